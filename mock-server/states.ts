import type { StateReaders } from './core/http/self-check.ts';

/** Where the state of each record with a lifecycle is kept. A rollout goes by kind and id of its release. */
export const states: StateReaders = {
  AppletPackage: (db, { id }) => db.appletPackages.get(id)?.status,
  ExportJob: (db, { id }) => db.exportJobs.get(id)?.status,
  Gateway: (db, { id }) => db.gateways.get(id)?.configStatus,
  OfflinePackage: (db, { id }) => db.offlinePackages.get(id)?.status,
  Role: (db, { id }) => db.roles.get(id)?.status,
  Rollout: (db, { id, kind }) => db.rollouts.all({ where: { ownerId: id } }).find((row) => row.kind === kind)?.state,
  Switch: (db, { id }) => db.switches.get(id)?.status,
  Transaction: (db, { id }) => db.transactions.get(id)?.status,
  Upgrade: (db, { id }) => db.upgrades.get(id)?.status,
  User: (db, { id }) => db.users.get(id)?.status,
};
