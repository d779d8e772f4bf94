import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { GuardOnResume, Rollout, RolloutGuard } from '../../../api/generated/client.schemas.ts';
import { getRolloutGuard } from '../../../api/generated/rollouts/rollouts.ts';
import type { Question } from '../../../ui/confirm/question.ts';
import { effectLines, missedLine, previewAct } from '../delivery/preview.ts';
import { dayText, metricNames, metricText } from './words.ts';

export type Act = 'pauseRollout' | 'resumeRollout' | 'advanceRollout' | 'finishRollout';

const acts = {
  pauseRollout: 'pause',
  resumeRollout: 'resume',
  advanceRollout: 'advance',
  finishRollout: 'finish',
} as const;

/** Why its guard stopped a rollout, and how that metric stands now. */
export function guardLines(i18n: I18n, { trippedAt, trippedOn, measured }: RolloutGuard): string[] {
  if (trippedAt === undefined || trippedOn === undefined) return [];
  const { metric, value, bound } = trippedOn;
  const text = (number: number | undefined) => (number === undefined ? '–' : metricText(i18n, metric, number));
  const [name, day, then, limit] = [i18n._(metricNames[metric]), dayText(i18n, trippedAt), text(value), text(bound)];
  const now = measured.find((measure) => measure.metric === metric);
  const stopped = i18n._(msg`The guard stopped it on ${day}: ${name} ${then}, limit ${limit}.`);
  if (now === undefined) return [stopped];
  const [value2, bound2] = [text(now.value), text(now.bound)];
  return [
    stopped,
    now.exceeded
      ? i18n._(msg`${name} is ${value2} now, still above the limit of ${bound2}: an armed guard will stop it again.`)
      : i18n._(msg`${name} is ${value2} now, within the limit of ${bound2}.`),
  ];
}

/** Whether its guard goes on watching what it has stopped. */
const guardChoice = (i18n: I18n): Required<Pick<Question, 'choice'>> => ({
  choice: {
    label: i18n._(msg`Guard`),
    options: [
      { value: 'arm', label: i18n._(msg`Arm it again: it judges by what happens from now on`) },
      { value: 'disable', label: i18n._(msg`Continue without it: it is turned off`) },
    ],
    initial: 'arm',
  },
});

/** What is asked before a rollout is stopped or widened; reaching everyone is typed. */
export async function rolloutQuestion(
  act: Act,
  rollout: Rollout,
  name: string,
  i18n: I18n,
  run: (guard: GuardOnResume | undefined) => Promise<unknown>,
): Promise<Question> {
  const {
    release: { kind, id, title },
    state,
  } = rollout;
  const [preview, guard] = await Promise.all([
    previewAct(kind, id, { act: acts[act] }),
    state === 'paused' ? getRolloutGuard(kind, id).catch(() => null) : null,
  ]);
  const tripped = guard?.state === 'tripped' ? guard : null;
  const asked: Record<Act, Pick<Question, 'title' | 'verb' | 'impact' | 'next' | 'typed' | 'harmless'>> = {
    pauseRollout: {
      title: i18n._(msg`Pause the rollout of ${name}?`),
      verb: i18n._(msg`Pause`),
      // Of an upgrade it is known which devices have it; anything else is asked for again and again.
      impact:
        kind === 'upgrade'
          ? [i18n._(msg`No further device receives it; those that have it keep it.`), missedLine(i18n, preview)]
          : [],
      next: i18n._(msg`Once it is resumed, what is left of its plan comes later by the length of the pause.`),
    },
    resumeRollout: {
      title: i18n._(msg`Resume the rollout of ${name}?`),
      verb: i18n._(msg`Resume`),
      // Going past what its guard stopped is no usual act.
      harmless: tripped === null,
      impact: [],
      next: i18n._(msg`It can be paused at any time.`),
    },
    advanceRollout: {
      title: i18n._(msg`Reach the next stage of ${name} now?`),
      verb: i18n._(msg`Reach it now`),
      harmless: tripped === null,
      impact: [],
      next: i18n._(msg`Later stages stay at their times. Devices that have it by then keep it.`),
    },
    finishRollout: {
      title: i18n._(msg`Roll ${name} out to all devices now?`),
      verb: i18n._(msg`Roll out to all`),
      impact: [],
      next: i18n._(msg`No stage is left after that. Devices that have it by then keep it.`),
      typed: title,
    },
  };
  const { impact, ...question } = asked[act];
  return {
    ...question,
    impact: [
      ...(tripped ? guardLines(i18n, tripped) : []),
      ...percentLine(i18n, act, preview),
      ...impact,
      ...effectLines(i18n, preview),
    ],
    names: [name],
    ...(tripped && guardChoice(i18n)),
    run: (_ids, _text, choice) => run(tripped ? (choice === 'disable' ? 'disable' : 'arm') : undefined),
  };
}

/** From which share of the devices to which. */
function percentLine(i18n: I18n, act: Act, preview: Awaited<ReturnType<typeof previewAct>>): string[] {
  const [first] = preview?.effects ?? [];
  if (first === undefined) return [];
  const [before, after] = [i18n.number(first.before.percent), i18n.number(first.after.percent)];
  if (act === 'pauseRollout') return [i18n._(msg`It has reached ${before}% of the devices that match.`)];
  return [
    before === after
      ? i18n._(msg`It stays at ${after}% of the devices that match.`)
      : i18n._(msg`From ${before}% to ${after}% of the devices that match.`),
  ];
}
