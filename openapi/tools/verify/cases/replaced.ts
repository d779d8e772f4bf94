import { type Case, describeAnswer, expectSame, expectSuccess } from '../case.ts';
import { type Call, send } from '../context.ts';
import { exampleCall } from '../example.ts';
import type { Json, JsonObject } from '../json.ts';
import type { Model, Operation } from '../model.ts';
import { NotReached } from '../outcome.ts';
import { placesOf, valueAtPlace, withValue, wrongFields } from '../places.ts';
import { readRecord } from '../records.ts';

/** Keywords of a text that not any value will do for. */
const SPECIAL = ['enum', 'const', 'pattern', 'format', 'x-ref', 'x-required-when', 'default'];

/** A call with a value in each optional text of its body that was left out, and these values. */
export function withOptionalTexts(model: Model, call: Call): { readonly call: Call; readonly texts: JsonObject } {
  const texts: Record<string, Json> = {};
  let full = call;
  for (const place of placesOf(model, call.operation)) {
    const [name, ...deeper] = place.path;
    const schema = model.schema(place.pointer)?.schema ?? {};
    const isPlain = schema['type'] === 'string' && SPECIAL.every((keyword) => schema[keyword] === undefined);
    if (place.in !== 'body' || deeper.length > 0 || place.required || !isPlain || typeof name !== 'string') continue;
    if (valueAtPlace(call, place) !== undefined || model.references(place.pointer).length > 0) continue;
    const next = withValue(full, place, 'verified');
    if (wrongFields(next).size > 0) continue;
    full = next;
    texts[name] = 'verified';
  }
  return { call: full, texts };
}

/** A change writes what is optional, too, and the next one without it takes it away. */
export function replacedCases(model: Model): Case[] {
  return [...model.operations.values()]
    .filter(({ row, body, entity }) => {
      const isRead = model.entities.get(entity ?? '')?.reader !== undefined;
      return row.method === 'PUT' && body?.mediaType === 'application/json' && isRead;
    })
    .map((operation): Case => replaced(operation));
}

function replaced(operation: Operation): Case {
  const { id, pointer } = operation;
  return {
    id: `${id}/replaced`,
    kind: 'read-back',
    operationId: id,
    title: `what a second ${id} leaves out is gone`,
    covers: [],
    run: async (context) => {
      const plain = await exampleCall(context, operation);
      const { record } = plain;
      const { call, texts } = withOptionalTexts(context.model, plain);
      if (record === undefined || Object.keys(texts).length === 0)
        throw new NotReached('value', 'no text in it may be left out');
      const first = await send(context, call);
      if (first.status !== operation.row.success)
        throw new NotReached('value', `${id} was answered ${describeAnswer(first)}`);
      const written = await readRecord(context, record);
      const answered = context.model.properties(operation.answer?.pointer ?? '');
      for (const [name, value] of Object.entries(texts))
        if (answered.has(name)) expectSame(first, 'read-back', `${pointer}/requestBody`, value, written?.[name], name);
      const second = await send(context, plain);
      expectSuccess(second, operation);
      const left = await readRecord(context, record);
      for (const name of Object.keys(texts))
        expectSame(second, 'replaces', `${pointer}/requestBody`, null, left?.[name] || null, name);
    },
  };
}
