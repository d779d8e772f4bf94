import type { Handlers, FieldRules, Preparations } from './http/handler.ts';
import type { RowFinders } from './http/self-check.ts';
import type { AuthPort } from './session/access.ts';
import type { FileUses } from './session/file-uses.ts';
import type { TableName } from './store/registry.ts';
import type { TableDefinitions } from './store/table.ts';
import type { CoreTable } from './store/tables.ts';
import type { JobKind } from './world/jobs.ts';
import type { Scenario, Seed } from './world/seed.ts';

/** The parts that the domains contribute to one mock. Created for each mock, because handlers may have state. */
export interface Domains {
  readonly tables: TableDefinitions<Exclude<TableName, CoreTable>>;
  readonly handlers: Handlers;
  readonly preparations?: Preparations;
  readonly rules?: FieldRules;
  /** Finds the records of any domain that use a file. */
  readonly fileUses: FileUses;
  /** Every type of job by name; `satisfies JobKinds` checks that none is missing. */
  readonly jobs: Readonly<Record<string, JobKind>>;
  /** Run in this order in one transaction. */
  readonly seeds: readonly Seed[];
  /** The first one is the default. */
  readonly scenarios: readonly [Scenario, ...Scenario[]];
  readonly auth: AuthPort;
  readonly find: RowFinders;
  /** Resets the state of handlers outside the tables. */
  reset?(): void;
}
