import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ConfigRisk } from '../../../api/generated/client.schemas.ts';
import { propertyOf } from '../../../resource/fields/by-name.ts';
import type { Confirmation } from '../../../ui/confirm/confirmation.ts';
import type { Difference } from '../../../ui/form/draft/differences.ts';
import { Status, type StatusTable } from '../../../ui/status/status.tsx';
import { NewValue, OldValue } from '../../../ui/text/old-new.tsx';
import { risks } from '../gateway/change-words.ts';
import { form, type ConfigValues } from './form-values.ts';
import { TakesEffect } from './takes-effect.tsx';
import { protections } from './labels.ts';

const marks: StatusTable = Object.fromEntries(
  Object.entries(risks).map(([risk, label]) => [risk, { tone: 'danger', label }]),
);
/** Protections that limit the number of calls; the others restrict who may call. */
const limits = new Set(['rateLimit', 'circuitBreaker']);

interface ChangeProps {
  change: Difference;
  risk: ConfigRisk | null;
}

/** One changed setting with its old and new value. */
function Change({ change: { field, theirs, mine }, risk }: ChangeProps) {
  const { i18n } = useLingui();
  const label = form.fields[field]?.label;
  return (
    <>
      <b>{label ? i18n._(label) : field}</b>
      {': '}
      <OldValue>{theirs}</OldValue> → <NewValue isWeaker={risk !== null}>{mine}</NewValue>
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
}

/**
 * The confirmation before settings are saved, with each old and new value. If a protection is switched off, the
 * application's id must be typed.
 */
export function reviewOf(
  i18n: I18n,
  { values, changes }: Reviewed,
  application: { name: string; id: string },
): Omit<Confirmation, 'run'> {
  const isWeaker = ({ field }: Difference) => protections.has(field) && propertyOf(values, field) === false;
  const riskOf = (change: Difference): ChangeProps['risk'] => {
    if (isWeaker(change)) return limits.has(change.field) ? 'limitOff' : 'securityOff';
    return change.field === 'crossDomainConfig.allowedOrigin' && change.mine === '*' ? 'anyOrigin' : null;
  };
  const { name, id } = application;
  const weaker = changes.some(isWeaker);
  // Fields that disappear with their switch are not listed.
  const visible = changes.filter(({ mine }) => mine !== '');
  return {
    title: i18n._(msg`Change the settings of ${name}?`),
    verb: i18n._(msg`Change settings`),
    names: [name],
    harmless: !weaker,
    impact: visible.map((change) => <Change key={change.field} change={change} risk={riskOf(change)} />),
    next: <TakesEffect />,
    ...(weaker && { typed: id }),
  };
}
