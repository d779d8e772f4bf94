import * as v from 'valibot';
import { SymbolFile } from '../../../openapi/generated/schemas.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import { compareVersions } from '../../core/kit/versions.ts';
import type { TableDefinitions } from '../../core/store/table.ts';

/** Excludes fields derived from the clock and from crashes. */
export type SymbolRow = Omit<Schemas['SymbolFile'], 'progress' | 'waitingCrashes'> & {
  appId: string;
  fileId: string;
  /** The parsing job: its id, start and end (ms of the mock), and user. */
  job?: { id: string; startedAt: number; dueAt: number; startedBy: string } | undefined;
};

declare module '../../core/store/registry.ts' {
  interface Rows {
    symbols: SymbolRow;
  }
}

const { progress: _progress, waitingCrashes: _waiting, ...columns } = SymbolFile.entries;

export const symbolTables: TableDefinitions<'symbols'> = {
  symbols: {
    schema: v.object(columns),
    lifecycle: 'SymbolFile',
    compare: { version: compareVersions },
    internal: {
      appId: v.string(),
      fileId: v.string(),
      job: v.optional(v.object({ id: v.string(), startedAt: v.number(), dueAt: v.number(), startedBy: v.string() })),
    },
    references: {
      appId: { table: 'applications', onRemove: 'cascade' },
      fileId: { table: 'files', onRemove: 'restrict' },
    },
  },
};
