import type { FormErrors } from '@mantine/form';
import { msg } from '@lingui/core/macro';
import { GrayRuleInput as limits } from '../../../../openapi/generated/limits.publish.ts';
import { GrayRuleInput as InputSchema } from '../../../../openapi/generated/schemas.publish.ts';
import type { GrayMode, GrayRule, GrayRuleInput } from '../../../api/generated/client.schemas.ts';
import {
  conditionProblems,
  toCondition,
  toConditionValues,
  type ConditionValues,
} from '../../../resource/audience/condition-values.ts';
import { isDeviceId } from '../../../rules/device-id.ts';
import { limitCode } from '../../../rules/limit.ts';
import { typedIds } from '../../../rules/id-list.ts';
import { numberOf } from '../../../rules/number.ts';
import type { FieldTable } from '../../../ui/form/use-edit-form.tsx';
import { validation } from '../../../ui/form/validation.ts';
import { plainText } from '../../../ui/text/plain-text.ts';

export interface GrayValues extends Record<string, unknown> {
  mode: GrayMode;
  /** What the allow list is made of. */
  list: 'ids' | 'crowd';
  /** Empty for none. */
  crowdId: string;
  /** As typed: one id per line or separated otherwise. */
  whitelist: string;
  conditions: ConditionValues[];
  description: string;
  maxUsers: string;
  /** RFC 3339, empty for no end. */
  endTime: string;
}

/** The fields in the order of the form. */
export const fields: FieldTable = {
  mode: { label: msg`Target devices`, required: true },
  list: { label: msg`Allow list`, required: true },
  crowdId: { label: msg`Audience`, required: true, hint: msg`Devices of its members receive the release` },
  whitelist: {
    label: msg`Device IDs`,
    hint: msg`Letters, digits, and dashes, separated by commas, spaces, or line breaks`,
  },
  conditions: { label: msg`Conditions` },
  maxUsers: { label: msg`Maximum users`, hint: msg`Leave empty for no limit`, plain: true },
  endTime: { label: msg`End time`, hint: msg`Leave empty for no end time` },
  description: { label: msg`Description`, limit: limits.description },
};

/** Whether a rule by conditions names none, and no number of users either. */
export const isForEveryone = ({ mode, conditions, maxUsers }: GrayValues): boolean =>
  mode === 'nonWhitelist' && conditions.length === 0 && maxUsers === '';

export const mostConditions = limits.conditions.maxItems;

export const mostDevices = limits.whitelist.maxItems;

export const devicesIn = (text: string) => typedIds(text, isDeviceId, mostDevices);

export function toValues(rule: GrayRule | null): GrayValues {
  return {
    mode: rule?.mode ?? 'nonWhitelist',
    list: rule?.crowdId === undefined ? 'ids' : 'crowd',
    crowdId: rule?.crowdId ?? '',
    whitelist: rule?.whitelist.join('\n') ?? '',
    conditions: rule?.conditions.map(toConditionValues) ?? [],
    description: rule?.description ?? '',
    maxUsers: rule?.maxUsers === undefined ? '' : String(rule.maxUsers),
    endTime: rule?.endTime ?? '',
  };
}

const listOf = ({ list, crowdId, whitelist }: GrayValues): Pick<GrayRuleInput, 'crowdId' | 'whitelist'> =>
  list === 'ids' ? { whitelist: devicesIn(whitelist).ids } : crowdId === '' ? {} : { crowdId };

export function toInput(values: GrayValues): GrayRuleInput {
  const { mode, conditions, description, maxUsers, endTime } = values;
  return {
    mode,
    ...(mode === 'whitelist' && listOf(values)),
    ...(conditions.length > 0 ? { conditions: conditions.map(toCondition) } : {}),
    ...(description ? { description } : {}),
    ...(maxUsers ? { maxUsers: numberOf(plainText(maxUsers)) } : {}),
    ...(endTime ? { endTime } : {}),
  };
}

/** What decides who gets it: a description makes no difference, and needs no new count. */
export const decisive = ({
  mode,
  whitelist,
  crowdId,
  conditions,
  maxUsers,
  endTime,
}: GrayRuleInput): GrayRuleInput => ({
  mode,
  ...(crowdId !== undefined ? { crowdId } : whitelist && { whitelist }),
  ...(conditions && { conditions }),
  ...(maxUsers !== undefined && { maxUsers }),
  ...(endTime !== undefined && { endTime }),
});

export const validate: (values: GrayValues) => FormErrors = validation(InputSchema, toInput, (values) => {
  const list = devicesIn(values.whitelist);
  const wrongList =
    list.full > 0
      ? 'LIST_ADD_MOST'
      : list.invalid > 0
        ? limitCode('ids')
        : list.ids.length === 0
          ? 'FIELD_REQUIRED'
          : null;
  return {
    whitelist: values.mode === 'whitelist' && values.list === 'ids' ? wrongList : null,
    crowdId: values.mode === 'whitelist' && values.list === 'crowd' && values.crowdId === '' ? 'FIELD_REQUIRED' : null,
    conditions: isForEveryone(values) ? 'GRAY_FILTER_INVALID' : null,
    ...conditionProblems(values.conditions),
  };
});
