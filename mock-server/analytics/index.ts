import type { DomainHandlers } from '../core/http/handler.ts';
import { createAppStart } from './app-start/app-start.ts';
import { createDevices } from './devices/devices.ts';
import { topicReads } from '../counting/reads.ts';
import type { SegmentsOf } from '../population/phones.ts';
import { createReleaseMarksHandlers } from './release-marks/release-marks.ts';
import { createTopicHandlers } from './topics/topics.ts';
import type { ReleaseMarks, Topics } from './topics/topic.ts';

/**
 * What was counted, by topic: the domains that have the numbers hand them over.
 * @param marks what was released meanwhile
 * @param segmentsOf the versions that phones had
 */
export const createAnalyticsHandlers = (
  topics: Topics,
  marks: ReleaseMarks,
  segmentsOf: SegmentsOf,
): DomainHandlers<'analytics'> => ({
  ...createTopicHandlers(topics, marks),
  ...topicReads('appStart', createAppStart(segmentsOf)),
  ...topicReads('devices', createDevices(segmentsOf)),
  ...createReleaseMarksHandlers(marks),
});
