import { type Call, type Context, idOf } from '../context.ts';
import type { Exchange } from './exchange.ts';
import { type Json, textOf } from '../json.ts';
import type { TestRecord } from '../records/test-record.ts';
import type { Operation } from '../model.ts';
import type { Session } from './sessions.ts';

/**
 * Sends a call as a user, or without a session if it is null.
 * @throws NotReached if it would change records of others, or the environment forbids it
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
      ...(await credentials(context, operation, caller, session === null)),
      ...headers,
    },
    body: sent,
  });
  await note(exchange);
  return exchange;
}

/** The default caller: the first user, if the operation needs a session. */
const callerOf = ({ sessions }: Context, { row }: Operation): Promise<Session> | null =>
  row.security === 'bearer' ? sessions.first : null;

/** Registers a created record for removal at the end. */
export function remember({ model, ledger, guard }: Context, record: TestRecord): void {
  const { kind, values } = record;
  guard.add(model, kind, values);
  ledger.add(`${kind}/${idOf(values)}`, { record, remover: model.entities.get(kind)?.remover });
}

async function credentials(
  { sessions }: Context,
  operation: Operation,
  session: Session | null,
  isNobody: boolean,
): Promise<Record<string, string>> {
  if (isNobody || operation.row.security === 'none') return {};
  if (operation.row.security === 'client') return sessions.clientHeaders();
  if (session === null) return {};
  await sessions.renew(session);
  return { Authorization: `Bearer ${session.token}` };
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
