import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { RolloutGuard } from '../../../api/generated/client.schemas.ts';
import { useGetRolloutGuard } from '../../../api/generated/rollouts/rollouts.ts';
import { ReasonButton } from '../../../ui/action/reason-button.tsx';
import { Once } from '../../../ui/once.tsx';
import { Status } from '../../../ui/status/status.tsx';
import { Instant } from '../../../ui/text/text.tsx';
import { GuardForm } from './guard-form.tsx';
import { MeasureRows } from './measure-rows.tsx';
import { Panel, PanelPlaceholder } from './panel.tsx';
import type { RolloutPlace } from './place.ts';
import { Baseline } from './baseline-lines.tsx';
import { stopText } from '../../../resource/release/metrics.ts';
import { guardActions, guardStates } from './labels.ts';
import classes from './rollout.module.css';

const pollMs = 30_000;

/** When the guard last paused the rollout, and the metric that triggered it. */
function LastStop({ of: { state, trippedAt, trippedOn } }: { of: RolloutGuard }) {
  const { i18n } = useLingui();
  if (!trippedAt || !trippedOn) return null;
  return (
    <p className={state === 'tripped' ? undefined : 'note'}>
      {state === 'tripped' ? (
        <Trans>
          Paused at <Instant value={trippedAt} />: {stopText(i18n, trippedOn)}
        </Trans>
      ) : (
        <Trans>
          Last paused at <Instant value={trippedAt} />: {stopText(i18n, trippedOn)}
        </Trans>
      )}
    </p>
  );
}

/** The thresholds of the guard, and how close the measured values are. */
export function GuardPanel(place: RolloutPlace) {
  const { owner, ownerId, filter, locked = null, can, search, setSearch } = place;
  const { t, i18n } = useLingui();
  const query = useGetRolloutGuard(owner, ownerId, { query: { enabled: ownerId !== '', refetchInterval: pollMs } });
  const { data: guard } = query;
  if (guard === undefined) return <PanelPlaceholder query={query} />;
  const { state, action, since, launches, minLaunches, baseline } = guard;
  const compared = { version: baseline.version, without: t`Without it`, none: t`Earlier version` }[baseline.by];
  // Values that the guard does not judge yet, or no longer judges, are not highlighted.
  const decides = state === 'tripped' || (state === 'watching' && launches >= minLaunches);
  return (
    <Panel title={t`Guard`}>
      <p className={`row ${classes.now}`}>
        <Status value={state} table={guardStates} />
        {state === 'watching' && <span>{i18n._(guardActions[action])}</span>}
        {since && state === 'watching' && (
          <span className="note">
            <Trans>
              Only data since <Instant value={since} /> counts
            </Trans>
          </span>
        )}
      </p>
      <LastStop of={guard} />
      <Baseline of={baseline} />
      <table className={`table ${classes.table}`} aria-label={t`Guard metrics`}>
        <thead>
          <tr>
            <th scope="col">{t`Metric`}</th>
            <th scope="col">{t`This version now`}</th>
            <th scope="col">{compared}</th>
            <th scope="col">{t`Threshold`}</th>
          </tr>
        </thead>
        <tbody>
          <MeasureRows guard={guard} filter={filter} decides={decides} />
        </tbody>
      </table>
      <p className="note">
        {launches === 0
          ? t`No launches yet. The guard starts checking at ${plural(minLaunches, { one: '# launch', other: '# launches' })}.`
          : t`${plural(launches, { one: '# launch so far.', other: '# launches so far.' })} The guard starts checking at ${plural(minLaunches, { one: '# launch', other: '# launches' })}.`}
      </p>
      {can('doUpdate') && (
        <div className={`row ${classes.buttons}`}>
          <ReasonButton small code={locked} onClick={() => setSearch({ guard: ownerId })}>{t`Edit guard`}</ReasonButton>
        </div>
      )}
      <Once when={search.guard !== undefined}>
        <GuardForm {...place} />
      </Once>
    </Panel>
  );
}
