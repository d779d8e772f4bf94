import type { DomainHandlers } from '../core/http/handler.ts';
import type { JobKinds } from '../core/world/jobs.ts';
import type { Seed } from '../core/world/seed.ts';
import { createActivityHandlers } from './activities/activities.ts';
import { activityJobs } from './activities/jobs.ts';
import { seedActivities } from './activities/seed.ts';
import { activityTables } from './activities/table.ts';
import { createActivityDeliveryHandlers } from './activity-delivery/activity-delivery.ts';
import { activityTestTables } from './activity-delivery/tests.ts';
import { topicReads } from '../counting/reads.ts';
import type { RealtimeMetric } from '../counting/realtime.ts';
import { createActivityCounter } from './activity/activity.ts';
import { activityRunTables } from './activity/runs.ts';
import { boothHandlers } from './booths/booths.ts';
import { seedBooths } from './booths/seed.ts';
import { boothTables } from './booths/table.ts';
import { crowdHandlers } from './crowds/crowds.ts';
import { createCrowdJobs, type FollowCrowd } from './crowds/jobs.ts';
import { seedCrowds } from './crowds/seed.ts';
import { crowdTables } from './crowds/table.ts';
import type { Phones } from './phones.ts';

/** What apps show in their slots for advertisements, to whom and when. */
export const advertisementTables = {
  ...activityTables,
  ...activityTestTables,
  ...activityRunTables,
  ...boothTables,
  ...crowdTables,
};

/** Activities come last, because they depend on crowds and slots. */
export const advertisementSeeds: readonly Seed[] = [seedBooths, seedCrowds, seedActivities];

/** @param phones what is installed on phones */
export const createAdvertisementHandlers = (phones: Phones): DomainHandlers<'advertisement'> => ({
  ...createActivityHandlers(phones),
  ...createActivityDeliveryHandlers(phones),
  ...topicReads('activity', createActivityCounter(phones)),
  ...boothHandlers,
  ...crowdHandlers,
});

/**
 * Dashboard metrics of activities.
 * @param phones what is installed on phones
 */
export function createAdvertisementMetrics(phones: Phones): readonly RealtimeMetric[] {
  const activity = {
    topic: 'activity',
    counter: createActivityCounter(phones),
    screens: ['advertisement/activity-effect'],
  } as const;
  return [
    { ...activity, metric: 'exposures', of: 'exposures' },
    { ...activity, metric: 'clickRate', of: 'clickRate' },
  ];
}

export { createActivitiesOn } from './activity/exposures.ts';

/** Scheduled jobs: activities end, crowds get their members. */
export const createAdvertisementJobs = (followCrowd: FollowCrowd): JobKinds<'activity.ended' | 'crowd.changed'> => ({
  ...activityJobs,
  ...createCrowdJobs(followCrowd),
});
