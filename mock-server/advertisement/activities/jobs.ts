import * as v from 'valibot';
import { notify } from '../../core/kit/notices.ts';
import type { Jobs } from '../../core/store/registry.ts';
import type { JobContext, JobKinds, Scheduler } from '../../core/world/jobs.ts';
import { endRun } from '../activity/runs.ts';
import type { ActivityRow } from './table.ts';

declare module '../../core/store/registry.ts' {
  interface Jobs {
    /** Takes an activity offline at its end. */
    'activity.ended': { activityId: string; endTime: string };
  }
}

/** Notifies the user who put it online or changed it last. An activity that was extended meanwhile has another job. */
async function end({ activityId, endTime }: Jobs['activity.ended'], context: JobContext): Promise<void> {
  const { db, clock } = context;
  const activity = db.activities.get(activityId);
  if (activity?.status !== 'online' || activity.endTime !== endTime) return;
  await db.activities.update(activityId, { status: 'offline' });
  await endRun(db, clock, activityId, Date.parse(endTime));
  const { name: subject, appId, updatedBy } = activity;
  await notify(context, [updatedBy], {
    kind: 'activityEnded',
    subject,
    subjectId: activityId,
    screen: 'advertisement/activity-manager',
    appId,
  });
}

/** The jobs of activities. */
export const activityJobs: JobKinds<'activity.ended'> = {
  'activity.ended': { payload: v.object({ activityId: v.string(), endTime: v.string() }), run: end },
};

/** Lets an activity that is online go offline at its end. */
export const endInTime = (jobs: Scheduler, { id, endTime }: Pick<ActivityRow, 'id' | 'endTime'>): Promise<string> =>
  jobs.at('activity.ended', { activityId: id, endTime }, Date.parse(endTime));
