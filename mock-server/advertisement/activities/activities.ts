import type { components } from '../../../openapi/generated/types.ts';
import { handlers } from '../../core/http/handler.ts';
import type { Tables } from '../../core/store/table.ts';
import type { Clock } from '../../core/world/clock.ts';
import { endTest, testOf } from '../activity-delivery/tests.ts';
import { endInTime } from './jobs.ts';
import { activityColumns, checkOnline } from './rules.ts';
import type { ActivityRow } from './table.ts';

type Schemas = components['schemas'];

interface Ground {
  readonly db: Tables;
  readonly clock: Clock;
}

function placed(db: Tables, { imageId, ...placement }: ActivityRow['booths'][number]): Schemas['ActivityBooth'] {
  const booth = db.booths.get(placement.boothId);
  const image = imageId === undefined ? undefined : db.files.get(imageId);
  return {
    ...placement,
    ...(booth && { boothName: booth.name, cacheSeconds: booth.cacheSeconds }),
    ...(imageId !== undefined && { imageId }),
    ...(image && { imageName: image.name }),
  };
}

function toResponse({ db, clock }: Ground, row: ActivityRow): Schemas['Activity'] {
  const crowd = row.crowdId === undefined ? undefined : db.crowds.get(row.crowdId);
  const test = testOf(db, row.id, clock.now());
  return {
    ...row,
    ...(test && { test: { deviceIds: test.deviceIds, until: test.until } }),
    booths: row.booths.map((placement) => placed(db, placement)),
    ...(crowd && { crowdName: crowd.name, crowdStatus: crowd.status }),
    isStarted: Date.parse(row.startTime) <= clock.now(),
    isEnded: Date.parse(row.endTime) <= clock.now(),
  };
}

export const activityHandlers = handlers<'activities'>({
  listActivities: (context) => {
    const { db, appId, query } = context;
    const { name, type, status, boothId, crowdId, runsFrom, runsTo, ...rest } = query;
    const page = db.activities.list({
      ...rest,
      where: { appId, type, status, crowdId },
      contains: { name },
      filter: ({ booths, startTime, endTime }) =>
        (boothId === undefined || booths.some((placement) => placement.boothId === boothId)) &&
        (runsFrom === undefined || Date.parse(endTime) > Date.parse(runsFrom)) &&
        (runsTo === undefined || Date.parse(startTime) < Date.parse(runsTo)),
    });
    return { ...page, items: page.items.map((row) => toResponse(context, row)) };
  },

  getActivity: (context) =>
    toResponse(context, context.db.activities.require(context.path.id, { appId: context.appId })),

  createActivity: async (context) => {
    const { db, appId } = context;
    const columns = await activityColumns(context);
    return toResponse(context, await db.activities.insert({ ...columns, appId, status: 'toBeOnline' }));
  },

  updateActivity: async (context) => {
    const { db, appId, path, checkRevision, transition } = context;
    const before = db.activities.require(path.id, { appId });
    checkRevision(toResponse(context, before));
    transition('Activity', before);
    return toResponse(context, await db.activities.update(before.id, await activityColumns(context)));
  },

  deleteActivities: async ({ db, appId, path, transition }) => {
    const activities = db.activities.requireAll(path.id, { appId });
    transition('Activity', activities);
    for (const { id } of activities) await db.activities.remove(id);
  },

  onlineActivity: async (context) => {
    const { db, appId, path, jobs, transition } = context;
    const activity = db.activities.require(path.id, { appId });
    const change = transition('Activity', activity);
    await checkOnline(context, activity);
    await endTest(db, activity.id);
    await endInTime(jobs, activity);
    return toResponse(context, await db.activities.update(activity.id, change));
  },

  offlineActivity: async (context) => {
    const { db, appId, path, transition } = context;
    const activity = db.activities.require(path.id, { appId });
    return toResponse(context, await db.activities.update(activity.id, transition('Activity', activity)));
  },

  extendActivity: async (context) => {
    const { db, appId, path, body, jobs, refuse, transition } = context;
    const activity = db.activities.require(path.id, { appId });
    transition('Activity', activity);
    if (Date.parse(body.endTime) <= Date.parse(activity.endTime))
      throw refuse('ACT_EXTEND', { errors: [{ pointer: '/endTime', code: 'ACT_EXTEND' }] });
    const extended = await db.activities.update(activity.id, { endTime: body.endTime });
    await endInTime(jobs, extended);
    return toResponse(context, extended);
  },
});
