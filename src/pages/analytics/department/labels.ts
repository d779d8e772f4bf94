import { msg } from '@lingui/core/macro';
import type { UnitNode } from '../../../api/generated/client.schemas.ts';
import type { topic } from '../../../api/generated/departments/topic.ts';
import type { TopicLabels } from '../../../resource/analysis/topic/catalogue.ts';
import { platformNames } from '../../../resource/platforms.ts';
import { unitNames, unitOptions } from '../../../resource/units.ts';
import type { Filter } from '../../../ui/list/types.ts';
import { options } from '../../../ui/text/options.ts';

/**
 * Labels and settings of departments that the contract does not define.
 * @param units the current units; undefined while they load
 */
export function labelsOf(units: readonly UnitNode[] | undefined): TopicLabels<keyof typeof topic.dimensions> {
  const names = new Map(unitNames(units ?? []).map(({ value, label }) => [value, label]));
  const nameOf = (id: string) => names.get(id) ?? (units ? id : '');
  return {
    dims: { organization: nameOf, department: nameOf, platform: platformNames },
    untold: ['departments'],
    hidden: ['launches', 'userDays', 'boundDays', 'crashUsers'],
    about: msg`A bound user attends on a day when they open the app. Rates are of all bound users, every day counted alike.`,
    empty: msg`No bound users in this period.`,
  };
}

export const filtersOf = (units: readonly UnitNode[]): readonly Filter[] => [
  { kind: 'choice', id: 'unitId', label: msg`Unit`, options: unitOptions(units) },
  { kind: 'choice', id: 'platform', label: msg`Platform`, options: options(platformNames) },
];
