import { type Case, caseOf, expectRefusal, expectSame, expectSuccess } from '../../case.ts';
import { type Context, idOf, UNKNOWN_ID } from '../../context.ts';
import { send } from '../../http/send.ts';
import { exampleCall } from '../../calls/example.ts';
import type { Model, Operation } from '../../model.ts';
import { Failure, NotReached } from '../../outcome.ts';
import { readRecord } from '../../records/read.ts';

/** A path with several ids affects all of them, or none. */
export function batchCases(model: Model, operation: Operation): Case[] {
  if (!takesSeveral(model, operation)) return [];
  const removed = [...model.entities.values()].find(({ remover }) => remover?.id === operation.id);
  // Singletons cannot be repeated.
  const isAlone = removed?.maker?.recipe.single ?? true;
  return [some(operation), ...(isAlone ? [] : [all(operation)])];
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

/** Whether the path may name several records, separated by commas. */
const takesSeveral = (model: Model, operation: Operation): boolean =>
  operation.codes.includes('NOT_FOUND') &&
  operation.parameters.some(
    ({ in: where, name, pointer }) =>
      where === 'path' && name === 'id' && String(model.schema(pointer)?.schema['pattern']).includes('(,'),
  );

function some(operation: Operation): Case {
  const { id } = operation;
  return caseOf(operation, 'record/batch', {
    title: `${id} does nothing when one of several records is not there`,
    run: async (context) => {
      const call = await exampleCall(context, operation);
      const { record } = call;
      if (record === undefined) throw new NotReached('recipe', 'no record is named');
      const before = await readRecord(context, record);
      const path = { ...call.path, id: `${call.path['id']},${UNKNOWN_ID}` };
      const exchange = await send(context, { ...call, path });
      expectRefusal(exchange, operation, 404, ['NOT_FOUND'], 'not-found');
      const after = await readRecord(context, record);
      expectSame(exchange, 'all-or-nothing', operation.pointer, before?.['id'], after?.['id']);
      expectSame(exchange, 'all-or-nothing', operation.pointer, before?.['revision'], after?.['revision']);
    },
  });
}
