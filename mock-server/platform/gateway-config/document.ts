import type { Schemas } from '../../../openapi/generated/types.ts';
import type { Tables } from '../../core/store/table.ts';
import { configOf } from '../application-config/table.ts';
import type { WrittenRecord } from './changes.ts';
import { changedPaths } from './diff.ts';
import { deviceIdsOf, LIST_TYPES } from '../device-lists/table.ts';

type ConfigRecord = Schemas['ConfigRecord'];

const UNSEEN = new Set(['id', 'appId', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'revision', 'codeKey']);

const values = new WeakMap<object, ConfigRecord['value']>();

/**
 * Returns the properties of a record that a gateway uses: the same object for the same row, because rows are never
 * changed in place.
 */
function valueOf(row: object): ConfigRecord['value'] {
  let value = values.get(row);
  if (value === undefined) {
    value = Object.fromEntries(Object.entries(row).filter(([key, one]) => !UNSEEN.has(key) && one !== undefined));
    values.set(row, value);
  }
  return value;
}

/**
 * Returns what a write changes in a record of the configuration.
 * @param before absent if it creates the record
 * @param after absent if it removes the record
 */
export const writtenRecord = (
  entity: ConfigRecord['entity'],
  before: { id: string } | undefined,
  after: { id: string } | undefined,
): WrittenRecord => ({
  entity,
  id: (after ?? before)?.id ?? '',
  paths: changedPaths(entity, valueOf(before ?? {}), valueOf(after ?? {})),
});

/** Whether a body changes any property of a record that a gateway uses. */
export const isChangedBy = (entity: ConfigRecord['entity'], row: { id: string }, changes: object): boolean =>
  writtenRecord(entity, row, { ...row, ...changes }).paths.length > 0;

/** Sources of a configuration. */
const SOURCES: Readonly<Record<ConfigRecord['entity'], (db: Tables, appId: string) => ConfigRecord[]>> = {
  applicationConfig: (db, appId) => {
    const config = configOf(db, appId);
    const name = db.applications.require(appId).applicationName;
    return [{ entity: 'applicationConfig', id: config.id, name, value: valueOf(config) }];
  },
  group: (db, appId) =>
    db.apiGroups
      .all({ where: { appId } })
      .map((row) => ({ entity: 'group', id: row.id, name: row.name, value: valueOf(row) })),
  transaction: (db, appId) =>
    db.transactions
      .all({ where: { appId } })
      .map((row) => ({ entity: 'transaction', id: row.id, name: row.name, value: valueOf(row) })),
  deviceList: (db, appId) =>
    LIST_TYPES.map((listType) => ({
      entity: 'deviceList',
      id: listType,
      name: listType,
      value: { [listType]: deviceIdsOf(db, appId, listType) },
    })),
};

/** Returns the current configuration of an application as it would be generated, or only its records of one kind. */
export const draftOf = (db: Tables, appId: string, entity?: ConfigRecord['entity']): ConfigRecord[] =>
  (entity === undefined ? Object.values(SOURCES) : [SOURCES[entity]]).flatMap((source) => source(db, appId));
