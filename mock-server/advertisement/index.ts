import type { DomainHandlers } from '../core/http/handler.ts';
import type { JobKinds } from '../core/world/jobs.ts';
import { activityHandlers } from './activities/activities.ts';
import { activityJobs } from './activities/jobs.ts';
import { activityTables } from './activities/table.ts';
import { boothHandlers } from './booths/booths.ts';
import { boothTables } from './booths/table.ts';
import { crowdHandlers } from './crowds/crowds.ts';
import { crowdJobs } from './crowds/jobs.ts';
import { crowdTables } from './crowds/table.ts';

/** What apps show in their slots for advertisements, to whom and when. */
export const advertisementTables = { ...activityTables, ...boothTables, ...crowdTables };

export const advertisementHandlers: DomainHandlers<'advertisement'> = {
  ...activityHandlers,
  ...boothHandlers,
  ...crowdHandlers,
};

/** What happens by the clock: activities end, crowds get their members. */
export const advertisementJobs: JobKinds<'activity.ended' | 'crowd.changed'> = { ...activityJobs, ...crowdJobs };
