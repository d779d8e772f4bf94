import { ReleaseMenu } from '../../openapi/generated/schemas.ts';
import type { Schemas } from '../../openapi/generated/types.ts';
import type { Watching } from '../core/world/attention.ts';
import { type Change, edits, type Recent } from '../core/world/recent.ts';
import { marksOf } from './rollouts/timeline.ts';
import type { ReleaseRunRow } from './rollouts/table.ts';

type Kind = Change['kind'];

/**
 * The action that ended a run; none if another release replaced it, because that one's publication is listed anyway.
 */
const ENDS: Readonly<Record<Schemas['RunEndReason'], Kind | undefined>> = {
  cancelled: 'releaseUnpublished',
  takenDown: 'releaseTakenDown',
  invalidated: 'releaseInvalidated',
  rolledBack: 'releaseRolledBack',
  replaced: undefined,
};

function kindOf({ endReason }: ReleaseRunRow, event: Schemas['RunEvent']): Kind | undefined {
  switch (event) {
    case 'published':
      return 'releasePublished';
    case 'stage':
    case 'jumped':
    case 'finished':
      return 'rolloutWidened';
    case 'paused':
    case 'guard':
      return 'rolloutPaused';
    case 'resumed':
      return 'rolloutResumed';
    case 'ended':
      return endReason && ENDS[endReason];
    case 'rules':
    case 'record':
      return undefined;
    default:
      return event satisfies never;
  }
}

/** Returns the events of a run since a time (ms); of several stages only the last. */
function changesOf(run: ReleaseRunRow, since: number): Change[] {
  const { title: subject, id: subjectId, platform } = run.release;
  const changes = marksOf(run).flatMap(({ at, event, by, percent }): Change[] => {
    const kind = kindOf(run, event);
    if (kind === undefined || Date.parse(at) < since) return [];
    const reaches = event !== 'ended' && { percent };
    return [{ kind, at, by, subject, subjectId, ...reaches, ...(platform && { platform }) }];
  });
  const widened = changes.findLast(({ kind }) => kind === 'rolloutWidened');
  return changes.filter((change) => change.kind !== 'rolloutWidened' || change === widened);
}

const runs = (menu: Schemas['ReleaseMenu']): Recent => ({
  screen: `publish/${menu}`,
  changes: ({ db, appId }, since) =>
    db.releaseRuns
      .all({ where: { appId }, filter: ({ release }) => release.menu === menu })
      .flatMap((run) => changesOf(run, since)),
});

const upgrades = (platform: Schemas['Platform']): Recent =>
  edits(
    `publish/${platform}-upgrade`,
    ({ db, appId }: Watching) => db.upgrades.all({ where: { appId, platform } }),
    ({ version }) => version,
  );

/** Recent events and edits of releases. */
export const publishRecent: readonly Recent[] = [
  ...ReleaseMenu.options.map(runs),
  ...(['android', 'ios', 'harmony'] as const).map(upgrades),
  edits(
    'publish/offline-upgrade',
    ({ db, appId }) => db.offlinePackages.all({ where: { appId } }),
    ({ version }) => version,
  ),
  edits(
    'publish/applet-upgrade',
    ({ db, appId }) => db.appletPackages.all({ where: { appId } }),
    ({ version }) => version,
  ),
  edits(
    'publish/param-manager',
    ({ db, appId }) => db.switches.all({ where: { appId } }),
    ({ key }) => key,
  ),
  edits(
    'publish/ftp-manager',
    ({ db, appId }) => db.uploadServices.all({ where: { appId } }),
    ({ serviceAddress }) => serviceAddress,
  ),
];
