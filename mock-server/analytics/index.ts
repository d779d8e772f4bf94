import type { DomainHandlers } from '../core/http/handler.ts';
import { createApiSampleHandlers } from './api-samples/api-samples.ts';
import type { Seed } from '../core/world/seed.ts';
import type { FileUses } from '../core/session/file-uses.ts';
import { createApiCalls } from './api-calls/api-calls.ts';
import { createAppStart } from './app-start/app-start.ts';
import { createBehavior } from './behavior/behavior.ts';
import { analyticsRecent } from './recent.ts';
import { createRegistration } from './registration/registration.ts';
import { createRetentionHandlers } from './retention/retention.ts';
import { createDataUsage } from './data-usage/data-usage.ts';
import { createAttendance } from './attendance/attendance.ts';
import { createDepartments } from './departments/departments.ts';
import { createDepartmentUnitHandlers } from './department-units/department-units.ts';
import { createAnrs } from './anrs/anrs.ts';
import { createCrashes } from './crashes/crashes.ts';
import { createCrashIssueHandlers } from './crash-issues/crash-issues.ts';
import { createIssueJobs } from './crash-issues/acts.ts';
import { createIssueSeed } from './crash-issues/seeds/issues.ts';
import { crashIssueTables } from './crash-issues/table.ts';
import type { RegisteredVersions } from './crash-issues/versions.ts';
import { createBlankScreens } from './blank-screens/blank-screens.ts';
import { createBlankViewHandlers } from './blank-views/blank-views.ts';
import { createJsErrors } from './js-errors/js-errors.ts';
import { createDashboardHandlers, type DashboardSources } from './dashboard/dashboard.ts';
import { createDashboardTopsHandlers } from './dashboard-tops/dashboard-tops.ts';
import { createIssueChanges } from './dashboard/issues.ts';
import { analyticsMetrics } from './dashboard/metrics.ts';
import { createRateChanges } from './dashboard/rates.ts';
import { createDevices } from './devices/devices.ts';
import { createDeviceUsageHandlers } from './device-usage/device-usage.ts';
import { createFailedCallHandlers } from './failed-calls/failed-calls.ts';
import { eventPropertyHandlers } from './event-properties/event-properties.ts';
import { seedEventProperties } from './event-properties/seed.ts';
import { eventPropertyTables } from './event-properties/table.ts';
import { createReceivedEventHandlers } from './received-events/received-events.ts';
import { createEventCounts } from './event-counts/event-counts.ts';
import { createEventHandlers } from './events/events.ts';
import { seedEvents } from './events/seed.ts';
import { eventTables } from './events/table.ts';
import { createBehaviourPathHandlers } from './behaviour-paths/behaviour-paths.ts';
import { createUserTimelineHandlers, type OnDevices } from './user-timelines/user-timelines.ts';
import { createFunnelHandlers } from './funnels/funnels.ts';
import { seedFunnels } from './funnels/seed.ts';
import { funnelTables } from './funnels/table.ts';
import { createFunnelLossHandlers } from './funnel-losses/funnel-losses.ts';
import { createDwellTime } from './dwell-time/dwell-time.ts';
import { createPageLoads } from './page-loads/page-loads.ts';
import { createSlowCallHandlers } from './slow-calls/slow-calls.ts';
import { createSlowLaunchHandlers } from './slow-launches/slow-launches.ts';
import { createSlowLoadHandlers } from './slow-loads/slow-loads.ts';
import type { HealthOf } from '../walk/rates.ts';
import { createStability } from './stability/stability.ts';
import { createSymbolHandlers } from './symbols/symbols.ts';
import { createSymbolSeed } from './symbols/seed.ts';
import { symbolTables } from './symbols/table.ts';
import { createPageFlowHandlers } from './page-flow/page-flow.ts';
import { createPageViews } from './page-views/page-views.ts';
import { createResourceLoads } from './resource-loads/resource-loads.ts';
import { topicReads } from '../counting/reads.ts';
import type { PackagesOf } from '../population/packages.ts';
import type { SegmentsOf } from '../population/phones.ts';
import { createReleaseMarksHandlers, firstPublished, type ReleaseMarks } from './release-marks/release-marks.ts';

export { createMeasures } from './measures.ts';

/** Tables of events, crash issues, symbols and saved funnels. */
export const analyticsTables = {
  ...crashIssueTables,
  ...symbolTables,
  ...eventPropertyTables,
  ...eventTables,
  ...funnelTables,
};

/**
 * Events follow the properties that they use, funnels the events.
 * @param daysToCome days of the story in the future
 * @param registeredVersions the versions with a package for a platform
 */
export const createAnalyticsSeeds = (
  daysToCome: Parameters<typeof createIssueSeed>[0],
  registeredVersions: RegisteredVersions,
): readonly Seed[] => [
  createIssueSeed(daysToCome),
  seedEventProperties,
  seedEvents,
  seedFunnels,
  createSymbolSeed(registeredVersions),
];

/**
 * Handlers for usage analytics, by topic, and for release marks.
 * @param marks releases in a period
 * @param segmentsOf the versions that phones had
 * @param registeredVersions the versions with a package for a platform
 * @param packagesOf the offline packages that phones had
 * @param others dashboard metrics of other domains
 * @param onDevices events of other domains on a device
 */
export const createAnalyticsHandlers = (
  marks: ReleaseMarks,
  segmentsOf: SegmentsOf,
  healthOf: HealthOf,
  registeredVersions: RegisteredVersions,
  packagesOf: PackagesOf,
  others: DashboardSources,
  onDevices: OnDevices,
): DomainHandlers<'analytics'> => {
  const source = { segmentsOf, healthOf, packagesOf, registeredVersions };
  const counters = {
    stability: createStability(segmentsOf, healthOf),
    attendance: createAttendance(segmentsOf),
    apiCalls: createApiCalls(segmentsOf, healthOf),
    pageViews: createPageViews(segmentsOf),
  };
  const releasedAt = firstPublished(marks);
  const departments = createDepartments(segmentsOf, healthOf);
  return {
    ...topicReads('appStart', createAppStart(segmentsOf), releasedAt),
    ...topicReads('devices', createDevices(segmentsOf, healthOf), releasedAt),
    ...topicReads('behavior', createBehavior(segmentsOf), releasedAt),
    ...createSlowLaunchHandlers(segmentsOf),
    ...createSlowLoadHandlers(segmentsOf),
    ...createPageFlowHandlers(segmentsOf),
    ...createRetentionHandlers(segmentsOf),
    ...createBehaviourPathHandlers(segmentsOf),
    ...createUserTimelineHandlers({ ...source, ...onDevices }),
    ...createFunnelHandlers(segmentsOf),
    ...createFunnelLossHandlers(segmentsOf),
    ...createDeviceUsageHandlers(segmentsOf),
    ...topicReads('stability', counters.stability, releasedAt),
    ...topicReads('crashes', createCrashes(source), releasedAt),
    ...topicReads('anrs', createAnrs(source), releasedAt),
    ...createCrashIssueHandlers(source),
    ...topicReads('pageViews', counters.pageViews, releasedAt),
    ...topicReads('dwellTime', createDwellTime(segmentsOf), releasedAt),
    ...topicReads('registration', createRegistration(segmentsOf), releasedAt),
    ...topicReads('attendance', counters.attendance, releasedAt),
    ...topicReads('pageLoads', createPageLoads(segmentsOf), releasedAt),
    ...topicReads('dataUsage', createDataUsage(segmentsOf), releasedAt),
    ...topicReads('resourceLoads', createResourceLoads(segmentsOf), releasedAt),
    ...topicReads('apiCalls', counters.apiCalls, releasedAt),
    ...topicReads('blankScreens', createBlankScreens(source), releasedAt),
    ...createBlankViewHandlers(source),
    ...topicReads('jsErrors', createJsErrors(source), releasedAt),
    ...createFailedCallHandlers(segmentsOf, healthOf),
    ...createSlowCallHandlers(segmentsOf),
    ...createApiSampleHandlers(segmentsOf, healthOf),
    ...topicReads('departments', departments),
    ...createDepartmentUnitHandlers(departments, segmentsOf),
    ...eventPropertyHandlers,
    ...topicReads('eventCounts', createEventCounts(segmentsOf), releasedAt),
    ...createEventHandlers(segmentsOf),
    ...createReceivedEventHandlers(segmentsOf),
    ...createSymbolHandlers(source),
    ...createReleaseMarksHandlers(marks),
    ...createDashboardTopsHandlers(source),
    ...createDashboardHandlers({
      metrics: [...analyticsMetrics(counters), ...others.metrics],
      recent: [...createIssueChanges(source), ...createRateChanges(counters), ...analyticsRecent, ...others.recent],
    }),
  };
};

/** Returns the symbol files that use an uploaded file. */
export const analyticsFileUses: FileUses = (db, fileId) =>
  db.symbols.all({ where: { fileId } }).map(({ id, platform, version, fileName }) => ({
    menu: 'analytics/symbol-table',
    id,
    search: new URLSearchParams({ platform, version }).toString(),
    name: fileName,
  }));

export { createIssueJobs };
export { lostDevices } from './funnel-losses/funnel-losses.ts';
export { createSymbolJobs, runningParses } from './symbols/jobs.ts';
export { createIssueVersions } from './crash-issues/versions.ts';
export { analyticsWatches } from './attention.ts';
export type { DashboardSources } from './dashboard/dashboard.ts';
