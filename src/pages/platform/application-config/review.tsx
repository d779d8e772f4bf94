import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { fieldChanges } from '../../../../openapi/gateway/field-changes.ts';
import type { AppConfig, ConfigRisk } from '../../../api/generated/client.schemas.ts';
import type { Confirmation } from '../../../ui/confirm/confirmation.ts';
import type { Difference } from '../../../ui/form/draft/differences.ts';
import { Status, type StatusTable } from '../../../ui/status/status.tsx';
import { NewValue, OldValue } from '../../../ui/text/old-new.tsx';
import { risks as riskWords } from '../gateway/change-words.ts';
import { form, type ConfigValues } from './form-values.ts';
import { TakesEffect } from './takes-effect.tsx';

const marks: StatusTable = Object.fromEntries(
  Object.entries(riskWords).map(([risk, label]) => [risk, { tone: 'danger', label }]),
);

interface ChangeProps {
  change: Difference;
  risk: ConfigRisk | undefined;
}

/** One changed setting with its old and new value. */
function Change({ change: { field, theirs, mine }, risk }: ChangeProps) {
  const { i18n } = useLingui();
  const label = form.fields[field]?.label;
  return (
    <>
      <b>{label ? i18n._(label) : field}</b>
      {': '}
      <OldValue>{theirs}</OldValue> → <NewValue isWeaker={risk !== undefined}>{mine}</NewValue>
      {risk && (
        <>
          {' '}
          <Status value={risk} table={marks} />
        </>
      )}
    </>
  );
}

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
  const risks = new Map(
    fieldChanges('applicationConfig', over, form.toInput(values)).map(({ path, risk }) => [path, risk]),
  );
  const { name, id } = application;
  const isRisky = changes.some(({ field }) => risks.get(field));
  // Fields that disappear with their switch are not listed.
  const visible = changes.filter(({ mine }) => mine !== '');
  return {
    title: i18n._(msg`Change the settings of ${name}?`),
    verb: i18n._(msg`Change settings`),
    names: [name],
    harmless: !isRisky,
    impact: visible.map((change) => <Change key={change.field} change={change} risk={risks.get(change.field)} />),
    next: <TakesEffect />,
    ...(isRisky && { typed: id }),
  };
}
