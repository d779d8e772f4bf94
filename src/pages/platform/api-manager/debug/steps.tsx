import { useLingui } from '@lingui/react/macro';
import type { DebugResult, DebugStep, Transaction } from '../../../../api/generated/client.schemas.ts';
import { useCanOpen } from '../../../../shell/menus/use-can-open.ts';
import { ShellLink } from '../../../../shell/frame/shell-link.tsx';
import { Status } from '../../../../ui/status/status.tsx';
import { percentText } from '../../../../ui/text/format.ts';
import { Instant } from '../../../../ui/text/text.tsx';
import { outcomes, reasons, sources, stepNames, valueNames } from './labels.ts';
import { breakerModes, inForce, listModeNames, statuses } from '../labels.ts';
import shared from '../api-manager.module.css';
import { Announced } from '../../../../ui/text/announced.tsx';
import classes from './debug.module.css';

const instants = new Set(['seenAt', 'bannedUntil', 'openUntil', 'cachedAt']);
const shares = new Set(['errorRatioThreshold', 'slowRatioThreshold']);

/** The formatted values of a step, by name. */
function Values({ values }: { values: DebugStep['rule'] & DebugStep['state'] }) {
  const { i18n } = useLingui();
  const { status, listMode, mode } = values;
  const words: Readonly<Record<string, string | undefined>> = {
    status: status && i18n._(statuses[status].label),
    listMode: listMode && i18n._(listModeNames[listMode]),
    mode: mode && i18n._(breakerModes[mode]),
  };
  const print = (name: string, value: string | number) => {
    if (instants.has(name)) return <Instant value={String(value)} />;
    return words[name] ?? (shares.has(name) ? percentText(Number(value) * 100) : value);
  };
  const labels = Object.entries(valueNames);
  return (
    <dl className={classes.values}>
      {Object.entries(values).map(([name, value]) => {
        const label = labels.find(([key]) => key === name)?.[1];
        return (
          <div key={name}>
            <dt>{label ? i18n._(label) : name}</dt>
            <dd>{print(name, value)}</dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Where the rule of a step is configured, linked if the user may view it. */
function Source({ source, transaction }: { source: DebugStep['source']; transaction: Transaction }) {
  const { i18n } = useLingui();
  const canOpen = useCanOpen();
  const { path, search } = {
    application: { path: 'platform/application-config', search: '' },
    transaction: { path: 'platform/api-manager', search: `?view=${encodeURIComponent(transaction.id)}` },
    group: { path: 'platform/api-group', search: `?view=${encodeURIComponent(transaction.groupId)}` },
  }[source];
  const name = i18n._(sources[source]);
  return canOpen(path) ? <ShellLink href={`/pages/${path}${search}`}>{name}</ShellLink> : name;
}

/** Reasons that already say where the rule is configured, or that there was none. */
const selfEvident: ReadonlySet<string> = new Set(['off', 'notReached']);

/** Scrolls the result of a call into view: it may be above or below a long form. */
const bringIntoView = (element: HTMLElement | null) => {
  element?.scrollIntoView({ block: 'nearest' });
};

interface StepsProps {
  result: DebugResult;
  /** Identifies the call, so that each result scrolls into view. */
  count: number;
  transaction: Transaction;
}

/** The steps of a call, and its response. */
export function Steps({ result, count, transaction }: StepsProps) {
  const { t, i18n } = useLingui();
  const { steps, status, response, effectivePolicy, at } = result;
  // The last step reached was decisive.
  const decided = steps.findLast(({ outcome }) => outcome !== 'skip');
  const name = decided ? i18n._(stepNames[decided.name]) : '';
  const { version } = effectivePolicy;
  return (
    <section className={classes.result} aria-label={t`Request result`}>
      <Announced key={count} className={classes.verdict}>
        <b ref={bringIntoView} className={classes.code}>
          HTTP {status}
        </b>{' '}
        · {decided?.outcome === 'refuse' ? t`Rejected at: ${name}` : t`Response from: ${name}`}
      </Announced>
      <p className={`note ${classes.meta}`}>
        <Instant value={at} /> · {version === undefined ? t`Draft (not generated)` : t`In force (version ${version})`}
      </p>
      <ol className={`stack ${classes.steps}`}>
        {steps.map((step) => (
          <li key={step.name} className="box" data-outcome={step.outcome} data-decided={step === decided || undefined}>
            <div className={`row ${classes.head}`}>
              <b>{i18n._(stepNames[step.name])}</b>
              <Status value={step.outcome} table={outcomes} />
              {step.isPending && <Status value="true" table={inForce} />}
            </div>
            <p>
              {i18n._(reasons[step.reason])}{' '}
              {!selfEvident.has(step.reason) && (
                <span className={`note ${classes.meta}`}>
                  {t`Rule:`} <Source source={step.source} transaction={transaction} />
                </span>
              )}
            </p>
            {step.outcome !== 'skip' && <Values values={{ ...step.rule, ...step.state }} />}
          </li>
        ))}
      </ol>
      <b>{t`Response`}</b> <span className={`note ${classes.meta}`}>{response.contentType}</span>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard */}
      <pre className={shared.message} tabIndex={0} aria-label={t`Response`} role="group">
        {response.body}
      </pre>
    </section>
  );
}
