import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReleaseKind, RolloutBeside } from '../../../api/generated/client.schemas.ts';
import { finishRollout, getRollout } from '../../../api/generated/rollouts/rollouts.ts';
import type { Question } from '../../../ui/confirm/question.ts';
import { listText } from '../labels.ts';
import { dayText } from './words.ts';

/** Asks which rollouts are not finished beside a release, for a question before it is released. Never fails: none is told then. */
export const askBeside = (kind: ReleaseKind, id: string): Promise<readonly RolloutBeside[]> =>
  getRollout(kind, id).then(
    ({ beside }) => beside,
    () => [],
  );

/** Where a rollout that is not finished stands, and who stopped it. */
export function standing(
  i18n: I18n,
  { release: { title }, reach: { state, percent, pausedAt, pausedBy } }: RolloutBeside,
): string {
  const share = i18n.number(percent);
  if (state === 'scheduled') return i18n._(msg`${title} is scheduled; its first stage is still to come.`);
  if (state !== 'paused' || pausedAt === undefined) return i18n._(msg`${title} is at ${share}%, still rolling out.`);
  const day = dayText(i18n, pausedAt);
  return pausedBy === 'guard'
    ? i18n._(msg`${title} is at ${share}%, stopped by the guard on ${day}.`)
    : i18n._(msg`${title} is at ${share}%, paused by ${pausedBy ?? ''} on ${day}.`);
}

/** What a question says of the rollouts that are not finished. */
export const besideLines = (i18n: I18n, beside: readonly RolloutBeside[]): string[] =>
  beside.map((other) => standing(i18n, other));

const unpublish = msg`Unpublish it: no further device receives it`;

/**
 * Lets the rollouts that are not finished go on, be finished or be stopped; undefined where there is none.
 * @param stop what stopping means for this kind of release
 */
export function besideChoice(
  i18n: I18n,
  beside: readonly RolloutBeside[],
  stop: MessageDescriptor = unpublish,
): Question['choice'] {
  if (beside.length === 0) return undefined;
  const others = listText(
    i18n,
    beside.map(({ release }) => release.title),
  );
  return {
    label: i18n._(msg`What should happen to ${others}?`),
    options: [
      { value: 'keep', label: i18n._(msg`Leave it as it is`) },
      { value: 'finish', label: i18n._(msg`Finish it: all devices that match receive it`) },
      { value: 'stop', label: i18n._(stop) },
    ],
    initial: 'keep',
  };
}

/**
 * Does with the rollouts that are not finished what was chosen, one after another. The first that fails ends it; tried
 * again, it goes on with that one.
 * @param stop takes a release back
 */
export function settling(
  beside: readonly RolloutBeside[],
  stop: (id: string) => Promise<unknown>,
): (choice: string) => Promise<void> {
  const left = [...beside];
  return async (choice) => {
    if (choice === 'keep') return;
    for (let next = left[0]; next !== undefined; next = left[0]) {
      const { kind, id } = next.release;
      await (choice === 'finish' ? finishRollout(kind, id) : stop(id));
      left.shift();
    }
  };
}
