import { edits, type Recent } from '../core/world/recent.ts';

/** Edits of the definitions used by analytics. */
export const analyticsRecent: readonly Recent[] = [
  edits(
    'analytics/event-manage',
    ({ db, appId }) => db.events.all({ where: { appId } }),
    ({ name }) => name,
  ),
  edits(
    'analytics/event-property',
    ({ db, appId }) => db.eventProperties.all({ where: { appId } }),
    ({ name }) => name,
  ),
];
