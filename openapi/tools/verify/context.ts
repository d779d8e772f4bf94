import type { Client, Exchange, Outgoing } from './client.ts';
import type { EnvironmentFacts } from './config.ts';
import type { Fresh } from './fresh.ts';
import type { Guard } from './guard.ts';
import { type Json, type JsonObject, textOf } from './json.ts';
import type { Ledger } from './ledger.ts';
import type { Model, Operation } from './model.ts';
import type { Session, Sessions } from './sessions.ts';

/** A record that the verifier made, or found. */
export interface Made {
  /** Whose lifecycle and references it stands for. */
  readonly entity: string;
  /** The entity that it is itself: a rollout is told of a release. */
  readonly kind: string;
  readonly values: JsonObject;
  /** The parameters of the path that it was made under. */
  readonly path: Readonly<Record<string, string>>;
  /** Who sees it; the first user in the first application where nobody is named. */
  readonly session?: Session | undefined;
}

/** What a recipe can name: answers of its steps, and the record that it is about. */
export type Names = ReadonlyMap<string, Json>;

/** A request in terms of its operation. */
export interface Call {
  readonly operation: Operation;
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Json | undefined;
  /** A body that is no JSON: a form, bytes, or something wrong on purpose. */
  readonly raw?: Outgoing['body'];
  /** Who calls; the first user where nobody is named. */
  readonly session?: Session;
  /** The record that its path names. */
  readonly record?: Made;
  /** What its recipe has named. */
  readonly names: Names;
  /** Members of path and body that a case has put something else in, which is no record of anybody. */
  readonly invented?: ReadonlySet<string>;
}

/** What is left behind when a run ends. */
export interface Leftover {
  readonly entity: string;
  readonly id: string;
  readonly why: string;
}

/** What all cases of a run share. */
export interface Context {
  readonly environment: EnvironmentFacts;
  readonly model: Model;
  readonly client: Client;
  readonly sessions: Sessions;
  readonly fresh: Fresh;
  /** Records to be removed. */
  readonly ledger: Ledger;
  readonly guard: Guard;
  /** Records that others refer to, one for each entity. */
  readonly shared: Map<string, Promise<Made>>;
  /** Example requests by operation, for calls that change nothing. */
  readonly examples: Map<string, Promise<Call>>;
  /** Ids of uploaded samples by purpose. */
  readonly files: Map<string, Promise<string>>;
  readonly clock: Clock;
  /** Acts for another system: brings a record to a state. @throws NotReached when it does not */
  readonly outside: ((record: Made, state: string) => Promise<void>) | undefined;
  /** Records are found where there are some, and not made: for what only reads, and is to show what is there. */
  readonly finds: boolean;
}

/** The backend's time. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Waits, or lets the time pass. */
  pass(seconds: number): Promise<void>;
}

/**
 * Sends a call as a user; as nobody when the session is null.
 * @throws NotReached where it would change what others have made, or the environment forbids it
 */
export async function send(context: Context, call: Call, session?: Session | null): Promise<Exchange> {
  const { operation, path, query, headers, body, raw } = call;
  const caller = session === undefined ? (call.session ?? (await callerOf(context, operation))) : session;
  const note = await context.guard.permit(context, call, caller);
  const sent = raw ?? (body === undefined ? undefined : bodyText(operation, body));
  const mediaType = raw === undefined || typeof raw === 'string' ? operation.body?.mediaType : undefined;
  const exchange = await context.client.send({
    method: operation.row.method,
    path: operation.row.path.replaceAll(/\{(\w+)\}/gu, (_, name: string) =>
      encodeURIComponent(path[name] ?? '').replaceAll('%2C', ','),
    ),
    search: searchOf(query),
    headers: {
      ...(sent !== undefined && mediaType !== undefined && { 'Content-Type': mediaType }),
      ...(raw instanceof Uint8Array && { 'Content-Type': 'application/octet-stream' }),
      ...credentials(context, operation, caller, session === null),
      ...headers,
    },
    body: sent,
  });
  await note(exchange);
  return exchange;
}

/** Who calls where nobody is named: the first user, where somebody must. */
const callerOf = ({ sessions }: Context, { row }: Operation): Promise<Session> | null =>
  row.security === 'bearer' ? sessions.first : null;

/** What a record goes by: applications have an id of their own kind. */
export const idOf = (values: JsonObject): string => textOf(values['id'] ?? values['appId']);

/** An id that no record has. */
export const UNKNOWN_ID = '999999999';
/** The same where an id may be any text. */
export const NO_SUCH_ID = 'no-such-record';
export const INVENTED_IDS: ReadonlySet<string> = new Set([UNKNOWN_ID, NO_SUCH_ID]);

/** A call of an operation with nothing in it. */
export const emptyCall = (operation: Operation): Call => ({
  operation,
  path: {},
  query: {},
  headers: {},
  body: undefined,
  names: new Map(),
});

/** Notes what the run has made, to be removed at the end. */
export function remember({ model, ledger, guard }: Context, record: Made): void {
  const { kind, values } = record;
  guard.add(model, kind, values);
  ledger.add(`${kind}/${idOf(values)}`, { record, remover: model.entities.get(kind)?.remover });
}

function credentials(
  { sessions }: Context,
  operation: Operation,
  session: Session | null,
  isNobody: boolean,
): Record<string, string> {
  if (isNobody || operation.row.security === 'none') return {};
  if (operation.row.security === 'client') return sessions.clientHeaders();
  return session === null ? {} : { Authorization: `Bearer ${session.token}` };
}

function bodyText(operation: Operation, body: Json): string {
  if (operation.body?.mediaType !== 'application/x-www-form-urlencoded') return JSON.stringify(body);
  const pairs = Object.entries(typeof body === 'object' && body !== null ? body : {});
  return new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, textOf(value)])).toString();
}

function searchOf(query: Call['query']): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  );
  return new URLSearchParams(pairs).toString();
}
