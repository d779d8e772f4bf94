import { type Case, describeAnswer, expectRefusal, expectSame, expectSuccess } from '../case.ts';
import { type Call, type Context, send } from '../context.ts';
import { exampleCall, sharedExample } from '../example.ts';
import { codeOf, isObject, type Json } from '../json.ts';
import type { Model, Operation } from '../model.ts';
import { Failure, NotReached } from '../outcome.ts';
import { readRecord } from '../records.ts';
import { withOptionalTexts } from './replaced.ts';

/** Records that are not there or somebody else's, revisions that have gone by, and calls that come twice. */
export function recordCases(model: Model): Case[] {
  return [...model.operations.values()].flatMap((operation): Case[] => [
    ...(operation.codes.includes('NOT_FOUND') && recordParameter(model, operation) !== undefined
      ? [unknownRecord(model, operation)]
      : []),
    ...(takesSeveral(model, operation) ? [batch(operation)] : []),
    ...(operation.codes.includes('NOT_FOUND') && operation.row.appScoped ? [foreignRecord(operation)] : []),
    ...(operation.row.ifMatch ? [staleRevision(operation), currentRevision(operation)] : []),
    ...(operation.row.idempotent ? [sameAgain(operation), otherBody(operation)] : []),
  ]);
}

/** The last path parameter that names a record. */
const recordParameter = (model: Model, operation: Operation): string | undefined =>
  operation.parameters
    .filter(({ in: where, name }) => where === 'path' && model.namedBy(operation, name).length > 0)
    .at(-1)?.name;

function unknownRecord(model: Model, operation: Operation): Case {
  const { id } = operation;
  return {
    id: `${id}/record/unknown`,
    kind: 'record',
    operationId: id,
    title: `${id} refuses a record that is not there`,
    covers: [],
    run: async (context) => {
      const call = await sharedExample(context, operation);
      const name = recordParameter(model, operation) ?? 'id';
      const exchange = await send(context, { ...call, path: { ...call.path, [name]: '999999999' } });
      // Where everybody has their own, what is not theirs may as well be forbidden.
      const isOwn = operation.row.permission === null && operation.codes.includes('AUTH_FORBIDDEN');
      if (isOwn && exchange.status === 403) return;
      expectRefusal(exchange, operation, 404, ['NOT_FOUND'], 'not-found');
    },
  };
}

/** Whether the path may name several records, with commas between them. */
const takesSeveral = (model: Model, operation: Operation): boolean =>
  operation.codes.includes('NOT_FOUND') &&
  operation.parameters.some(
    ({ in: where, name, pointer }) =>
      where === 'path' && name === 'id' && String(model.schema(pointer)?.schema['pattern']).includes('(,'),
  );

function batch(operation: Operation): Case {
  const { id } = operation;
  return {
    id: `${id}/record/batch`,
    kind: 'record',
    operationId: id,
    title: `${id} does nothing when one of several records is not there`,
    covers: [],
    run: async (context) => {
      const call = await exampleCall(context, operation);
      const { record } = call;
      if (record === undefined) throw new NotReached('recipe', 'no record is named');
      const before = await readRecord(context, record);
      const exchange = await send(context, { ...call, path: { ...call.path, id: `${call.path['id']},999999999` } });
      expectRefusal(exchange, operation, 404, ['NOT_FOUND'], 'not-found');
      const after = await readRecord(context, record);
      expectSame(exchange, 'all-or-nothing', operation.pointer, before?.['id'], after?.['id']);
      expectSame(exchange, 'all-or-nothing', operation.pointer, before?.['revision'], after?.['revision']);
    },
  };
}

function foreignRecord(operation: Operation): Case {
  const { id } = operation;
  return {
    id: `${id}/record/foreign`,
    kind: 'record',
    operationId: id,
    title: `${id} does not find a record of another application`,
    covers: [`permission:${id}/foreign`],
    run: async (context) => {
      const call = await exampleCall(context, operation);
      if (call.record === undefined || call.record.values['appId'] === undefined)
        throw new NotReached('recipe', 'its record belongs to no application');
      const session = await context.sessions.of(0, 1);
      const exchange = await send(context, call, session);
      expectRefusal(exchange, operation, 404, ['NOT_FOUND'], 'foreign');
    },
  };
}

/** The revision of the record that a call is about. */
async function revisionOf(context: Context, call: Call): Promise<number> {
  const read = call.record && (await readRecord(context, call.record));
  const revision = read?.['revision'] ?? call.record?.values['revision'];
  if (typeof revision === 'number') return revision;
  const { reader } = context.model.entities.get(call.operation.entity ?? '') ?? {};
  const { json } =
    reader === undefined || reader.row.path.includes('{')
      ? {}
      : await send(context, { operation: reader, path: {}, query: {}, headers: {}, body: undefined, names: new Map() });
  const own = isObject(json) ? json['revision'] : undefined;
  if (typeof own === 'number') return own;
  throw new NotReached('recipe', 'nothing tells the revision');
}

function staleRevision(operation: Operation): Case {
  const { id } = operation;
  return {
    id: `${id}/revision/stale`,
    kind: 'revision',
    operationId: id,
    title: `${id} refuses a revision that has gone by, and changes nothing`,
    covers: [],
    run: async (context) => {
      const call = await exampleCall(context, operation);
      const revision = await revisionOf(context, call);
      const { call: changing, texts } = withOptionalTexts(context.model, call);
      const headers = { ...call.headers, 'If-Match': `"${revision + 7}"` };
      const exchange = await send(context, { ...changing, headers });
      expectRefusal(exchange, operation, 412, ['RECORD_CHANGED'], 'stale-revision');
      const current = isObject(exchange.json) ? exchange.json['current'] : undefined;
      if (isObject(current)) expectSame(exchange, 'stale-revision', operation.pointer, revision, current['revision']);
      expectSame(exchange, 'stale-revision', operation.pointer, revision, await revisionOf(context, call));
      const after = call.record && (await readRecord(context, call.record));
      for (const name of Object.keys(texts))
        expectSame(exchange, 'stale-revision', operation.pointer, call.record?.values[name], after?.[name], name);
    },
  };
}

function currentRevision(operation: Operation): Case {
  const { id } = operation;
  return {
    id: `${id}/revision/current`,
    kind: 'revision',
    operationId: id,
    title: `${id} takes the revision that was read, and counts the change`,
    covers: [],
    run: async (context) => {
      const call = await exampleCall(context, operation);
      const revision = await revisionOf(context, call);
      const exchange = await send(context, { ...call, headers: { ...call.headers, 'If-Match': `"${revision}"` } });
      expectSuccess(exchange, operation);
      const after = isObject(exchange.json) ? exchange.json['revision'] : undefined;
      if (operation.row.method === 'PUT' && typeof after === 'number' && after <= revision)
        throw new Failure(
          {
            rule: 'revision',
            expected: `a revision above ${revision}`,
            actual: String(after),
            pointer: operation.pointer,
          },
          exchange,
        );
    },
  };
}

const keyHeader = ({ fresh }: Context): Record<string, string> => ({ 'Idempotency-Key': `verify-${fresh.next()}-key` });

function sameAgain(operation: Operation): Case {
  const { id } = operation;
  return {
    id: `${id}/idempotency/again`,
    kind: 'idempotency',
    operationId: id,
    title: `${id} answers the same call with the same key as before, and does it once`,
    covers: [],
    run: async (context) => {
      const call = await exampleCall(context, operation);
      if (call.raw instanceof FormData) throw new NotReached('value', 'each sending of a form is another one');
      const keyed = { ...call, headers: { ...call.headers, ...keyHeader(context) } };
      const first = await send(context, keyed);
      expectSuccess(first, operation);
      const second = await send(context, keyed);
      if (second.status !== first.status)
        throw new Failure(
          {
            rule: 'idempotency',
            expected: String(first.status),
            actual: describeAnswer(second),
            pointer: operation.pointer,
          },
          second,
        );
      expectSame(second, 'idempotency', operation.pointer, idOf(first.json), idOf(second.json));
      expectSame(second, 'idempotency', operation.pointer, first.json, second.json);
    },
  };
}

const idOf = (json: Json | undefined): Json | undefined => (isObject(json) ? json['id'] : undefined);

function otherBody(operation: Operation): Case {
  const { id } = operation;
  return {
    id: `${id}/idempotency/mismatch`,
    kind: 'idempotency',
    operationId: id,
    title: `${id} refuses another request with a key that was used`,
    covers: [],
    run: async (context) => {
      const [call, other] = [await exampleCall(context, operation), await exampleCall(context, operation)];
      if (call.raw !== undefined) throw new NotReached('value', 'its body is a file');
      const isSame = JSON.stringify([call.body, call.path]) === JSON.stringify([other.body, other.path]);
      if (isSame) throw new NotReached('value', 'there is but one such request');
      const key = keyHeader(context);
      expectSuccess(await send(context, { ...call, headers: { ...call.headers, ...key } }), operation);
      const exchange = await send(context, { ...other, headers: { ...other.headers, ...key } });
      if (exchange.status === 422 && codeOf(exchange.json) === 'IDEMPOTENCY_MISMATCH') return;
      throw new Failure(
        {
          rule: 'idempotency',
          expected: '422 IDEMPOTENCY_MISMATCH',
          actual: describeAnswer(exchange),
          pointer: operation.pointer,
        },
        exchange,
      );
    },
  };
}
