import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { allItems } from '../../../api/all-items.ts';
import { perform } from '../../../api/change.ts';
import type { OfflinePackage } from '../../../api/generated/client.schemas.ts';
import { getOfflinePackage, listOfflinePackages } from '../../../api/generated/offline-packages/offline-packages.ts';
import { offlinePackages } from '../../../api/generated/offline-packages/resource.ts';
import type { Question } from '../../../ui/confirm/confirmation.ts';
import { placeOf } from '../../../resource/audience/place.ts';
import { targetLines, targetText } from '../../../resource/audience/target-text.ts';
import type { CellPlace } from '../../../ui/list/types.ts';
import { readRules, releaseTargets } from '../target.ts';
import { obstacleTo, reachesNobody } from '../../../resource/release/no-devices.tsx';
import { previewAct, type Preview } from '../../../resource/release/preview.ts';
import { listText } from '../../../ui/text/format.ts';
import { WayBack, type WayBackChoice } from './way-back.tsx';
import { nameOf, percentOf } from './labels.ts';

/** The success message after a rollback. */
export function cameBack(answer: unknown): MessageDescriptor {
  const percent = percentOf(answer);
  return percent === 100
    ? msg`Rolled back to the earlier version for all matching devices`
    : msg`Rolled back to the earlier version, paused at ${percent}%`;
}

/** Requests the lower versions that are still published. Never fails: the confirmation then shows none. */
const readPublished = ({ id, subAppId, version }: OfflinePackage): Promise<OfflinePackage[]> =>
  allItems((params) => listOfflinePackages({ ...params, subAppId, status: 'effective' })).then(
    (items) => items.filter((other) => other.id !== id && other.version < version),
    () => [],
  );

/**
 * Why a version that is still published is no rollback target: versions are published together only if they are for
 * different clients.
 */
export function publishedLine(place: CellPlace, { version, ...row }: OfflinePackage): string {
  const target = targetText(place, releaseTargets.offline({ version, ...row }, []));
  return place.say(
    msg`${version} is still published, but for other devices (${target}), so you can't roll back to it.`,
  );
}

/** Versions that could be restored, but that no device would receive. */
function unreachedLine(place: CellPlace, versions: readonly string[]): string[] {
  const names = listText(place.language, versions);
  return versions.length === 0 ? [] : [place.say(msg`You can't roll back to ${names}: no matching devices.`)];
}

/** Replaces the confirmation if no earlier version would reach a device: shows the reason for the highest one. */
async function nobodyBack(preview: Preview, id: string, others: readonly string[]): Promise<Question | null> {
  const [back, rules] = await Promise.all([getOfflinePackage(id), readRules('offline', id)]);
  const place = placeOf(i18n);
  const target = [...targetLines(place, releaseTargets.offline(back, rules)), ...unreachedLine(place, others)];
  return obstacleTo(i18n, preview, { name: nameOf(back), target });
}

/** The confirmation for a rollback. It changes what every device shows immediately, so the version must be typed. */
export default async function confirmRollBack(row: OfflinePackage): Promise<Question> {
  const [previews, published] = await Promise.all([
    Promise.all(
      row.rollbackTo.map(async (target) => ({
        target,
        preview: await previewAct('offline', row.id, { act: 'rollBack', targetId: target.id }),
      })),
    ),
    readPublished(row),
  ]);
  const reaching = previews.filter(({ preview }) => !reachesNobody(preview));
  const unreached = previews.flatMap(({ target, preview }) => (reachesNobody(preview) ? [target.version] : []));
  const [highest] = previews;
  if (highest && reaching.length === 0) {
    const obstacle = await nobodyBack(highest.preview, highest.target.id, unreached.slice(1));
    if (obstacle) return obstacle;
  }
  const [first] = reaching;
  const name = nameOf(row);
  let choice: WayBackChoice = first ? { targetId: first.target.id } : {};
  return {
    title: t`Roll back ${name}?`,
    verb: t`Roll back`,
    names: [name],
    impact: [
      t`${name} will be taken down.`,
      ...published.map((other) => publishedLine(placeOf(i18n), other)),
      ...unreachedLine(placeOf(i18n), unreached),
      <WayBack key="back" row={row} act="rollBack" ways={reaching} onChoose={(next) => (choice = next)} />,
    ],
    next: t`You can publish it again unless it is marked as defective.`,
    typed: row.version,
    run: () => perform(offlinePackages.rollbackOfflinePackage, { id: row.id, data: choice }, { done: cameBack }),
  };
}
