import type { Blobs } from './blobs.ts';
import type { Clock } from './clock.ts';
import type { Control } from './control.ts';
import type { OperationId } from '../../openapi/generated/operations.ts';
import type { Context, DomainHandlers, DomainName } from './handler.ts';
import type { FileUses } from './file-uses.ts';
import type { JobKind, Scheduler } from './jobs.ts';
import type { EntityName } from './lifecycle.ts';
import type { Session, TableName } from './registry.ts';
import type { Rng } from './rng.ts';
import type { TableDefinitions, Tables } from './table.ts';
import type { CoreTable } from './tables.ts';

/** What a seed gets. Records that it inserts are created by `system` now, unless it says otherwise. */
export interface SeedContext {
  readonly db: Tables;
  readonly blobs: Blobs;
  readonly clock: Clock;
  readonly jobs: Scheduler;
  readonly control: Control;
  /** Id of the prepared state to build; `default` is the usual one. */
  readonly scenario: string;
  /** Random numbers of a key (entity, index): the same for the same seed. */
  rng(...key: (string | number)[]): Rng;
}

/** Fills the tables of a domain; the same seed, scenario and time give the same records. */
export type Seed = (context: SeedContext) => void | Promise<void>;

/** One handler for every operation of the contract. */
export type Handlers = { readonly [D in DomainName]: DomainHandlers<D> };

/**
 * What takes long in an operation that writes and needs nobody's turn, such as reading a file. It is done before the
 * turn, as the others would have to wait for it, and keeps its result for the handler. It refuses nothing: that is the
 * handler's.
 */
export type Preparations = { readonly [Id in OperationId]?: (context: Context<Id>) => Promise<void> };

/**
 * The rules between the fields of a body, which a handler asks of what is right by itself. Where some field is not, they
 * are asked of the others, so that one refusal names everything. They read, write nothing, and throw what they find;
 * reading a wrong field throws as well.
 */
export type FieldRules = { readonly [Id in OperationId]?: (context: Context<Id>) => unknown };

/** A prepared state of the data. */
export interface Scenario {
  readonly id: string;
  readonly title: string;
  /** Time of day in Shanghai that the clock shows to begin with (`13:00`); without it, the time that it is. */
  readonly startsAt?: string;
  /** How old (s) the tokens of the sessions are that go on in it; without it, as old as they were. */
  readonly tokenAge?: number;
}

/** Reads the state of a record anew, as its lifecycle names it; undefined when it is gone. */
export type StateReaders = { readonly [E in EntityName]: (db: Tables, record: StatefulRecord) => string | undefined };

/** A record as a transition was asked about it. */
export type StatefulRecord = { readonly id: string } & Readonly<Record<string, unknown>>;

/** What the domains bring to one mock. Made afresh for each, as handlers may remember something. */
export interface Domains {
  readonly tables: TableDefinitions<Exclude<TableName, CoreTable>>;
  readonly handlers: Handlers;
  readonly preparations?: Preparations;
  readonly rules?: FieldRules;
  /** Which records of any domain use a file. */
  readonly fileUses: FileUses;
  /** Every type of job by name; `satisfies JobKinds` says that none is missing. */
  readonly jobs: Readonly<Record<string, JobKind>>;
  /** Run in this order in one transaction. */
  readonly seeds: readonly Seed[];
  /** The first one is the usual state. */
  readonly scenarios: readonly [Scenario, ...Scenario[]];
  readonly auth: AuthPort;
  readonly states: StateReaders;
  /** Makes handlers forget what they remember outside the tables. */
  reset?(): void;
}

/** What a role may do, as the auth domain knows it. */
export interface Grants {
  /** Tables that the answer of `of` depends on; it is kept until one of them changes. */
  readonly tables: readonly (keyof Tables)[];
  /** The permissions of the session's role: menu keys (`publish/ios-upgrade`) and controls (`publish/ios-upgrade#doQuery`). */
  of(session: Session, db: Tables): ReadonlySet<string>;
}

/** What the engine asks the auth domain. */
export interface AuthPort {
  /** Client credentials that the token call accepts, `id:secret`. */
  readonly clients: readonly string[];
  readonly grants: Grants;
  /** Whether a session stays valid when the data are seeded afresh. */
  survives(session: Session, db: Tables): boolean;
}
