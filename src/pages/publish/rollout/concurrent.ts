import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReleaseKind, RolloutBeside } from '../../../api/generated/client.schemas.ts';
import { perform } from '../../../api/change.ts';
import { acts } from '../../../api/generated/rollouts/acts.ts';
import { getRollout } from '../../../api/generated/rollouts/rollouts.ts';
import type { Confirmation } from '../../../ui/confirm/confirmation.ts';
import { dayText } from '../../../resource/release/metrics.ts';
import { exceeds } from '../../../rules/version.ts';
import { listText } from '../../../ui/text/format.ts';

/** The unfinished rollouts of other releases for the same devices. Never fails: the list is empty then. */
export const getConcurrent = (kind: ReleaseKind, id: string): Promise<readonly RolloutBeside[]> =>
  getRollout(kind, id).then(
    ({ beside }) => beside,
    () => [],
  );

/** The progress of an unfinished rollout, and who paused it. */
export function progressLine(
  i18n: I18n,
  { release: { title }, reach: { state, percent, pausedAt, pausedBy } }: RolloutBeside,
): string {
  const share = i18n.number(percent);
  if (state === 'scheduled') return i18n._(msg`${title} is scheduled; the first stage has not started yet.`);
  if (state !== 'paused' || pausedAt === undefined) return i18n._(msg`${title} is at ${share}%, still rolling out.`);
  const day = dayText(i18n, pausedAt);
  return pausedBy === 'guard'
    ? i18n._(msg`${title} was paused at ${share}% by the guard on ${day}.`)
    : i18n._(msg`${title} was paused at ${share}% by ${pausedBy ?? ''} on ${day}.`);
}

/** Says that the numbers of a preview don't include what the user chooses for the other rollouts. */
export const assumptionLines = (i18n: I18n, concurrent: readonly RolloutBeside[]): string[] =>
  concurrent.length > 0 ? [i18n._(msg`These numbers apply if the other rollouts stay as they are.`)] : [];

const unpublish = msg`Unpublish it: no more devices will receive it`;

/**
 * The choice to continue, finish or stop the unfinished rollouts; undefined if there are none.
 * @param stop what stopping means for this kind of release
 */
export function concurrentChoice(
  i18n: I18n,
  rollouts: readonly RolloutBeside[],
  stop: MessageDescriptor = unpublish,
): Confirmation['choice'] {
  if (rollouts.length === 0) return undefined;
  const others = listText(
    i18n.locale,
    rollouts.map(({ release }) => release.title),
  );
  return {
    label: i18n._(msg`What should happen to ${others}?`),
    options: [
      { value: 'keep', label: i18n._(msg`Keep it as it is`) },
      {
        value: 'finish',
        label: i18n._(msg`Finish it: all matching devices will receive it`),
        // As for the action itself.
        typed: rollouts.map(({ release }) => release.title).join(' '),
      },
      { value: 'stop', label: i18n._(stop) },
    ],
    initial: 'keep',
  };
}

/**
 * Applies the choice to the unfinished rollouts one by one. Stops at the first failure; a retry continues with that
 * rollout.
 * @param stop withdraws a release
 * @param isCurrent whether the release to publish is still as it was confirmed: otherwise its publication will be
 *   refused, and the others must stay as they are
 */
export function settleConcurrent(
  rollouts: readonly RolloutBeside[],
  stop: (id: string) => Promise<unknown>,
  isCurrent: () => Promise<boolean>,
): (choice: string) => Promise<void> {
  const remaining = [...rollouts];
  return async (choice) => {
    if (choice === 'keep' || remaining.length === 0 || !(await isCurrent())) return;
    for (let next = remaining[0]; next !== undefined; next = remaining[0]) {
      const {
        release: { kind, id },
        revision,
      } = next;
      await (choice === 'finish'
        ? perform(acts.finishRollout, { owner: kind, ownerId: id, data: undefined, revision })
        : stop(id));
      remaining.shift();
    }
  };
}

/** Says which devices receive a version only after a higher one that is being rolled out. */
export const heldBackLines = (i18n: I18n, concurrent: readonly RolloutBeside[], version: string): string[] =>
  concurrent
    .filter(
      ({ release, reach: { state } }) =>
        state === 'running' && release.version !== undefined && exceeds(release.version, version),
    )
    .map(({ release: { title: higher } }) =>
      i18n._(
        msg`Devices that are offered ${higher} will receive ${version} only once ${higher} is paused or unpublished.`,
      ),
    );
