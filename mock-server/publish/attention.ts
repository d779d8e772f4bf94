import { ReleaseMenu } from '../../openapi/generated/schemas.ts';
import { counted, type Watch, type Watching } from '../core/world/attention.ts';
import { kinds } from './owners.ts';
import type { RolloutRow } from './rollouts/table.ts';

/** The live releases of a screen whose rollout is in a state. */
function rolloutsIn({ db, appId }: Watching, screen: string, state: 'paused' | 'scheduled') {
  return db.rollouts.all({ where: { appId, state } }).flatMap((rollout: RolloutRow) => {
    const owner = kinds[rollout.kind].find(db, rollout.ownerId, appId);
    return owner?.isLive && `publish/${owner.release.menu}` === screen ? [{ rollout, release: owner.release }] : [];
  });
}

const rollouts = (screen: string): Watch[] => [
  {
    kind: 'rolloutPaused',
    screen,
    find: (watching) =>
      rolloutsIn(watching, screen, 'paused').map(({ rollout: { percent, pausedBy }, release: { id, title } }) => ({
        count: 1,
        subject: title,
        subjectId: id,
        percent,
        ...(pausedBy !== undefined && { by: pausedBy }),
      })),
  },
  {
    kind: 'rolloutWaiting',
    screen,
    find: (watching) =>
      rolloutsIn(watching, screen, 'scheduled').map(({ release: { id, title } }) => ({
        count: 1,
        subject: title,
        subjectId: id,
      })),
  },
];

/** What of releases needs attention. */
export const publishWatches: readonly Watch[] = [
  ...ReleaseMenu.options.flatMap((menu) => rollouts(`publish/${menu}`)),
  ...(['android', 'ios', 'harmony'] as const).map((platform) =>
    counted('packagePending', `publish/${platform}-upgrade`, { status: 'pending' }),
  ),
  {
    kind: 'serviceMissing',
    screen: 'publish/ftp-manager',
    find: ({ db, appId }) => (db.uploadServices.find({ appId, isDefault: true }) ? [] : [{ count: 1 }]),
  },
];
