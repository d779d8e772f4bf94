import type { DomainHandlers } from '../core/http/handler.ts';
import type { Seed } from '../core/world/seed.ts';
import { appletPackageHandlers } from './applet-packages/applet-packages.ts';
import { appletPackageTables } from './applet-packages/table.ts';
import { appletHandlers } from './applets/applets.ts';
import { seedApplets } from './applets/seed.ts';
import { appletTables } from './applets/table.ts';
import { deliveryHandlers } from './delivery/delivery.ts';
import { grayRuleHandlers } from './gray-rules/gray-rules.ts';
import { grayRuleTables } from './gray-rules/table.ts';
import { offlinePackageHandlers } from './offline-packages/offline-packages.ts';
import { seedOffline } from './offline-packages/seed.ts';
import { offlinePackageTables } from './offline-packages/table.ts';
import type { MeasureOf } from '../walk/measures.ts';
import { createRolloutHandlers } from './rollouts/rollouts.ts';
import { seedRuns } from './rollouts/seed.ts';
import { rolloutTables } from './rollouts/table.ts';
import { seedPublish } from './seed.ts';
import { seedIncident } from './seeds/incident.ts';
import { seedLimits } from './seeds/limits.ts';
import { subAppHandlers } from './sub-apps/sub-apps.ts';
import { subAppTables } from './sub-apps/table.ts';
import { switchRevisionHandlers } from './switch-revisions/switch-revisions.ts';
import { switchRevisionTables } from './switch-revisions/table.ts';
import { switchHandlers } from './switches/switches.ts';
import { switchTables } from './switches/table.ts';
import { upgradeTables } from './upgrades/table.ts';
import { upgradeHandlers } from './upgrades/upgrades.ts';
import { uploadServiceTables } from './upload-services/table.ts';
import { uploadServiceHandlers } from './upload-services/upload-services.ts';

/** Tables of releases of every kind, their audiences, and upload services. */
export const publishTables = {
  ...upgradeTables,
  ...grayRuleTables,
  ...uploadServiceTables,
  ...switchTables,
  ...switchRevisionTables,
  ...subAppTables,
  ...offlinePackageTables,
  ...appletTables,
  ...appletPackageTables,
  ...rolloutTables,
};

/** Runs follow all releases; incidents and limits modify existing data. */
export const publishSeeds: readonly Seed[] = [
  seedPublish,
  seedOffline,
  seedApplets,
  seedRuns,
  seedIncident,
  seedLimits,
];

/** @param measureOf computes metrics of releases */
export const createPublishHandlers = (measureOf: MeasureOf): DomainHandlers<'publish'> => ({
  ...upgradeHandlers,
  ...offlinePackageHandlers,
  ...subAppHandlers,
  ...grayRuleHandlers,
  ...deliveryHandlers,
  ...createRolloutHandlers(measureOf),
  ...uploadServiceHandlers,
  ...switchHandlers,
  ...switchRevisionHandlers,
  ...appletHandlers,
  ...appletPackageHandlers,
});
