import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { fieldChanges } from '../../../../openapi/gateway/field-changes.ts';
import type { AppConfig } from '../../../api/generated/client.schemas.ts';
import type { Confirmation } from '../../../ui/confirm/confirmation.ts';
import type { Difference } from '../../../ui/form/draft/differences.ts';
import { changedFields } from '../changed-fields.tsx';
import { TakesEffect } from '../takes-effect.tsx';
import { form, type ConfigValues } from './form-values.ts';

interface Reviewed {
  values: ConfigValues;
  changes: readonly Difference[];
  /** The settings that are replaced. */
  over: AppConfig;
}

/**
 * The confirmation before settings are saved, with each old and new value. If a change has a risk, the application's id
 * must be typed.
 */
export function reviewOf(
  i18n: I18n,
  { values, changes, over }: Reviewed,
  application: { name: string; id: string },
): Omit<Confirmation, 'run'> {
  const changed = fieldChanges('applicationConfig', over, form.toInput(values));
  const { name, id } = application;
  const isRisky = changes.some(({ field }) => changed.some(({ path, risk }) => risk && path === field));
  // Fields that disappear with their switch are not listed.
  const visible = changes.filter(({ mine }) => mine !== '');
  return {
    title: i18n._(msg`Change the settings of ${name}?`),
    verb: i18n._(msg`Change settings`),
    names: [name],
    harmless: !isRisky,
    impact: changedFields(visible, form.fields, changed),
    next: <TakesEffect />,
    ...(isRisky && { typed: id }),
  };
}
