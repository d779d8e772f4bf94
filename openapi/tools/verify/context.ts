import type { Client } from './http/client.ts';
import type { Exchange, Outgoing } from './http/exchange.ts';
import type { EnvironmentFacts } from './config.ts';
import type { Fresh } from './calls/fresh.ts';
import { type Json, type JsonObject, textOf } from './json.ts';
import type { Ledger } from './records/ledger.ts';
import type { TestRecord } from './records/test-record.ts';
import type { Model, Operation } from './model.ts';
import type { Step } from './calls/recipe.ts';
import type { Session, Sessions } from './http/sessions.ts';

/** The names in a recipe: answers of its steps, and its record. */
export type Names = ReadonlyMap<string, Json>;

/** A request in terms of its operation. */
export interface Call {
  readonly operation: Operation;
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Json | undefined;
  /** A body other than JSON: a form, bytes, or intentionally invalid content. */
  readonly raw?: Outgoing['body'];
  /** The caller; the first user by default. */
  readonly session?: Session;
  /** The record that its path names. */
  readonly record?: TestRecord;
  /** The names of its recipe. */
  readonly names: Names;
  /** Members of path and body in which a case has replaced the value, so they name no existing record. */
  readonly invented?: ReadonlySet<string>;
}

/** A record left behind at the end of a run. */
export interface Leftover {
  readonly entity: string;
  readonly id: string;
  readonly why: string;
}

/** The requirements for a record to create. */
export interface Wish {
  /** The required state, or several alternatives. */
  readonly in?: string | readonly string[] | undefined;
  readonly path?: Readonly<Record<string, string>>;
  readonly body?: JsonObject;
  readonly after?: readonly Step[];
}

/** Creates preconditions of calls: building a call requests records, whose own calls are built in turn. */
export interface Making {
  /** A new record, or the first existing one if none can be created. @throws NotReached */
  record(context: Context, entity: string, wish?: Wish, names?: Names): Promise<TestRecord>;
  /** A record that others may refer to: one for the whole run. @throws NotReached */
  shared(context: Context, entity: string): Promise<TestRecord>;
  /** Removes the created record of an entity that can have only one. */
  removed(context: Context, kind: string): Promise<void>;
  /** Signs in a user created by the run, one of each kind. @throws NotReached */
  person(context: Context, who: Person): Promise<Session>;
}

/** The kinds of callers in recipes; see notation.md. */
export type Person = 'colleague' | 'stranger' | 'outsider';

/** Protects records that the run did not create: see guard.ts. */
export interface Gate {
  /**
   * @returns a function that records the created records, given the answer. @throws NotReached if the call may not be
   * sent
   */
  permit(context: Context, call: Call, session: Session | null): Promise<(exchange: Exchange) => Promise<void>>;
  /** Adds a record that the run has created. */
  add(model: Model, kind: string, values: JsonObject): void;
  /** Restores everything. @returns the records that could not be restored */
  putBack(context: Context): Promise<Leftover[]>;
}

/** The shared context of all cases of a run. */
export interface Context {
  readonly environment: EnvironmentFacts;
  readonly model: Model;
  readonly client: Client;
  readonly sessions: Sessions;
  readonly fresh: Fresh;
  /** Records to be removed. */
  readonly ledger: Ledger;
  readonly guard: Gate;
  readonly making: Making;
  /** Records that others refer to, one for each entity. */
  readonly shared: Map<string, Promise<TestRecord>>;
  /** Example requests by operation, for calls that change nothing. */
  readonly examples: Map<string, Promise<Call>>;
  /** Ids of uploaded samples by purpose. */
  readonly files: Map<string, Promise<string>>;
  readonly clock: Clock;
  /** Acts for another system: brings a record to a state. @throws NotReached if it does not */
  readonly outside: ((record: TestRecord, state: string) => Promise<void>) | undefined;
  /** Uses existing records where possible: for reads that should show real data. */
  readonly finds: boolean;
}

/** The backend's time. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Waits, or advances the clock. */
  pass(seconds: number): Promise<void>;
}

/** The id of a record: applications have another kind of id. */
export const idOf = (values: JsonObject): string => textOf(values['id'] ?? values['appId']);

/** An id that no record has. */
export const UNKNOWN_ID = '999999999';
/** An id that no record has, for ids that may be any text. */
export const NO_SUCH_ID = 'no-such-record';
export const INVENTED_IDS: ReadonlySet<string> = new Set([UNKNOWN_ID, NO_SUCH_ID]);

/** An empty call of an operation. */
export const emptyCall = (operation: Operation): Call => ({
  operation,
  path: {},
  query: {},
  headers: {},
  body: undefined,
  names: new Map(),
});
