import { type Case, describeAnswer, expectSuccess } from '../case.ts';
import { type Context, type Made, send } from '../context.ts';
import { exampleCall } from '../example.ts';
import { textOf } from '../json.ts';
import type { Model, Operation } from '../model.ts';
import { Failure, NotReached } from '../outcome.ts';
import { callFor, readRecord } from '../records.ts';

/** A path that takes several ids does what it does for all of them, or for none. */
export function batchCases(model: Model, operation: Operation): Case[] {
  const removed = [...model.entities.values()].find(({ remover }) => remover?.id === operation.id);
  const last = operation.parameters.filter((one) => one.in === 'path').at(-1);
  const pattern = last && model.schema(last.pointer)?.schema['pattern'];
  const isSingle = removed?.maker?.recipe.single === true;
  if (removed === undefined || isSingle || typeof pattern !== 'string' || !new RegExp(pattern, 'u').test('1,2'))
    return [];
  return [all(operation), none(operation)];
}

/** A call about two records. */
async function both(context: Context, operation: Operation) {
  const [first, second] = [await exampleCall(context, operation), await exampleCall(context, operation)];
  if (first.record === undefined || second.record === undefined) throw new NotReached('recipe', 'no record is named');
  const call = await callFor(context, operation, second.record);
  const name = operation.parameters.filter((one) => one.in === 'path').at(-1)?.name ?? 'id';
  const naming = (id: string) => ({
    ...call,
    path: { ...call.path, [name]: `${first.path[name] ?? ''},${id}` },
  });
  return { first: first.record, second: second.record, call: naming(second.path[name] ?? ''), naming };
}

const name = ({ values }: Made): string => textOf(values['id'] ?? values['appId']);

function all(operation: Operation): Case {
  const { id } = operation;
  return {
    id: `${id}/batch`,
    kind: 'record',
    operationId: id,
    title: `${id} removes each of two records`,
    covers: [],
    run: async (context) => {
      const { first, second, call } = await both(context, operation);
      const exchange = await send(context, call);
      expectSuccess(exchange, operation);
      for (const record of [first, second])
        if ((await readRecord(context, record)) !== undefined)
          throw new Failure(
            {
              rule: 'batch',
              expected: `${name(record)} is gone`,
              actual: 'it is still there',
              pointer: operation.pointer,
            },
            exchange,
          );
    },
  };
}

function none(operation: Operation): Case {
  const { id } = operation;
  return {
    id: `${id}/batch-refused`,
    kind: 'record',
    operationId: id,
    title: `${id} removes nothing where one of the records is not there`,
    covers: [],
    run: async (context) => {
      const { first, naming } = await both(context, operation);
      const exchange = await send(context, naming('999999999'));
      if (exchange.status < 400 || (await readRecord(context, first)) === undefined)
        throw new Failure(
          {
            rule: 'batch',
            expected: `a refusal, and ${name(first)} is still there`,
            actual: describeAnswer(exchange),
            pointer: operation.pointer,
          },
          exchange,
        );
    },
  };
}
