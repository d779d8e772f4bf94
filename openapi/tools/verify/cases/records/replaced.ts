import { type Case, describeAnswer, expectSame } from '../../case.ts';
import type { Call } from '../../context.ts';
import { send } from '../../http/send.ts';
import { exampleCall } from '../../calls/example.ts';
import type { Json, JsonObject } from '../../json.ts';
import type { Model, Operation } from '../../model.ts';
import { NotReached } from '../../outcome.ts';
import { errorPointer, type Place, placesOf, valueAtPlace, withValue, wrongFields } from '../../calls/places.ts';
import { readRecord } from '../../records/read.ts';

/** Keywords of texts that do not accept arbitrary values. */
const SPECIAL = ['enum', 'const', 'pattern', 'format', 'x-ref', 'x-required-when', 'default', 'writeOnly'];

/** The optional texts of a body that accept any value. */
function optionalTexts(model: Model, operation: Operation): Place[] {
  return placesOf(model, operation).filter((place) => {
    const schema = model.schema(place.pointer)?.schema ?? {};
    const isPlain = schema['type'] === 'string' && SPECIAL.every((keyword) => schema[keyword] === undefined);
    const isOwn = place.in === 'body' && place.path.length === 1 && !place.required;
    const isFree = !operation.recipe.narrower.includes(errorPointer(place));
    return isOwn && isPlain && isFree && model.references(place.pointer).length === 0;
  });
}

/** Adds a value for each omitted optional text of a call's body. Returns the call and these values. */
export function withOptionalTexts(model: Model, call: Call): { readonly call: Call; readonly texts: JsonObject } {
  const texts: Record<string, Json> = {};
  let full = call;
  for (const place of optionalTexts(model, call.operation)) {
    if (valueAtPlace(call, place) !== undefined) continue;
    const next = withValue(full, place, 'verified');
    if (wrongFields(next).size > 0) continue;
    full = next;
    texts[String(place.path[0])] = 'verified';
  }
  return { call: full, texts };
}

/** An update also writes optional values, and the next update without them removes them. */
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
      const example = await exampleCall(context, operation);
      const { record } = example;
      const plain = optionalTexts(context.model, operation).reduce(
        (call, place) => withValue(call, place, undefined),
        example,
      );
      const { call, texts } = withOptionalTexts(context.model, plain);
      if (record === undefined || Object.keys(texts).length === 0)
        throw new NotReached('value', 'no text in it may be left out');
      const first = await send(context, call);
      if (first.status !== operation.row.success)
        throw new NotReached('value', `${id} was answered ${describeAnswer(first)}`);
      const storedRecord = await readRecord(context, record);
      const answered = context.model.properties(operation.answer?.pointer ?? '');
      for (const [name, value] of Object.entries(texts))
        if (answered.has(name))
          expectSame(first, 'read-back', `${pointer}/requestBody`, value, storedRecord?.[name], name);
      const second = await send(context, plain);
      // Other values may require a text.
      if (second.status !== operation.row.success)
        throw new NotReached('value', `${id} was answered ${describeAnswer(second)}`);
      const replacedRecord = await readRecord(context, record);
      for (const name of Object.keys(texts))
        expectSame(second, 'replaces', `${pointer}/requestBody`, null, replacedRecord?.[name] || null, name);
    },
  };
}
