import * as v from 'valibot';
import { DeviceEntry } from '../../../openapi/generated/schemas.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import type { TableDefinitions, Tables } from '../../core/store/table.ts';

export type ListType = Schemas['DeviceListType'];
export type DeviceEntryRow = Omit<Schemas['DeviceEntry'], 'inOther'> & { appId: string };

declare module '../../core/store/registry.ts' {
  interface Rows {
    deviceEntries: DeviceEntryRow;
  }
}

const { inOther: _inOther, ...columns } = DeviceEntry.entries;

/**
 * The entries of the block and allow lists. Uniqueness within a list is ensured when entries are added, many at a time.
 */
export const deviceListTables: TableDefinitions<'deviceEntries'> = {
  deviceEntries: {
    schema: v.object(columns),
    internal: { appId: v.string() },
    references: { appId: { table: 'applications', onRemove: 'cascade' } },
  },
};

export const LIST_TYPES: readonly ListType[] = ['black', 'white'];

/** Returns the device ids of a list, in the order in which they were added. */
export const deviceIdsOf = (db: Tables, appId: string, listType: ListType): string[] =>
  db.deviceEntries.all({ where: { appId, listType } }).map(({ deviceId }) => deviceId);
