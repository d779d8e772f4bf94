import type { DomainHandlers } from '../core/http/handler.ts';
import { createAppStart } from './app-start/app-start.ts';
import { createDevices } from './devices/devices.ts';
import { topicReads } from '../counting/reads.ts';
import type { SegmentsOf } from '../population/phones.ts';
import { createReleaseMarksHandlers, type ReleaseMarks } from './release-marks/release-marks.ts';

/**
 * What was counted of how the app is used, by topic, and what was released meanwhile.
 * @param marks what was released meanwhile
 * @param segmentsOf the versions that phones had
 */
export const createAnalyticsHandlers = (marks: ReleaseMarks, segmentsOf: SegmentsOf): DomainHandlers<'analytics'> => ({
  ...topicReads('appStart', createAppStart(segmentsOf)),
  ...topicReads('devices', createDevices(segmentsOf)),
  ...createReleaseMarksHandlers(marks),
});
