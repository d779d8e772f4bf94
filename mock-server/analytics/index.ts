import type { DomainHandlers } from '../core/http/handler.ts';
import { createAppStart } from './app-start/app-start.ts';
import { createBehavior } from './behavior/behavior.ts';
import { createRegistration } from './registration/registration.ts';
import { createRetentionHandlers } from './retention/retention.ts';
import { createDataUsage } from './data-usage/data-usage.ts';
import { createAttendance } from './attendance/attendance.ts';
import { createDepartments } from './departments/departments.ts';
import { createDepartmentUnitHandlers } from './department-units/department-units.ts';
import { createDevices } from './devices/devices.ts';
import { createDwellTime } from './dwell-time/dwell-time.ts';
import { createPageLoads } from './page-loads/page-loads.ts';
import { createStability, type HealthOf } from './stability/stability.ts';
import { createPageViews } from './page-views/page-views.ts';
import { createResourceLoads } from './resource-loads/resource-loads.ts';
import { topicReads } from '../counting/reads.ts';
import type { SegmentsOf } from '../population/phones.ts';
import { createReleaseMarksHandlers, type ReleaseMarks } from './release-marks/release-marks.ts';

/**
 * What was counted of how the app is used, by topic, and what was released meanwhile.
 * @param marks what was released meanwhile
 * @param segmentsOf the versions that phones had
 */
export const createAnalyticsHandlers = (
  marks: ReleaseMarks,
  segmentsOf: SegmentsOf,
  healthOf: HealthOf,
): DomainHandlers<'analytics'> => {
  const departments = createDepartments(segmentsOf, healthOf);
  return {
    ...topicReads('appStart', createAppStart(segmentsOf)),
    ...topicReads('devices', createDevices(segmentsOf)),
    ...topicReads('behavior', createBehavior(segmentsOf)),
    ...createRetentionHandlers(segmentsOf),
    ...topicReads('stability', createStability(segmentsOf, healthOf)),
    ...topicReads('pageViews', createPageViews(segmentsOf)),
    ...topicReads('dwellTime', createDwellTime(segmentsOf)),
    ...topicReads('registration', createRegistration(segmentsOf)),
    ...topicReads('attendance', createAttendance(segmentsOf)),
    ...topicReads('pageLoads', createPageLoads(segmentsOf)),
    ...topicReads('dataUsage', createDataUsage(segmentsOf)),
    ...topicReads('resourceLoads', createResourceLoads(segmentsOf)),
    ...topicReads('departments', departments),
    ...createDepartmentUnitHandlers(departments),
    ...createReleaseMarksHandlers(marks),
  };
};
