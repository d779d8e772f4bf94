import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { perform } from '../../../api/change.ts';
import type {
  OfflinePackage,
  OfflineTarget,
  RolloutBeside,
  WayBackReach,
} from '../../../api/generated/client.schemas.ts';
import { getOfflinePackage } from '../../../api/generated/offline-packages/offline-packages.ts';
import { offlinePackages } from '../../../api/generated/offline-packages/resource.ts';
import type { Question } from '../../../ui/confirm/confirmation.ts';
import { sentenceGap } from '../../../ui/text/format.ts';
import { placeOf } from '../../../resource/audience/place.ts';
import { targetLines } from '../../../resource/audience/target-text.ts';
import { obstacleTo } from '../../../resource/release/no-devices.tsx';
import { effectLines, formerLines, previewAct } from '../../../resource/release/preview.ts';
import {
  assumptionLines,
  getConcurrent,
  concurrentChoice,
  settleConcurrent,
  progressLine,
} from '../rollout/concurrent.ts';
import { readRules, releaseTargets } from '../target.ts';
import { WayBack } from './way-back.tsx';
import { nameOf, percentOf } from './labels.ts';

const versionsOf = (targets: readonly OfflineTarget[]): string => targets.map(({ version }) => version).join(', ');

/** The success message after publishing. */
export function published(answer: unknown): MessageDescriptor {
  const percent = percentOf(answer);
  if (percent === 100) return msg`Offline package published to all matching devices`;
  return percent === 0
    ? msg`Offline package published; the first stage has not started yet`
    : msg`Offline package published to ${percent}% of the matching devices`;
}

/** What a publication takes down, and the rollouts that end with it. */
function replacedLines({ replaces }: OfflinePackage, ended: readonly RolloutBeside[]): string[] {
  const replaced = versionsOf(replaces);
  return [
    replaces.length > 0 ? t`Replaces and takes down ${replaced}.` : t`It doesn't replace any other package.`,
    ...ended.map((other) =>
      [progressLine(i18n, other), t`Publishing ends that rollout.`].join(sentenceGap(i18n.locale)),
    ),
  ];
}

/**
 * The confirmation for publishing, with the audience and the unfinished rollouts of other packages: those that it
 * replaces end, for the others the user chooses.
 */
export default async function confirmPublish(displayed: OfflinePackage): Promise<Question> {
  const { id } = displayed;
  // Read before the preview: if it changes in between, the publication is refused.
  const row = await getOfflinePackage(id).catch(() => displayed);
  const [rules, preview, unfinished] = await Promise.all([
    readRules('offline', id),
    previewAct('offline', id, { act: 'publish' }),
    getConcurrent('offline', id),
  ]);
  const isReplaced = ({ release }: RolloutBeside) => row.replaces.some((other) => other.id === release.id);
  const concurrent = unfinished.filter((other) => !isReplaced(other));
  const settle = settleConcurrent(
    concurrent,
    (other) => perform(offlinePackages.takeDownOfflinePackage, { id: other }),
    async () => (await getOfflinePackage(id)).revision === row.revision,
  );
  let selectedReach: WayBackReach | undefined;
  const name = nameOf(row);
  const choice = concurrentChoice(i18n, concurrent, msg`Take it down: its devices load the pages from the server`);
  const target = targetLines(placeOf(i18n), releaseTargets.offline(row, rules));
  const obstacle = obstacleTo(i18n, preview, {
    name,
    target,
    mends: { PHASE_INVALID: { label: t`Edit plan`, href: `/pages/publish/offline-gmr?id=${id}&plan=${id}` } },
  });
  if (obstacle) return obstacle;
  return {
    title: t`Publish ${name}?`,
    verb: t`Publish`,
    names: [name],
    harmless: true,
    impact: [
      ...target,
      ...(row.effectiveMode === 'phased' && row.status !== 'offline'
        ? [t`A growing share of the devices will receive it, stage by stage.`]
        : []),
      ...(row.status === 'offline'
        ? [
            <WayBack
              key="back"
              row={row}
              act="publish"
              ways={[{ preview }]}
              onChoose={({ reach: next }) => (selectedReach = next)}
            />,
          ]
        : [...effectLines(i18n, preview), ...formerLines(i18n, preview)]),
      ...assumptionLines(i18n, concurrent),
      ...replacedLines(row, unfinished.filter(isReplaced)),
      ...concurrent.map((other) => progressLine(i18n, other)),
    ],
    ...(choice && { choice }),
    next: t`You can take it down or roll it back later. Once published, it can't be edited or deleted.`,
    run: async (_ids, _text, selected) => {
      await settle(selected);
      const data = { ...(selectedReach && { reach: selectedReach }), replaces: row.replaces.map((other) => other.id) };
      await perform(offlinePackages.publishOfflinePackage, { id, data, revision: row.revision }, { done: published });
    },
  };
}
