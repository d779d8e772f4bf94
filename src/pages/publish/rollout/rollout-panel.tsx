import { Trans, useLingui } from '@lingui/react/macro';
import { lifecycle } from '../../../../openapi/generated/lifecycle.Rollout.ts';
import { useGetRollout } from '../../../api/generated/rollouts/rollouts.ts';
import { ReasonButton } from '../../../ui/action/reason-button.tsx';
import { useConfirm } from '../../../ui/confirm/use-confirm.tsx';
import { refusal } from '../../../ui/lifecycle.ts';
import { Failed } from '../../../ui/list/states.tsx';
import { Status } from '../../../ui/status/status.tsx';
import { Instant } from '../../../ui/text/text.tsx';
import { Once } from '../../../ui/once.tsx';
import confirmStep, { type Act } from '../../../resource/release/act-step.ts';
import { PlanForm } from './plan-form.tsx';
import type { RolloutPlace } from './place.ts';
import { Steps } from './steps.tsx';
import { rolloutStates, stoppedStates } from './labels.ts';
import classes from './rollout.module.css';

const pollMs = 10_000;

/** The progress of a release, its plan, and its actions. */
export function RolloutPanel(place: RolloutPlace) {
  const { owner, ownerId, name, can, search, setSearch } = place;
  const { t } = useLingui();
  const { confirm, dialog } = useConfirm();
  const query = useGetRollout(owner, ownerId, { query: { enabled: ownerId !== '', refetchInterval: pollMs } });
  const verbs = {
    pauseRollout: t`Pause`,
    resumeRollout: t`Resume`,
    advanceRollout: t`Start next stage`,
    finishRollout: t`Roll out to all`,
  };

  const { data: rollout } = query;
  if (rollout === undefined)
    return query.error ? (
      <Failed error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <div className={classes.waiting} aria-busy="true" />
    );
  const { state, percent, steps, nextAt, nextPercent, pausedAt, pausedBy, holding } = rollout;
  const isAtLastStage = steps.every(({ reached }) => reached);
  const lock = (operation: Act | 'savePhasedPlan') =>
    refusal(lifecycle, operation, state) ?? (operation === 'advanceRollout' && isAtLastStage ? 'ROLLOUT_STATE' : null);

  return (
    <section className={classes.panel} aria-label={t`Rollout`}>
      <h3>{t`Rollout`}</h3>
      <p className={`row ${classes.now}`}>
        <Status value={state} table={state === 'paused' && pausedBy === 'guard' ? stoppedStates : rolloutStates} />
        {state !== 'idle' && <strong>{t`${percent}% of the matching devices`}</strong>}
        {nextAt && (
          <span className="note">
            <Trans>
              {nextPercent}% at <Instant value={nextAt} />
            </Trans>
          </span>
        )}
        {pausedAt && (
          <span className="note">
            {pausedBy === 'guard' ? (
              <Trans>
                Paused by the guard at <Instant value={pausedAt} />
              </Trans>
            ) : (
              <Trans>
                Paused by {pausedBy} at <Instant value={pausedAt} />
              </Trans>
            )}
          </span>
        )}
        {holding && (
          <span className="note">{t`Limited to its previous reach: only devices within it will receive this version.`}</span>
        )}
      </p>
      {steps.length > 0 ? (
        <Steps steps={steps} name={t`Rollout stages`} />
      ) : (
        <p className="note">{t`No stages: all matching devices will receive it at once.`}</p>
      )}
      <p className="note">{t`Each device keeps its place in the rollout: if the release is paused, or unpublished and published again, the same devices receive it first.`}</p>
      <div className={`row ${classes.buttons}`}>
        {can('doUpdate') && (
          <ReasonButton
            small
            code={lock('savePhasedPlan')}
            onClick={() => setSearch({ plan: ownerId })}
          >{t`Edit plan`}</ReasonButton>
        )}
        {can('doPublish') &&
          state !== 'idle' &&
          state !== 'finished' &&
          (['pauseRollout', 'resumeRollout', 'advanceRollout', 'finishRollout'] as const).map((act) => (
            <ReasonButton key={act} small code={lock(act)} onClick={() => confirm(confirmStep(act, rollout, name))}>
              {verbs[act]}
            </ReasonButton>
          ))}
      </div>
      {dialog}
      <Once when={search.plan !== undefined}>
        <PlanForm {...place} />
      </Once>
    </section>
  );
}
