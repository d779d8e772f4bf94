import { createGuards, resetGuards } from './auth/guards.ts';
import { createAuthHandlers } from './auth/handlers.ts';
import { createOwnPassword } from './auth/own-password.ts';
import { authTables } from './auth/tables.ts';
import type { Domains } from './core/domain.ts';
import type { FileUses } from './core/session/file-uses.ts';
import type { ExpectedBy } from './core/kit/notices.ts';
import { type ReadSheet, readSheet } from './core/kit/sheet.ts';
import { createExportJobs } from './files/export-jobs.ts';
import { createFileHandlers } from './files/handlers.ts';
import { runningExports, unreadNotices } from './files/notices.ts';
import { fileTables } from './files/tables.ts';
import { createMockHandlers } from './mock/handlers.ts';
import { seedFaults } from './mock/seed.ts';
import type { JobKinds } from './core/world/jobs.ts';
import { platformFileUses } from './platform/file-uses.ts';
import { gatewayJobs, runningJobs } from './platform/gateway-jobs.ts';
import { certTables } from './platform/cert-tables.ts';
import { platformHandlers } from './platform/handlers.ts';
import { listTables } from './platform/list-tables.ts';
import { seedGateway } from './platform/seeds/gateway.ts';
import { seedApplicationOwners, seedApplications, seedFurtherApplications } from './platform/seed.ts';
import { createTransactionImport } from './platform/transaction-import.ts';
import { platformTables } from './platform/tables.ts';
import { seedApplets } from './publish/applets/seed.ts';
import { appletTables } from './publish/applets/tables.ts';
import { seedOffline } from './publish/offline/seed.ts';
import { offlineTables } from './publish/offline/tables.ts';
import { publishFileUses } from './publish/file-uses.ts';
import { fieldRules } from './field-rules.ts';
import { publishHandlers } from './publish/handlers.ts';
import { seedPublish } from './publish/seed.ts';
import { guardJobs } from './publish/guard.ts';
import { watchedReleases } from './publish/guard-state.ts';
import { rolloutJobs } from './publish/rollouts.ts';
import { runTables } from './publish/run-tables.ts';
import { seedIncident } from './publish/seeds/incident.ts';
import { seedLimits } from './publish/seeds/limits.ts';
import { seedRuns } from './publish/seeds/runs.ts';
import { publishTables } from './publish/tables.ts';
import { states } from './states.ts';
import { createSystemHandlers } from './system/handlers.ts';
import { grants } from './system/rights.ts';
import { seedSystem } from './system/seed.ts';
import { systemTables } from './system/tables.ts';

const expected: ExpectedBy = (db, userName) => ({
  running: runningExports(db, userName) + runningJobs(db, userName),
  watched: watchedReleases(db, userName),
});

const fileUses: FileUses = (db, fileId) => [...publishFileUses(db, fileId), ...platformFileUses(db, fileId)];

/**
 * All domains, for one mock.
 * @param readSheets how uploaded sheets are read, which may take long
 */
export function createDomains(readSheets: ReadSheet = readSheet): Domains {
  const guards = createGuards();
  const imports = createTransactionImport(readSheets);
  return {
    tables: {
      ...authTables,
      ...systemTables,
      ...platformTables,
      ...listTables,
      ...certTables,
      ...publishTables,
      ...offlineTables,
      ...appletTables,
      ...runTables,
      ...fileTables,
    },
    handlers: {
      auth: createAuthHandlers(guards, (db, userName) => {
        const { running, watched } = expected(db, userName);
        return running + watched + unreadNotices(db, userName) > 0;
      }),
      files: createFileHandlers(fileUses, expected),
      platform: { ...platformHandlers, ...imports.handlers },
      publish: publishHandlers,
      system: createSystemHandlers(createOwnPassword(guards)),
      mock: createMockHandlers(guards),
    },
    fileUses,
    preparations: imports.preparations,
    rules: fieldRules,
    jobs: { ...gatewayJobs, ...createExportJobs(), ...rolloutJobs, ...guardJobs } satisfies JobKinds,
    // The further applications come last: other seeds fill every application that they find.
    seeds: [
      seedApplications,
      seedSystem,
      seedApplicationOwners,
      seedPublish,
      seedOffline,
      seedApplets,
      seedRuns,
      seedIncident,
      seedLimits,
      seedGateway,
      seedFaults,
      seedFurtherApplications,
    ],
    scenarios: [
      { id: 'default', title: 'A bank with three applications' },
      { id: 'empty', title: 'One application, nothing else' },
      { id: 'big', title: '50,000 devices in a list, 10,000 Android packages, 240 further applications' },
      { id: 'release-day', title: 'One o’clock on the day of 6.4.0: its crashes begin', startsAt: '13:00' },
      { id: 'incident', title: 'Six of a hundred calls of the retail app fail, for twenty minutes now' },
      { id: 'limits', title: 'Lists, texts, rules and plans that take no more' },
      { id: 'expired', title: 'Ten seconds before all tokens run out; certificates that already have', tokenAge: 3990 },
      { id: 'readonly', title: 'Everyone is an analyst and can change nothing' },
      { id: 'faults', title: 'One call in twenty fails, and all are slow' },
    ],
    states,
    auth: {
      clients: ['console:console'],
      grants,
      survives: ({ userId, userName }, db) => db.users.get(userId)?.userName === userName,
    },
    reset: () => resetGuards(guards),
  };
}
