import { isNode } from '../../../checker/pointer.ts';
import type { DeclaredParameter } from '../../../checker/operation.ts';
import { type Call, type Context, emptyCall } from '../context.ts';
import { isObject, type Json, type JsonObject, textOf } from '../json.ts';
import type { TestRecord } from './test-record.ts';
import type { Operation } from '../model.ts';
import { NotReached } from '../outcome.ts';
import { send } from '../http/send.ts';

/** The records of a page or of a list. */
export function itemsOf(json: Json | undefined): JsonObject[] {
  const items = isObject(json) ? json['items'] : json;
  return Array.isArray(items) ? items.filter(isObject) : [];
}

/** A call of an operation whose path names a record, without a body. */
export async function callFor(context: Context, operation: Operation, record: TestRecord): Promise<Call> {
  const path: Record<string, string> = {};
  for (const parameter of operation.parameters) {
    if (parameter.in !== 'path') continue;
    const target = context.model
      .pathReferences(operation, parameter.name)
      .find(({ entity }) => entity === record.kind || entity === record.entity);
    path[parameter.name] = textOf(
      (target && record.values[target.key]) ??
        record.path[parameter.name] ??
        choiceFor(context, parameter, record) ??
        record.values[parameter.name],
    );
  }
  return { ...emptyCall(operation), path, record, ...(record.session && { session: record.session }) };
}

/** The current record; undefined if it does not exist. @throws NotReached if no operation reads it */
export async function readRecord(context: Context, record: TestRecord): Promise<JsonObject | undefined> {
  const { reader, lister } = context.model.entity(record.entity);
  if (reader !== undefined) {
    const { status, json } = await send(context, await callFor(context, reader, record));
    return status === 200 && isObject(json) ? json : undefined;
  }
  if (lister === undefined) throw new NotReached('recipe', `nothing reads ${record.entity}`);
  const { json } = await send(context, await callFor(context, lister, record));
  return itemsOf(json).find((item) => item['id'] === record.values['id']);
}

/** The value of a parameter for a record, if the values of the parameter represent entities. */
export function choiceFor(
  { model }: Context,
  { pointer }: DeclaredParameter,
  { kind }: TestRecord,
): string | undefined {
  const values = model.schema(pointer)?.schema['x-values'];
  if (!isNode(values)) return undefined;
  return Object.entries(values).find(([, facts]) => isNode(facts) && facts['entity'] === kind)?.[0];
}
