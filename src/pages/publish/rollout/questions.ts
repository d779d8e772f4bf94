import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Rollout } from '../../../api/generated/client.schemas.ts';
import type { Question } from '../../../ui/confirm/question.ts';
import { askReach, changeOf, lossOf, missedOf } from '../delivery/reach.ts';

export type Act = 'pauseRollout' | 'resumeRollout' | 'advanceRollout' | 'finishRollout';

/** The devices that an act stops short, or the change that it makes. */
async function reachOfAct(act: Act, { kind, id }: Rollout['release'], then: Readonly<Record<Exclude<Act, 'pauseRollout'>, number>>, i18n: I18n): Promise<string[]> {
  const now = () => askReach({ kind, ownerId: id });
  const at = (percent: number) => askReach({ kind, ownerId: id, draft: { percent } });
  if (act !== 'pauseRollout') return changeOf(i18n, ...(await Promise.all([now(), at(then[act])])));
  // Of an upgrade it is known which phones have it; anything else is asked for again and again.
  return [kind === 'upgrade' ? missedOf(i18n, await at(100)) : lossOf(i18n, await now())];
}

/** What is asked before a rollout is stopped or widened; reaching everyone is typed. */
export async function rolloutQuestion(act: Act, rollout: Rollout, name: string, i18n: I18n, run: Question['run']): Promise<Question> {
  const { percent, steps, release } = rollout;
  const next = steps.find(({ reached }) => !reached);
  const nextPercent = next?.percent ?? 100;
  const reach = await reachOfAct(act, release, { resumeRollout: percent, advanceRollout: nextPercent, finishRollout: 100 }, i18n);
  const asked: Record<Act, Pick<Question, 'title' | 'verb' | 'impact' | 'next' | 'typed' | 'harmless'>> = {
    pauseRollout: {
      title: i18n._(msg`Pause the rollout of ${name}?`),
      verb: i18n._(msg`Pause`),
      impact: [i18n._(msg`No further device gets it; those that have it keep it.`), i18n._(msg`It has reached ${percent} % of the devices that match.`)],
      next: i18n._(msg`When it goes on, what is left of its plan comes later by the length of the pause.`),
    },
    resumeRollout: {
      title: i18n._(msg`Go on with the rollout of ${name}?`),
      verb: i18n._(msg`Go on`),
      impact: [i18n._(msg`${percent} % of the devices that match get it again.`)],
      next: i18n._(msg`It can be paused at any time.`),
    },
    advanceRollout: {
      title: i18n._(msg`Reach the next stage of ${name} now?`),
      verb: i18n._(msg`Reach it now`),
      impact: [i18n._(msg`From ${percent} % to ${nextPercent} % of the devices that match, at once.`)],
      next: i18n._(msg`Later stages stay at their times. Devices that have it by then keep it.`),
    },
    finishRollout: {
      title: i18n._(msg`Roll ${name} out to all devices now?`),
      verb: i18n._(msg`Roll out to all`),
      impact: [i18n._(msg`From ${percent} % to 100 % of the devices that match, at once.`)],
      next: i18n._(msg`No stage is left after that. Devices that have it by then keep it.`),
      typed: release.title,
    },
  };
  const question = asked[act];
  return { ...question, impact: [...question.impact, ...reach], names: [name], run };
}
