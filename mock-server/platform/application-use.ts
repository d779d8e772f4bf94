import type { Tables } from '../core/store/table.ts';

/** What reaches people through an application, so that it cannot simply go. One line per kind. */
const IN_USE: readonly ((db: Tables, appId: string) => boolean)[] = [
  (db, appId) => db.upgrades.find({ appId, status: 'published' }) !== undefined,
  (db, appId) => db.appletPackages.find({ appId, status: 'released' }) !== undefined,
  (db, appId) => db.switches.find({ appId, status: 'effective' }) !== undefined,
];

/** Whether something of the application is published or online. */
export const isApplicationInUse = (db: Tables, appId: string): boolean => IN_USE.some((uses) => uses(db, appId));
