import { ReleaseMenu } from '../../openapi/generated/schemas.ts';
import type { Schemas } from '../../openapi/generated/types.ts';
import { listWatch, type Finding, type Watch, type Watching } from '../core/world/attention.ts';
import { kinds } from './owners.ts';
import { lastRun } from './rollouts/run-rows.ts';
import type { RolloutRow } from './rollouts/table.ts';

type Release = Schemas['Release'];

/** Returns the live releases of a screen with a rollout in a given state. */
function rolloutsIn({ db, appId }: Watching, screen: string, state: 'paused' | 'scheduled') {
  return db.rollouts.all({ where: { appId, state } }).flatMap((rollout: RolloutRow) => {
    const owner = kinds[rollout.kind].find(db, rollout.ownerId, appId);
    return owner?.isLive && `publish/${owner.release.menu}` === screen ? [{ rollout, release: owner.release }] : [];
  });
}

/** Returns the item of a release that is waiting, since its publication or longer, for its publisher. */
function itemOf({ db }: Watching, release: Release): Finding {
  const run = lastRun(db, release);
  return {
    count: 1,
    subject: release.title,
    subjectId: release.id,
    ...(run && { since: run.startedAt, owner: run.startedBy }),
  };
}

const rollouts = (screen: string): Watch[] => [
  {
    kind: 'rolloutPaused',
    severity: 'warning',
    screen,
    find: (watching) =>
      rolloutsIn(watching, screen, 'paused').map(({ rollout, release }) => {
        const { percent, pausedBy, pausedAt } = rollout;
        return {
          ...itemOf(watching, release),
          percent,
          ...(pausedAt !== undefined && { since: pausedAt }),
          ...(pausedBy !== undefined && { by: pausedBy }),
          ...(pausedBy === 'guard' && { severity: 'critical' }),
        };
      }),
  },
  {
    kind: 'rolloutWaiting',
    severity: 'info',
    screen,
    find: (watching) => rolloutsIn(watching, screen, 'scheduled').map(({ release }) => itemOf(watching, release)),
  },
];

/** Watches for releases that need attention. */
export const publishWatches: readonly Watch[] = [
  ...ReleaseMenu.options.flatMap((menu) => rollouts(`publish/${menu}`)),
  ...(['android', 'ios', 'harmony'] as const).map((platform) =>
    listWatch({
      kind: 'packagePending',
      severity: 'info',
      screen: `publish/${platform}-upgrade`,
      filters: { status: 'pending' },
      since: 'createdAt',
    }),
  ),
  {
    kind: 'serviceMissing',
    severity: 'warning',
    screen: 'publish/ftp-manager',
    find: ({ db, appId }) => (db.uploadServices.find({ appId, isDefault: true }) ? [] : [{ count: 1 }]),
  },
];
