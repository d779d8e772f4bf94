import { type Case, caseOf, expectRefusal, expectSame, expectSuccess } from '../../case.ts';
import { type Context, idOf, UNKNOWN_ID } from '../../context.ts';
import { send } from '../../http/send.ts';
import { exampleCall } from '../../calls/example.ts';
import type { Model, Operation } from '../../model.ts';
import { memberAt } from '../../json.ts';
import { Failure, NotReached } from '../../outcome.ts';
import { readRecord } from '../../records/read.ts';

/** A path with several ids affects all of them, or none. */
export function batchCases(model: Model, operation: Operation): Case[] {
  const name = severalIn(model, operation);
  if (name === undefined) return [];
  const removed = [...model.entities.values()].find(({ remover }) => remover?.id === operation.id);
  // Singletons cannot be repeated.
  const isAlone = removed?.maker?.recipe.single ?? true;
  return [some(operation, name), ...(isAlone ? [] : [all(operation)])];
}

/** A call for two records. */
async function both(context: Context, operation: Operation) {
  const [first, second] = [await exampleCall(context, operation), await exampleCall(context, operation)];
  if (first.record === undefined || second.record === undefined) throw new NotReached('recipe', 'no record is named');
  const path = { ...second.path, id: `${first.path['id'] ?? ''},${second.path['id'] ?? ''}` };
  return { first: first.record, second: second.record, call: { ...second, path } };
}

function all(operation: Operation): Case {
  const { id } = operation;
  return caseOf(operation, 'record/batch-all', {
    title: `${id} removes each of two records`,
    run: async (context) => {
      const { first, second, call } = await both(context, operation);
      const exchange = await send(context, call);
      expectSuccess(exchange, operation);
      for (const record of [first, second])
        if ((await readRecord(context, record)) !== undefined)
          throw new Failure(
            {
              rule: 'batch',
              expected: `${idOf(record.values)} is gone`,
              actual: 'it is still there',
              pointer: operation.pointer,
            },
            exchange,
          );
    },
  });
}

/** The parameter of a path that may name several records, separated by commas. */
const severalIn = (model: Model, operation: Operation): string | undefined =>
  operation.codes.includes('NOT_FOUND')
    ? operation.parameters.find(
        ({ in: where, pointer }) => where === 'path' && String(model.schema(pointer)?.schema['pattern']).includes('(,'),
      )?.name
    : undefined;

function some(operation: Operation, name: string): Case {
  const { id } = operation;
  return caseOf(operation, 'record/batch', {
    title: `${id} does nothing when one of several records is not there, and names it`,
    run: async (context) => {
      const call = await exampleCall(context, operation);
      const { record } = call;
      const before = record && (await readRecord(context, record));
      const path = { ...call.path, [name]: `${call.path[name]},${UNKNOWN_ID}` };
      const exchange = await send(context, { ...call, path });
      expectRefusal(exchange, operation, 404, ['NOT_FOUND'], 'not-found');
      const after = record && (await readRecord(context, record));
      expectSame(exchange, 'all-or-nothing', operation.pointer, before?.['id'], after?.['id']);
      expectSame(exchange, 'all-or-nothing', operation.pointer, before?.['revision'], after?.['revision']);
      const pointer = `${operation.pointer}/responses/404`;
      expectSame(exchange, 'batch', pointer, [UNKNOWN_ID], memberAt(exchange.json, ['ids']), 'ids');
    },
  });
}
