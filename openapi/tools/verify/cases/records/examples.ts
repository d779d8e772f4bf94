import { type Case, caseOf, expectSame, expectSuccess } from '../../case.ts';
import { send } from '../../http/send.ts';
import type { Exchange } from '../../http/exchange.ts';
import { exampleCall } from '../../calls/example.ts';
import { isObject, type Json, textOf } from '../../json.ts';
import type { Model, Operation } from '../../model.ts';
import { Failure, NotReached } from '../../outcome.ts';
import { readRecord } from '../../records/read.ts';

/** Every operation succeeds; written values can be read; removed records no longer exist. */
export function exampleCases(model: Model): Case[] {
  return [...model.operations.values()].flatMap((operation): Case[] => {
    const { id } = operation;
    const example = caseOf(operation, 'example', {
      title: `${id} succeeds`,
      covers: [`operation:${id}`],
      run: async (context) => {
        const exchange = await send(context, await exampleCall(context, operation));
        expectSuccess(exchange, operation);
        expectInitial(model, operation, exchange);
      },
    });
    if (
      model.entities.get(operation.entity ?? '')?.reader !== undefined &&
      operation.body !== undefined &&
      operation.row.method !== 'GET'
    )
      return [example, readBack(operation)];
    if (isRemover(model, operation)) return [example, deletionCase(operation)];
    return [example];
  });
}

const isRemover = (model: Model, { id }: Operation): boolean =>
  [...model.entities.values()].some(({ remover, reader }) => remover?.id === id && reader !== undefined);

function readBack(operation: Operation): Case {
  const { id } = operation;
  return caseOf(operation, 'read-back', {
    title: `what ${id} writes is read as it was written`,
    run: async (context) => {
      const call = await exampleCall(context, operation);
      const exchange = await send(context, call);
      expectSuccess(exchange, operation);
      const { json } = exchange;
      const answer = operation.answer?.pointer ?? '';
      if (!isObject(json) || operation.entity === undefined) throw new NotReached('recipe', 'no record is answered');
      const { entity } = operation;
      const read = await readRecord(context, {
        entity,
        kind: entity,
        values: { ...call.record?.values, ...json },
        path: call.path,
      });
      if (read === undefined)
        throw new Failure(
          {
            rule: 'read-back',
            expected: `the ${entity} that was written`,
            actual: 'nothing',
            pointer: operation.pointer,
          },
          exchange,
        );
      const sentBody = isObject(call.body) ? call.body : {};
      for (const [name, value] of Object.entries(sentBody))
        if (!keeps(value, json[name]))
          expectSame(exchange, 'read-back', `${operation.pointer}/requestBody`, value, json[name], name);
      for (const [name, value] of Object.entries(json))
        if (!context.model.isVolatile(answer, name))
          expectSame(
            exchange,
            'read-back',
            `${operation.pointer}/responses/${operation.row.success}`,
            value,
            read[name],
            name,
          );
    },
  });
}

/**
 * Whether an answer has the sent values. A service may format times differently, return records instead of ids, omit
 * properties, and reorder lists.
 */
function keeps(sent: Json, answered: Json | undefined): boolean {
  if (answered === undefined || typeof sent !== typeof answered || /^\d{4}-\d\d-\d\dT/u.test(textOf(sent))) return true;
  if (Array.isArray(sent))
    return (
      !Array.isArray(answered) ||
      (sent.length === answered.length && sent.every((item) => answered.some((other: Json) => keeps(item, other))))
    );
  if (isObject(sent))
    return !isObject(answered) || Object.entries(sent).every(([name, value]) => keeps(value, answered[name]));
  return sent === answered;
}

/** Expects a new record to be in the initial state of its lifecycle. */
function expectInitial({ entities }: Model, { id, entity }: Operation, exchange: Exchange): void {
  const lifecycle = entities.get(entity ?? '')?.lifecycle;
  const state = isObject(exchange.json) ? exchange.json[lifecycle?.field ?? ''] : undefined;
  if (lifecycle === undefined || !lifecycle.create.some((maker) => maker === id) || typeof state !== 'string') return;
  const pointer = `#/components/schemas/${entity ?? ''}/x-lifecycle/initial`;
  expectSame(exchange, 'initial-state', pointer, lifecycle.initial, state);
}

function deletionCase(operation: Operation): Case {
  const { id } = operation;
  return {
    id: `${id}/gone`,
    kind: 'read-back',
    operationId: id,
    title: `what ${id} removes is gone`,
    covers: [],
    run: async (context) => {
      const call = await exampleCall(context, operation);
      const exchange = await send(context, call);
      expectSuccess(exchange, operation);
      if (call.record === undefined) throw new NotReached('recipe', 'no record is named');
      const remaining = await readRecord(context, call.record);
      if (remaining !== undefined)
        throw new Failure(
          { rule: 'gone', expected: '404', actual: 'the record is still there', pointer: operation.pointer },
          exchange,
        );
      const again = await send(context, call);
      if (again.status < 400)
        throw new Failure(
          { rule: 'gone', expected: 'a refusal', actual: String(again.status), pointer: operation.pointer },
          again,
        );
    },
  };
}
