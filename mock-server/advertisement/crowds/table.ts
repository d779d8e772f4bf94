import * as v from 'valibot';
import { Crowd } from '../../../openapi/generated/schemas.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import type { TableDefinitions, Tables } from '../../core/store/table.ts';

/** Excludes fields derived from the activities and rules that use the crowd. */
export type CrowdRow = Omit<
  Schemas['Crowd'],
  'devices' | 'unknown' | 'activities' | 'offlineActivities' | 'isOnline' | 'rules'
> & { appId: string };

/** The members of a crowd in one row. A change replaces the row as a whole, so that no reader sees half of it. */
export interface CrowdMembersRow {
  id: string;
  crowdId: string;
  /** In the order in which they were added, each once. */
  ids: string[];
}

declare module '../../core/store/registry.ts' {
  interface Rows {
    crowds: CrowdRow;
    crowdMembers: CrowdMembersRow;
  }
}

const {
  devices: _devices,
  unknown: _unknown,
  activities: _activities,
  offlineActivities: _offline,
  isOnline: _online,
  rules: _rules,
  ...columns
} = Crowd.entries;

export const crowdTables: TableDefinitions<'crowds' | 'crowdMembers'> = {
  crowds: {
    schema: v.object(columns),
    lifecycle: 'Crowd',
    internal: { appId: v.string() },
    unique: [{ columns: ['appId', 'name'], code: 'CROWD_NAME_DUP' }],
    references: { appId: { table: 'applications', onRemove: 'cascade' } },
  },
  crowdMembers: {
    schema: v.object({ id: v.string(), crowdId: v.string(), ids: v.array(v.string()) }),
    unique: [{ columns: ['crowdId'] }],
    references: { crowdId: { table: 'crowds', onRemove: 'cascade' } },
  },
};

/** One list for all crowds without members: devices are cached by the list. */
const NO_MEMBERS: readonly string[] = [];

/** Returns the members of a crowd, in the order in which they were added. */
export const membersOf = (db: Tables, crowdId: string): readonly string[] =>
  db.crowdMembers.find({ crowdId })?.ids ?? NO_MEMBERS;
