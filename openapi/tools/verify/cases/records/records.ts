import { type Case, caseOf, describeAnswer, expectRefusal, expectSame, expectSuccess } from '../../case.ts';
import { type Call, type Context, emptyCall, UNKNOWN_ID } from '../../context.ts';
import { send } from '../../http/send.ts';
import { exampleCall, sharedExample } from '../../calls/example.ts';
import { codeOf, isObject, isSame, type Json, type JsonObject } from '../../json.ts';
import type { Model, Operation } from '../../model.ts';
import { Failure, NotReached } from '../../outcome.ts';
import { readRecord } from '../../records/read.ts';
import { batchCases } from './batches.ts';
import { referenceCases } from './references.ts';
import { withOptionalTexts } from './replaced.ts';

/** Missing records, outdated revisions, and repeated calls. */
export function recordCases(model: Model): Case[] {
  return [...model.operations.values()].flatMap((operation): Case[] => [
    ...(operation.codes.includes('NOT_FOUND') && recordParameter(model, operation) !== undefined
      ? [unknownRecord(model, operation)]
      : []),
    ...(operation.row.ifMatch
      ? [staleRevision(operation), currentRevision(operation), earlierRevision(operation)]
      : []),
    ...(operation.row.idempotent ? [sameAgain(operation), otherBody(operation)] : []),
    ...referenceCases(model, operation),
    ...batchCases(model, operation),
  ]);
}

/** The last path parameter that names a record. */
const recordParameter = (model: Model, operation: Operation): string | undefined =>
  operation.parameters
    .filter(({ in: where, name }) => where === 'path' && model.pathReferences(operation, name).length > 0)
    .at(-1)?.name;

function unknownRecord(model: Model, operation: Operation): Case {
  const { id } = operation;
  return caseOf(operation, 'record/unknown', {
    title: `${id} refuses a record that is not there`,
    run: async (context) => {
      const call = await sharedExample(context, operation);
      const name = recordParameter(model, operation) ?? 'id';
      const exchange = await send(context, { ...call, path: { ...call.path, [name]: UNKNOWN_ID } });
      // Personal records of others may also be forbidden.
      const isOwn = operation.row.permission === null && operation.codes.includes('AUTH_FORBIDDEN');
      const isAssigned = operation.row.applications.length > 0;
      if ((isOwn || isAssigned) && exchange.status === 403) return;
      expectRefusal(exchange, operation, 404, ['NOT_FOUND'], 'not-found');
    },
  });
}

/** Reads the current record of a call. @throws NotReached if no operation reads it */
async function recordOf(context: Context, call: Call): Promise<JsonObject & { readonly revision: number }> {
  const { record } = call;
  const read = (await readAt(context, call)) ?? (record && (await readRecord(context, record)));
  const values = read ?? record?.values ?? {};
  const { revision } = values;
  if (typeof revision !== 'number') throw new NotReached('recipe', 'nothing tells the revision');
  return { ...values, revision };
}

/** Reads what has no id of its own: a singleton, or a part of the record that the path names, such as its guard. */
async function readAt(context: Context, { operation, path, record }: Call): Promise<JsonObject | undefined> {
  const { reader } = context.model.entities.get(operation.entity ?? '') ?? {};
  if (reader?.row.path !== operation.row.path || operation.entity === record?.entity) return undefined;
  const { json } = await send(context, { ...emptyCall(reader), path });
  return isObject(json) ? json : undefined;
}

function staleRevision(operation: Operation): Case {
  const { id } = operation;
  return caseOf(operation, 'revision/stale', {
    title: `${id} refuses a revision that has gone by, and changes nothing`,
    run: async (context) => {
      const call = await exampleCall(context, operation);
      const { revision } = await recordOf(context, call);
      const { call: changing, texts } = withOptionalTexts(context.model, call);
      const headers = { ...call.headers, 'If-Match': `"${revision + 7}"` };
      const exchange = await send(context, { ...changing, headers });
      expectRefusal(exchange, operation, 412, ['RECORD_CHANGED'], 'stale-revision');
      const current = isObject(exchange.json) ? exchange.json['current'] : undefined;
      const revisionNow = isObject(current) ? current['revision'] : undefined;
      expectSame(exchange, 'stale-revision', `${operation.pointer}/responses/412`, revision, revisionNow);
      const after = await recordOf(context, call);
      expectSame(exchange, 'stale-revision', operation.pointer, revision, after.revision);
      for (const name of Object.keys(texts))
        expectSame(exchange, 'stale-revision', operation.pointer, call.record?.values[name], after[name], name);
    },
  });
}

const AUDIT = new Set(['updatedAt', 'updatedBy']);

function currentRevision(operation: Operation): Case {
  const { id } = operation;
  return caseOf(operation, 'revision/current', {
    title: `${id} takes the revision that was read, and counts the change`,
    run: async (context) => {
      const call = await exampleCall(context, operation);
      const before = await recordOf(context, call);
      const { revision } = before;
      const exchange = await send(context, { ...call, headers: { ...call.headers, 'If-Match': `"${revision}"` } });
      expectSuccess(exchange, operation);
      const { json } = exchange;
      const after = isObject(json) ? json['revision'] : undefined;
      if (!isObject(json) || typeof after !== 'number' || operation.row.method !== 'PUT') return;
      // A call that changes nothing need not increase the revision.
      const isUnchanged = Object.entries(json).every(([name, value]) => AUDIT.has(name) || isSame(value, before[name]));
      if (after < revision || (after === revision && !isUnchanged))
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
  });
}

/** Two clients read a record and change it one after the other: the second is refused, and the first change stays. */
function earlierRevision(operation: Operation): Case {
  const { id, pointer } = operation;
  return caseOf(operation, 'revision/earlier', {
    title: `${id} refuses the revision that was there before another change`,
    run: async (context) => {
      const call = await exampleCall(context, operation);
      const before = await recordOf(context, call);
      const at = { ...call, headers: { ...call.headers, 'If-Match': `"${before.revision}"` } };
      const { call: changing } = withOptionalTexts(context.model, at);
      for (const first of [at, changing]) {
        expectSuccess(await send(context, first), operation);
        const changed = await recordOf(context, call);
        if (changed.revision === before.revision) continue;
        // The second editor sends something else than the first.
        const second = await send(context, first === at ? changing : at);
        expectRefusal(second, operation, 412, ['RECORD_CHANGED'], 'lost-update');
        const after = await recordOf(context, call);
        for (const [name, value] of Object.entries(changed))
          if (!context.model.isVolatile(operation.answer?.pointer ?? '', name))
            expectSame(second, 'lost-update', pointer, value, after[name], name);
        return;
      }
      throw new NotReached('value', 'no example of it changes anything');
    },
  });
}

export const keyHeader = ({ fresh }: Context): Record<string, string> => ({
  'Idempotency-Key': `verify-${fresh.next()}-key`,
});

function sameAgain(operation: Operation): Case {
  const { id } = operation;
  return caseOf(operation, 'idempotency/again', {
    title: `${id} answers the same call with the same key as before, and does it once`,
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
  });
}

const idOf = (json: Json | undefined): Json | undefined => (isObject(json) ? json['id'] : undefined);

function otherBody(operation: Operation): Case {
  const { id } = operation;
  return caseOf(operation, 'idempotency/mismatch', {
    title: `${id} refuses another request with a key that was used`,
    run: async (context) => {
      const [call, other] = [await exampleCall(context, operation), await exampleCall(context, operation)];
      if (call.raw !== undefined) throw new NotReached('value', 'its body is a file');
      if (isSame(call.body, other.body) && isSame(call.path, other.path))
        throw new NotReached('value', 'there is but one such request');
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
  });
}
