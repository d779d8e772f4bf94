import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { perform } from '../../api/change.ts';
import type { GuardOnResume, Rollout, RolloutGuard } from '../../api/generated/client.schemas.ts';
import { acts } from '../../api/generated/rollouts/acts.ts';
import { getRollout, getRolloutGuard } from '../../api/generated/rollouts/rollouts.ts';
import type { Confirmation, Question } from '../../ui/confirm/confirmation.ts';
import { sentenceGap } from '../../ui/text/format.ts';
import { obstacleTo } from './no-devices.tsx';
import { effectLines, missedLine, percentOf, previewAct, type Preview } from './preview.ts';
import { dayText, metricName, metricText, stopText } from './metrics.ts';

export type Act = 'pauseRollout' | 'resumeRollout' | 'advanceRollout' | 'finishRollout';

/** The name of each action in the preview of releases, and its success message. */
const steps = {
  pauseRollout: { act: 'pause', done: msg`Rollout paused` },
  resumeRollout: { act: 'resume', done: msg`Rollout resumed` },
  advanceRollout: { act: 'advance', done: msg`Next stage started` },
  finishRollout: { act: 'finish', done: msg`Rolled out to all matching devices` },
} as const satisfies Record<Act, { act: string; done: MessageDescriptor }>;

/** Why the guard paused a rollout, and the current value of that metric. */
function guardLines({ trippedAt, trippedOn, measured }: RolloutGuard): string[] {
  if (trippedAt === undefined || trippedOn === undefined) return [];
  const { metric } = trippedOn;
  const [name, day, why] = [metricName(i18n, metric), dayText(i18n, trippedAt), stopText(i18n, trippedOn)];
  const now = measured.find((measure) => measure.metric === metric);
  const paused = t`Paused by the guard on ${day}: ${why}.`;
  if (now?.value === undefined || now.bound === undefined) return [paused];
  const [value, bound] = [metricText(i18n, metric, now.value), metricText(i18n, metric, now.bound)];
  return [
    paused,
    now.exceeded
      ? t`${name} is ${value} now, still above the threshold of ${bound}. If you turn the guard on again, it will pause the rollout again.`
      : t`${name} is ${value} now, within the threshold of ${bound}.`,
  ];
}

/** Whether to re-enable the guard after it paused the rollout. */
const guardChoice = (): Required<Pick<Confirmation, 'choice'>> => ({
  choice: {
    label: t`Guard`,
    options: [
      { value: 'arm', label: t`Turn it on again: only data from now on counts` },
      { value: 'disable', label: t`Turn it off and continue without it` },
    ],
    initial: 'arm',
  },
});

const inSentences = (...sentences: string[]): string => sentences.join(sentenceGap(i18n.locale));

type ConfirmationTexts = Pick<Confirmation, 'title' | 'verb' | 'next'> & Partial<Confirmation>;

/** What becomes of the remaining stages when the next one is started. */
function laterStages({ state }: Rollout, preview: Preview): string {
  if (preview?.effects[0]?.after.state === 'finished') return t`No stages remain after that.`;
  return state === 'paused'
    ? t`Later stages are delayed by the length of the pause.`
    : t`Later stages keep their schedule.`;
}

/** The confirmation of each action. */
const questionsOf = (
  rollout: Rollout,
  name: string,
  { isTripped, preview }: { isTripped: boolean; preview: Preview },
): Record<Act, ConfirmationTexts> => ({
  pauseRollout: {
    title: t`Pause the rollout of ${name}?`,
    verb: t`Pause`,
    // The devices that have installed it are only known for upgrades.
    impact:
      rollout.release.kind === 'upgrade'
        ? [t`No more devices will receive it. Devices that have installed it keep it.`, missedLine(i18n, preview)]
        : [],
    next: t`When you resume it, the remaining stages are delayed by the length of the pause.`,
  },
  resumeRollout: {
    title: t`Resume the rollout of ${name}?`,
    verb: t`Resume`,
    // Resuming a rollout that its guard paused is not a routine action.
    harmless: !isTripped,
    // Without stages it is finished then, which can't be paused.
    ...(preview?.effects[0]?.after.state !== 'finished' && { next: t`You can pause it at any time.` }),
  },
  advanceRollout: {
    title: t`Start the next stage of ${name} now?`,
    verb: t`Start now`,
    harmless: !isTripped,
    next: inSentences(laterStages(rollout, preview), t`Devices that have received it keep it.`),
  },
  finishRollout: {
    title: t`Roll out ${name} to all devices now?`,
    verb: t`Roll out to all`,
    next: inSentences(t`No stages remain after that.`, t`Devices that have received it keep it.`),
    typed: rollout.release.title,
  },
});

/**
 * The confirmation before a rollout is stopped or extended; to reach all devices the version must be typed.
 * @param displayed the rollout as the page has it, for its release, and in case that it can't be read
 */
export default async function confirmStep(act: Act, displayed: Rollout, name: string): Promise<Question> {
  const { kind, id } = displayed.release;
  const step = steps[act];
  // Read before the preview: if it changes in between, the action is refused.
  const rollout = await getRollout(kind, id).catch(() => displayed);
  const { state, revision } = rollout;
  const [preview, guard] = await Promise.all([
    previewAct(kind, id, { act: step.act }),
    state === 'paused' ? getRolloutGuard(kind, id).catch(() => null) : null,
  ]);
  // A pause also concerns devices that would match later.
  const obstacle = act === 'pauseRollout' ? null : obstacleTo(i18n, preview, { name, target: [] });
  if (obstacle) return obstacle;
  const tripped = guard?.state === 'tripped' ? guard : null;
  const { impact = [], ...question } = questionsOf(rollout, name, {
    isTripped: tripped !== null,
    preview,
  })[act];
  return {
    ...question,
    impact: [
      ...(tripped ? guardLines(tripped) : []),
      ...percentLine(act, preview),
      ...impact,
      ...effectLines(i18n, preview),
    ],
    names: [name],
    ...(tripped && guardChoice()),
    run: (_ids, _text, choice) => {
      const watching: GuardOnResume = choice === 'disable' ? 'disable' : 'arm';
      return perform(
        acts[act],
        { owner: kind, ownerId: id, revision, data: tripped ? { guard: watching } : undefined },
        { done: step.done },
      );
    },
  };
}

/** The change of the rollout percentage. */
function percentLine(act: Act, preview: Preview): string[] {
  const [first] = preview?.effects ?? [];
  if (first === undefined) return [];
  const [before, after] = [i18n.number(percentOf(first.before)), i18n.number(percentOf(first.after))];
  if (act === 'pauseRollout') return [t`It has reached ${before}% of the matching devices.`];
  return [
    before === after
      ? t`It stays at ${after}% of the matching devices.`
      : t`From ${before}% to ${after}% of the matching devices.`,
  ];
}
