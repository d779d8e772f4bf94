import { useLingui } from '@lingui/react/macro';
import type { fieldChanges } from '../../../openapi/gateway/field-changes.ts';
import type { ConfigRisk } from '../../api/generated/client.schemas.ts';
import type { Difference } from '../../ui/form/draft/differences.ts';
import type { FieldTable } from '../../ui/form/use-edit-form.tsx';
import { Status, type StatusTable } from '../../ui/status/status.tsx';
import { NewValue, OldValue } from '../../ui/text/old-new.tsx';
import { risks } from './gateway/change-words.ts';

type FieldChange = ReturnType<typeof fieldChanges>[number];

const marks: StatusTable = Object.fromEntries(
  Object.entries(risks).map(([risk, label]) => [risk, { tone: 'danger', label }]),
);

const isWithin = (path: string, field: string): boolean => path === field || path.startsWith(`${field}.`);

/** Whether a change is to be shown: that of a part only if the text of the whole does not change with it. */
function isShown({ field, theirs, mine }: Difference, changes: readonly Difference[]): boolean {
  const whole = changes.find((other) => other.field !== field && isWithin(field, other.field));
  return whole ? whole.theirs === whole.mine : theirs !== mine;
}

interface ChangedFieldProps {
  label: string;
  before: string;
  after: string;
  risk: ConfigRisk | undefined;
}

/** A changed field with its old and new value, and its risk. */
export function ChangedField({ label, before, after, risk }: ChangedFieldProps) {
  return (
    <>
      <b>{label}</b>
      {': '}
      <OldValue>{before}</OldValue> → <NewValue isWeaker={risk !== undefined}>{after}</NewValue>
      {risk && (
        <>
          {' '}
          <Status value={risk} table={marks} />
        </>
      )}
    </>
  );
}

interface ChangeProps {
  change: Difference;
  fields: FieldTable;
  changed: readonly FieldChange[];
}

function Change({ change: { field, theirs, mine }, fields, changed }: ChangeProps) {
  const { i18n } = useLingui();
  const label = fields[field]?.label;
  const risk = changed.find(({ path, risk: found }) => found && isWithin(path, field))?.risk;
  return <ChangedField label={label ? i18n._(label) : field} before={theirs} after={mine} risk={risk} />;
}

/**
 * The changes of a record of the gateway configuration for a confirmation, each with its old and new value.
 * @param changed the changed fields with their risks
 */
export const changedFields = (changes: readonly Difference[], fields: FieldTable, changed: readonly FieldChange[]) =>
  changes
    .filter((change) => isShown(change, changes))
    .map((change) => <Change key={change.field} change={change} fields={fields} changed={changed} />);
