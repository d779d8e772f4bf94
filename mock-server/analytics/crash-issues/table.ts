import * as v from 'valibot';
import { CrashIssue, IssueEvent } from '../../../openapi/generated/schemas.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import type { TableDefinitions } from '../../core/store/table.ts';

/** The state of an issue. Its description follows from its cause, and its sightings from the counts. */
export type CrashIssueRow = Schemas['Audit'] &
  Pick<Schemas['CrashIssue'], 'category' | 'platform' | 'status' | 'owner' | 'resolvedIn'> & {
    appId: string;
    /** Key of the cause. */
    key: string;
    resolvedAt?: string;
  };

export type IssueEventRow = Schemas['IssueEvent'] & { appId: string; issueId: string };

/** Time of the last check whether resolved issues came back (ms). */
interface CrashWatchRow {
  id: string;
  appId: string;
  category: CrashIssueRow['category'];
  from: number;
}

declare module '../../core/store/registry.ts' {
  interface Rows {
    crashIssues: CrashIssueRow;
    crashIssueEvents: IssueEventRow;
    crashWatches: CrashWatchRow;
  }
}

const {
  kind: _kind,
  title: _title,
  reason: _reason,
  place: _place,
  isOwn: _own,
  isSymbolicated: _symbols,
  subAppId: _subApp,
  firstVersion: _first,
  lastVersion: _last,
  firstSeenAt: _from,
  lastSeenAt: _to,
  ...columns
} = CrashIssue.entries;

export const crashIssueTables: TableDefinitions<'crashIssues' | 'crashIssueEvents' | 'crashWatches'> = {
  crashIssues: {
    lifecycle: 'CrashIssue',
    schema: v.object({ ...columns, appId: v.string(), key: v.string(), resolvedAt: v.optional(v.string()) }),
    references: { appId: { table: 'applications', onRemove: 'cascade' } },
  },
  crashIssueEvents: {
    schema: v.object({ ...IssueEvent.entries, appId: v.string(), issueId: v.string() }),
    references: {
      appId: { table: 'applications', onRemove: 'cascade' },
      issueId: { table: 'crashIssues', onRemove: 'cascade' },
    },
  },
  crashWatches: {
    schema: v.object({ id: v.string(), appId: v.string(), category: columns.category, from: v.number() }),
    references: { appId: { table: 'applications', onRemove: 'cascade' } },
  },
};
