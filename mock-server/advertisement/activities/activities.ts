import type { Schemas } from '../../../openapi/generated/types.ts';
import { handlers, type TagHandlers } from '../../core/http/handler.ts';
import type { Tables } from '../../core/store/table.ts';
import type { Clock } from '../../core/world/clock.ts';
import { endTest, testOf } from '../activity-delivery/tests.ts';
import { figuresAt } from '../activity/figures.ts';
import { beginRun, endRun, extendRun } from '../activity/runs.ts';
import { endInTime } from './jobs.ts';
import type { DataContext, Phones } from '../phones.ts';
import { activityColumns, checkOnline } from './rules.ts';
import type { ActivityRow } from './table.ts';

interface Ground extends DataContext {
  readonly clock: Clock;
  readonly appId: string;
}

/** Converts an activity to its response. */
type ToResponse = (row: ActivityRow) => Schemas['Activity'];

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

/**
 * Creates the conversion of activities to responses, with their results so far.
 * @param activityId the only activity to convert
 */
function responder(ground: Ground, phones: Phones, activityId?: string): ToResponse {
  const { clock, appId } = ground;
  const figuresOf = figuresAt(ground, phones, appId, clock.now(), activityId);
  return (row) => toResponse(ground, row, figuresOf(row.id));
}

function toResponse({ db, clock }: Ground, row: ActivityRow, figures: Schemas['ActivityCounts']): Schemas['Activity'] {
  const crowd = row.crowdId === undefined ? undefined : db.crowds.get(row.crowdId);
  const test = testOf(db, row.id, clock.now());
  return {
    ...row,
    figures,
    ...(test && { test: { deviceIds: test.deviceIds, until: test.until } }),
    booths: row.booths.map((placement) => placed(db, placement)),
    ...(crowd && { crowdName: crowd.name, crowdStatus: crowd.status }),
    isStarted: Date.parse(row.startTime) <= clock.now(),
    isEnded: Date.parse(row.endTime) <= clock.now(),
  };
}

/** @param phones what is installed on phones */
export const createActivityHandlers = (phones: Phones): TagHandlers<'activities'> => {
  const answer = (context: Ground, row: ActivityRow) => responder(context, phones, row.id)(row);
  return handlers<'activities'>({
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
      return { ...page, items: page.items.map(responder(context, phones)) };
    },

    getActivity: (context) => answer(context, context.db.activities.require(context.path.id, { appId: context.appId })),

    createActivity: async (context) => {
      const { db, appId } = context;
      const columns = await activityColumns(context);
      return answer(context, await db.activities.insert({ ...columns, appId, status: 'toBeOnline' }));
    },

    updateActivity: async (context) => {
      const { db, appId, path, checkRevision, transition } = context;
      const before = db.activities.require(path.id, { appId });
      checkRevision(answer(context, before));
      transition('Activity', before);
      return answer(context, await db.activities.update(before.id, await activityColumns(context)));
    },

    deleteActivities: async ({ db, appId, path, transition }) => {
      const activities = db.activities.requireAll(path.id, { appId });
      transition('Activity', activities);
      for (const { id } of activities) await db.activities.remove(id);
    },

    onlineActivity: async (context) => {
      const { db, appId, path, clock, jobs, checkRevision, transition } = context;
      const activity = db.activities.require(path.id, { appId });
      checkRevision(answer(context, activity));
      const change = transition('Activity', activity);
      await checkOnline(context, activity);
      await endTest(db, activity.id);
      await endInTime(jobs, activity);
      const online = await db.activities.update(activity.id, change);
      await beginRun(db, clock, online, clock.now());
      return answer(context, online);
    },

    offlineActivity: async (context) => {
      const { db, appId, path, clock, transition } = context;
      const activity = db.activities.require(path.id, { appId });
      const change = transition('Activity', activity);
      await endRun(db, clock, activity.id, clock.now());
      return answer(context, await db.activities.update(activity.id, change));
    },

    extendActivity: async (context) => {
      const { db, appId, path, body, jobs, refuse, checkRevision, transition } = context;
      const activity = db.activities.require(path.id, { appId });
      checkRevision(answer(context, activity));
      transition('Activity', activity);
      if (Date.parse(body.endTime) <= Date.parse(activity.endTime))
        throw refuse('ACT_EXTEND', { errors: [{ pointer: '/endTime', code: 'ACT_EXTEND' }] });
      const extended = await db.activities.update(activity.id, { endTime: body.endTime });
      await extendRun(db, extended);
      await endInTime(jobs, extended);
      return answer(context, extended);
    },
  });
};
