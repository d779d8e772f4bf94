import type { Client, Exchange, Outgoing } from './client.ts';
import type { EnvironmentFacts } from './config.ts';
import type { Fresh } from './fresh.ts';
import { isObject, type Json, type JsonObject, textOf } from './json.ts';
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

/** Sends a call as a user; as nobody when the session is null. */
export async function send(context: Context, call: Call, session?: Session | null): Promise<Exchange> {
  const { operation, path, query, headers, body, raw } = call;
  const caller = session === undefined ? call.session : session;
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
      ...(await credentials(context, operation, caller)),
      ...headers,
    },
    body: sent,
  });
  if (exchange.status === 201 && operation.entity !== undefined && isObject(exchange.json))
    remember(context, { entity: operation.entity, kind: operation.entity, values: exchange.json, path });
  return exchange;
}

/** What a record goes by: applications have an id of their own kind. */
export const idOf = (values: JsonObject): string => textOf(values['id'] ?? values['appId']);

/** An id that no record has. */
export const UNKNOWN_ID = '999999999';

/** A call of an operation with nothing in it. */
export const emptyCall = (operation: Operation): Call => ({
  operation,
  path: {},
  query: {},
  headers: {},
  body: undefined,
  names: new Map(),
});

/** Notes what is to be removed at the end. */
function remember({ model, ledger }: Context, record: Made): void {
  const { kind, values } = record;
  ledger.add(`${kind}/${idOf(values)}`, {
    record,
    remover: model.entities.get(kind)?.remover,
  });
}

async function credentials(
  { sessions }: Context,
  operation: Operation,
  session: Session | null | undefined,
): Promise<Record<string, string>> {
  if (session === null || operation.row.security === 'none') return {};
  if (operation.row.security === 'client') return sessions.clientHeaders();
  const { token } = session ?? (await sessions.first);
  return { Authorization: `Bearer ${token}` };
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
