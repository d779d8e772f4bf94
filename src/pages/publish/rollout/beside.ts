import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReleaseKind, RolloutBeside } from '../../../api/generated/client.schemas.ts';
import { finishRollout, getRollout } from '../../../api/generated/rollouts/rollouts.ts';
import type { Question } from '../../../ui/confirm/question.ts';

/** Asks which rollouts are half way beside a release, for a question before it is released. Never fails: none is told then. */
export const askBeside = (kind: ReleaseKind, id: string): Promise<readonly RolloutBeside[]> =>
  getRollout(kind, id).then(({ beside }) => beside, () => []);

const titles = (beside: readonly RolloutBeside[]): string => beside.map(({ release }) => release.title).join(', ');

/** What a question says of the rollouts that are half way. */
export const besideLines = (i18n: I18n, beside: readonly RolloutBeside[]): string[] =>
  beside.map(({ release: { title }, percent }) => i18n._(msg`The rollout of ${title} is half way, at ${percent} %.`));

const unpublish = msg`Unpublish it: no further device gets it`;

/**
 * Lets the rollouts that are half way go on, be finished or be stopped; undefined where there is none.
 * @param stop what stopping means for this kind of release
 */
export function besideChoice(i18n: I18n, beside: readonly RolloutBeside[], stop: MessageDescriptor = unpublish): Question['choice'] {
  if (beside.length === 0) return undefined;
  const others = titles(beside);
  return {
    label: i18n._(msg`What becomes of ${others}?`),
    options: [
      { value: 'keep', label: i18n._(msg`Leave it as it is: both run`) },
      { value: 'finish', label: i18n._(msg`Finish it: all devices that match get it`) },
      { value: 'stop', label: i18n._(stop) },
    ],
    initial: 'keep',
  };
}

/**
 * Does with the rollouts that are half way what was chosen, one after another. The first that fails ends it; tried
 * again, it goes on with that one.
 * @param stop takes a release back
 */
export function settling(beside: readonly RolloutBeside[], stop: (id: string) => Promise<unknown>): (choice: string) => Promise<void> {
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
