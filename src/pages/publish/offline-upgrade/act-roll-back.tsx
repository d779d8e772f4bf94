import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { perform } from '../../../api/change.ts';
import type { OfflinePackage } from '../../../api/generated/client.schemas.ts';
import { listOfflinePackages } from '../../../api/generated/offline-packages/offline-packages.ts';
import { offlinePackages } from '../../../api/generated/offline-packages/resource.ts';
import type { Confirmation } from '../../../ui/confirm/confirmation.ts';
import { placeOf } from '../../../resource/audience/place.ts';
import { targetText } from '../../../resource/audience/target-text.ts';
import type { CellPlace } from '../../../ui/list/types.ts';
import { releaseTargets } from '../target.ts';
import { previewAct } from '../delivery/preview.ts';
import { WayBack, type WayBackChoice } from './way-back.tsx';
import { nameOf, percentOf } from './labels.ts';

/** What is true of a package that was just returned to. */
export function cameBack(answer: unknown): MessageDescriptor {
  const percent = percentOf(answer);
  return percent === 100
    ? msg`Rolled back to the earlier version for all matching devices`
    : msg`Rolled back to the earlier version, paused at ${percent}%`;
}

/** The lower versions that are still published. Never fails: the question then tells of none. */
const readPublished = ({ id, subAppId, version }: OfflinePackage): Promise<OfflinePackage[]> =>
  listOfflinePackages({ subAppId, status: 'effective', size: 100 }).then(
    ({ items }) => items.filter((other) => other.id !== id && other.version < version),
    () => [],
  );

/** Why a version that is still published cannot be returned to: published together are only those for different clients. */
export function publishedLine(place: CellPlace, { version, ...row }: OfflinePackage): string {
  const target = targetText(place, releaseTargets.offline({ version, ...row }, []));
  return place.say(
    msg`${version} is still published, but for other devices (${target}), so you can't roll back to it.`,
  );
}

/** Rolling back. It changes what every phone shows at once, so the version must be typed. */
export default async function confirmRollBack(row: OfflinePackage): Promise<Confirmation> {
  const [preview, published] = await Promise.all([
    previewAct('offline', row.id, { act: 'rollBack' }),
    readPublished(row),
  ]);
  const name = nameOf(row);
  let choice: WayBackChoice = {};
  return {
    title: t`Roll back ${name}?`,
    verb: t`Roll back`,
    names: [name],
    impact: [
      t`${name} will be taken down.`,
      ...published.map((other) => publishedLine(placeOf(i18n), other)),
      <WayBack
        key="back"
        row={row}
        act="rollBack"
        targets={row.rollbackTo}
        first={preview}
        onChoose={(next) => (choice = next)}
      />,
    ],
    next: t`You can publish it again unless it is marked as defective.`,
    typed: row.version,
    run: () => perform(offlinePackages.rollbackOfflinePackage, { id: row.id, data: choice }, { done: cameBack }),
  };
}
