import type { components } from '../../openapi/generated/types.ts';
import type { Clock } from '../core/clock.ts';
import type { Session } from '../core/registry.ts';
import type { Tables } from '../core/table.ts';
import { isRunning } from './gateway-jobs.ts';

/** A record of the configuration that was written. */
export interface WrittenRecord {
  entity: components['schemas']['ConfigEntity'];
  /** Of a device list its type. */
  id: string;
  name: string;
}

interface Writer {
  readonly db: Tables;
  readonly appId: string;
  readonly session: Session;
  readonly clock: Clock;
}

/**
 * To be called after every write of switches, groups, transactions or device lists, in the same transaction. Notes who
 * wrote what, and makes the application's gateway instances stale: at once, or when the job that runs has ended.
 */
export async function configChanged({ db, appId, session, clock }: Writer, written: readonly WrittenRecord[]): Promise<void> {
  for (const { entity, id, name } of written) {
    const change = { appId, entity, entityId: id, name, by: session.userName, at: clock.iso() };
    const before = db.configChanges.find({ appId, entity, entityId: id });
    if (before === undefined) await db.configChanges.insert(change);
    else await db.configChanges.update(before.id, change);
  }
  for (const gateway of db.gateways.all({ where: { appId } })) {
    if (isRunning(db, gateway)) await db.gateways.update(gateway.id, { isStale: true });
    else if (gateway.configStatus !== 'notGenerated') await db.gateways.update(gateway.id, { configStatus: 'notGenerated' });
  }
}
