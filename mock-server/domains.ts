import { createAdvertisementWatches } from './advertisement/attention.ts';
import { advertisementFileUses } from './advertisement/file-uses.ts';
import {
  createAdvertisementJobs,
  advertisementSeeds,
  advertisementTables,
  createActivitiesOn,
  createAdvertisementHandlers,
  createAdvertisementMetrics,
} from './advertisement/index.ts';
import { advertisementRecent } from './advertisement/recent.ts';
import {
  analyticsFileUses,
  analyticsTables,
  analyticsWatches,
  createAnalyticsHandlers,
  createAnalyticsSeeds,
  createIssueJobs,
  createIssueVersions,
  createMeasures,
  type DashboardSources,
  lostDevices,
  createSymbolJobs,
  runningParses,
} from './analytics/index.ts';
import { createGuards, resetGuards } from './auth/guards.ts';
import { frameConfigTables } from './auth/frame-configs/table.ts';
import { createAuthHandlers } from './auth/index.ts';
import { createOwnPassword } from './auth/passwords/own-password.ts';
import type { Domains } from './core/domain.ts';
import { seedPopulations } from './delivery/population.ts';
import type { RowFinders } from './core/http/self-check.ts';
import type { Watch } from './core/world/attention.ts';
import type { ExpectedBy } from './core/kit/notices.ts';
import { type ReadSheet, readSheet } from './core/kit/sheet.ts';
import type { FileUses } from './core/session/file-uses.ts';
import type { JobKinds } from './core/world/jobs.ts';
import { createFieldRules } from './field-rules.ts';
import { createExportJobs } from './files/exports/jobs.ts';
import { fileWatches } from './files/attention.ts';
import { createFilesHandlers, filePreparations, filesTables } from './files/index.ts';
import { runningExports, unreadNotices } from './files/notices/notices.ts';
import { messageWatches } from './message/attention.ts';
import {
  createMessageHandlers,
  isPushing,
  messageMetrics,
  messageSeeds,
  messageTables,
  pushesTo,
} from './message/index.ts';
import { messageRecent } from './message/recent.ts';
import { pushJobs } from './message/push-messages/acts.ts';
import { seedFaults } from './mock/mock/faults.ts';
import { createMockHandlers } from './mock/mock/mock.ts';
import { seedApplicationOwners, seedApplications, seedFurtherApplications } from './platform/applications/seed.ts';
import { platformWatches } from './platform/attention.ts';
import { platformFileUses } from './platform/file-uses.ts';
import { gatewayJobs, runningJobs } from './platform/gateway-config/jobs.ts';
import { createPlatformHandlers, platformSeeds, platformTables } from './platform/index.ts';
import { platformRecent } from './platform/recent.ts';
import { createTransactionImport } from './platform/transactions/import/import.ts';
import { publishWatches } from './publish/attention.ts';
import { publishFileUses } from './publish/file-uses.ts';
import { followCrowd } from './publish/gray-rules/crowd-changes.ts';
import { phoneBy, versionsOf } from './publish/installed.ts';
import { versionHealth } from './publish/rollouts/version-health.ts';
import { versionSegments } from './publish/segments.ts';
import { knownVersions } from './publish/known-versions.ts';
import { createPublishHandlers, publishSeeds, publishTables } from './publish/index.ts';
import { publishRecent } from './publish/recent.ts';
import { createGuardJobs } from './publish/rollouts/guard.ts';
import { watchedReleases } from './publish/rollouts/guard-state.ts';
import { rolloutJobs } from './publish/rollouts/rollouts.ts';
import { releaseMarks } from './publish/rollouts/release-marks.ts';
import { offlineApps } from './publish/offline-segments.ts';
import { registeredVersions } from './publish/registered-versions.ts';
import { daysToCome } from './publish/seeds/story.ts';
import { systemWatches } from './system/attention.ts';
import { createSystemHandlers, systemTables } from './system/index.ts';
import { systemRecent } from './system/recent.ts';
import { applicationsOf, grants } from './system/rights.ts';
import { seedSystem } from './system/seed.ts';

const expected: ExpectedBy = (db, { userId, userName }) => ({
  running: runningExports(db, userId) + runningJobs(db, userName) + runningParses(db, userName),
  watched: watchedReleases(db, userName),
});

const fileUses: FileUses = (db, fileId) => [
  ...publishFileUses(db, fileId),
  ...platformFileUses(db, fileId),
  ...advertisementFileUses(db, fileId),
  ...analyticsFileUses(db, fileId),
];

/** A rollout is found by kind and id of its release. */
const find: RowFinders = {
  Rollout: (db, { id, kind }) => db.rollouts.all({ where: { ownerId: id } }).find((row) => row.kind === kind),
};

/** Provides topic metrics of releases. */
const measureOf = createMeasures({ healthOf: versionHealth, packagesOf: offlineApps });

/** What is installed on phones. */
const phones = { phoneBy, versionsOf };

/** Watches for items that need attention. */
const watches: readonly Watch[] = [
  ...publishWatches,
  ...analyticsWatches,
  ...messageWatches,
  ...createAdvertisementWatches(phones),
  ...fileWatches,
  ...platformWatches,
  ...systemWatches,
];

/** Dashboard data of all domains except analytics, which provides its own. */
const lately: DashboardSources = {
  metrics: [...messageMetrics, ...createAdvertisementMetrics(phones)],
  recent: [...publishRecent, ...messageRecent, ...advertisementRecent, ...platformRecent, ...systemRecent],
};

const scenarios: Domains['scenarios'] = [
  { id: 'default', title: 'A bank with three applications' },
  { id: 'empty', title: 'One application, nothing else' },
  { id: 'big', title: '50,000 devices in a list, 10,000 Android packages, 240 further applications' },
  { id: 'release-day', title: 'One o’clock on the day of 6.4.0: its crashes begin', startsAt: '13:00' },
  { id: 'incident', title: 'Six of a hundred calls of the retail app fail, for twenty minutes now' },
  { id: 'limits', title: 'Lists, texts, rules and plans that take no more' },
  { id: 'expired', title: 'Ten seconds before all tokens run out; certificates that already have', tokenAge: 3990 },
  { id: 'readonly', title: 'Everyone is an analyst and can change nothing' },
  { id: 'faults', title: 'One call in twenty fails, and all are slow' },
];

/**
 * Combines all domains for one mock.
 * @param readSheets reads uploaded sheets, which may take long
 */
export function createDomains(readSheets: ReadSheet = readSheet): Domains {
  const guards = createGuards();
  const imports = createTransactionImport(readSheets);
  const demandOwnPassword = createOwnPassword(guards);
  return {
    tables: {
      ...frameConfigTables,
      ...systemTables,
      ...platformTables,
      ...publishTables,
      ...messageTables,
      ...advertisementTables,
      ...analyticsTables,
      ...filesTables,
    },
    handlers: {
      advertisement: createAdvertisementHandlers(phones),
      analytics: createAnalyticsHandlers(
        releaseMarks,
        versionSegments,
        versionHealth,
        registeredVersions,
        offlineApps,
        lately,
        { pushesTo, activitiesOn: createActivitiesOn(phones) },
      ),
      auth: createAuthHandlers(
        guards,
        (db, user) => {
          const { running, watched } = expected(db, user);
          return running + watched + unreadNotices(db, user.userId) > 0;
        },
        knownVersions,
        createIssueVersions({ registeredVersions, packagesOf: offlineApps }),
      ),
      files: createFilesHandlers(fileUses, expected, watches),
      message: createMessageHandlers(lostDevices(versionSegments)),
      platform: createPlatformHandlers(imports, demandOwnPassword, isPushing),
      publish: createPublishHandlers(measureOf),
      system: createSystemHandlers(demandOwnPassword),
      mock: createMockHandlers(guards),
    },
    fileUses,
    preparations: { ...imports.preparations, ...filePreparations },
    rules: createFieldRules(measureOf),
    jobs: {
      ...gatewayJobs,
      ...createExportJobs(),
      ...rolloutJobs,
      ...createGuardJobs(measureOf),
      ...pushJobs,
      ...createAdvertisementJobs(followCrowd),
      ...createIssueJobs({
        segmentsOf: versionSegments,
        healthOf: versionHealth,
        packagesOf: offlineApps,
        registeredVersions,
      }),
      ...createSymbolJobs(registeredVersions),
    } satisfies JobKinds,
    // Further applications come last, because other seeds fill every existing application.
    seeds: [
      seedApplications,
      seedPopulations,
      seedSystem,
      seedApplicationOwners,
      ...publishSeeds,
      ...platformSeeds,
      ...messageSeeds,
      ...advertisementSeeds,
      ...createAnalyticsSeeds(daysToCome, registeredVersions),
      seedFaults,
      seedFurtherApplications,
    ],
    scenarios,
    find,
    auth: {
      clients: ['console:console'],
      grants,
      continued(session, db) {
        const user = db.users.get(session.userId);
        if (user?.userName !== session.userName) return undefined;
        const { appId, applicationId } = session;
        if (db.applications.get(appId)?.applicationId === applicationId) return session;
        const [next] = applicationsOf(db, user);
        return { ...session, appId: next?.id ?? '', applicationId: next?.applicationId ?? '' };
      },
    },
    reset: () => resetGuards(guards),
  };
}
