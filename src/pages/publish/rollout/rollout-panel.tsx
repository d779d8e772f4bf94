import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { lifecycle } from '../../../../openapi/generated/lifecycle.Rollout.ts';
import type { Rollout } from '../../../api/generated/client.schemas.ts';
import { useGetRollout } from '../../../api/generated/rollouts/rollouts.ts';
import { ReasonButton } from '../../../ui/action/reason-button.tsx';
import { useConfirm } from '../../../ui/confirm/use-confirm.tsx';
import { refusal } from '../../../ui/lifecycle.ts';
import { Status } from '../../../ui/status/status.tsx';
import { Instant } from '../../../ui/text/text.tsx';
import { Once } from '../../../ui/once.tsx';
import confirmStep, { type Act } from '../../../resource/release/act-step.ts';
import { Panel, PanelPlaceholder } from './panel.tsx';
import { PlanForm } from './plan-form.tsx';
import type { RolloutPlace } from './place.ts';
import { Steps } from './steps.tsx';
import { rolloutStates, stoppedStates } from './labels.ts';
import classes from './rollout.module.css';

const pollMs = 10_000;

const acts: readonly { act: Act; verb: MessageDescriptor }[] = [
  { act: 'pauseRollout', verb: msg`Pause` },
  { act: 'resumeRollout', verb: msg`Resume` },
  { act: 'advanceRollout', verb: msg`Start next stage` },
  { act: 'finishRollout', verb: msg`Roll out to all` },
];

/** Problem code of why a rollout refuses an operation, or null. */
const refusalOf = ({ state, steps }: Rollout, operation: Act | 'savePhasedPlan') =>
  refusal(lifecycle, operation, state) ??
  (operation === 'advanceRollout' && steps.every(({ reached }) => reached) ? 'ROLLOUT_STATE' : null);

/** The state of a rollout: its percentage, its next stage, and what holds it back. */
function Progress({ of: { state, percent, nextAt, nextPercent, pausedAt, pausedBy, holding } }: { of: Rollout }) {
  const { t } = useLingui();
  return (
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
  );
}

/** The buttons that edit the plan of a rollout, and pause or extend it. */
function Controls({ of: rollout, ownerId, name, locked, can, setSearch }: RolloutPlace & { of: Rollout }) {
  const { t } = useLingui();
  const { confirm, dialog } = useConfirm();
  return (
    <>
      <div className={`row ${classes.buttons}`}>
        {can('doUpdate') && (
          <ReasonButton
            small
            code={locked ?? refusalOf(rollout, 'savePhasedPlan')}
            onClick={() => setSearch({ plan: ownerId })}
          >{t`Edit plan`}</ReasonButton>
        )}
        {can('doPublish') &&
          rollout.state !== 'idle' &&
          rollout.state !== 'finished' &&
          acts.map(({ act, verb }) => (
            <ReasonButton
              key={act}
              small
              code={refusalOf(rollout, act)}
              onClick={() => confirm(confirmStep(act, rollout, name))}
            >
              {t(verb)}
            </ReasonButton>
          ))}
      </div>
      {dialog}
    </>
  );
}

/** The progress of a release, its plan, and its actions. */
export function RolloutPanel(place: RolloutPlace) {
  const { owner, ownerId, search } = place;
  const { t } = useLingui();
  const query = useGetRollout(owner, ownerId, { query: { enabled: ownerId !== '', refetchInterval: pollMs } });
  const { data: rollout } = query;
  if (rollout === undefined) return <PanelPlaceholder query={query} />;
  return (
    <Panel title={t`Rollout`}>
      <Progress of={rollout} />
      {rollout.steps.length > 0 ? (
        <Steps steps={rollout.steps} name={t`Rollout stages`} />
      ) : (
        <p className="note">{t`No stages: all matching devices will receive it at once.`}</p>
      )}
      <p className="note">{t`Each device keeps its place in the rollout: if the release is paused, or unpublished and published again, the same devices receive it first.`}</p>
      <Controls {...place} of={rollout} />
      <Once when={search.plan !== undefined}>
        <PlanForm {...place} />
      </Once>
    </Panel>
  );
}
