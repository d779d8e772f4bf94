import type { Handlers, FieldRules, Preparations } from './http/handler.ts';
import type { RowFinders } from './http/self-check.ts';
import type { AuthPort } from './session/access.ts';
import type { FileUses } from './session/file-uses.ts';
import type { TableName } from './store/registry.ts';
import type { TableDefinitions } from './store/table.ts';
import type { CoreTable } from './store/tables.ts';
import type { JobKind } from './world/jobs.ts';
import type { Scenario, Seed } from './world/seed.ts';

/** What the domains bring to one mock. Made afresh for each, as handlers may remember something. */
export interface Domains {
  readonly tables: TableDefinitions<Exclude<TableName, CoreTable>>;
  readonly handlers: Handlers;
  readonly preparations?: Preparations;
  readonly rules?: FieldRules;
  /** Which records of any domain use a file. */
  readonly fileUses: FileUses;
  /** Every type of job by name; `satisfies JobKinds` checks that none is missing. */
  readonly jobs: Readonly<Record<string, JobKind>>;
  /** Run in this order in one transaction. */
  readonly seeds: readonly Seed[];
  /** The first one is the usual state. */
  readonly scenarios: readonly [Scenario, ...Scenario[]];
  readonly auth: AuthPort;
  readonly find: RowFinders;
  /** Makes handlers forget what they remember outside the tables. */
  reset?(): void;
}
