import { type Case, caseOf, expectSuccess } from '../../case.ts';
import { describe } from '../../../../checker/finding.ts';
import type { Call, Context } from '../../context.ts';
import { send } from '../../http/send.ts';
import { exampleCall } from '../../calls/example.ts';
import { isObject, type Json } from '../../json.ts';
import type { Model, Operation } from '../../model.ts';
import { Failure, NotReached } from '../../outcome.ts';
import { errorPointer, type Place, placesOf, valueAtPlace, withValue, wrongFields } from '../../calls/places.ts';
import { readRecord } from '../../records/read.ts';

/** Keywords of texts that are not free text. */
const SPECIAL = ['enum', 'const', 'format', 'writeOnly'];

/** An accepted text is returned unchanged: complete, with its spaces, letter case and characters. */
export function textCases(model: Model): Case[] {
  return [...model.operations.values()].flatMap((operation): Case[] => {
    const isWritten = operation.row.method !== 'GET' && operation.body?.mediaType === 'application/json';
    const places = isWritten ? freeTexts(model, operation) : [];
    return places.length === 0 ? [] : [asSent(operation, places)];
  });
}

/** The free texts of a body, as far as the pattern allows. */
function freeTexts(model: Model, operation: Operation): Place[] {
  return placesOf(model, operation).filter((place) => {
    const schema = model.schema(place.pointer)?.schema ?? {};
    const isPlain = schema['type'] === 'string' && SPECIAL.every((keyword) => schema[keyword] === undefined);
    const isFree = !operation.recipe.narrower.some((pointer) => errorPointer(place).startsWith(pointer));
    return place.in === 'body' && isPlain && isFree && model.references(place.pointer).length === 0;
  });
}

/** From the most unusual to the plainest. The accent is a combining character of its own. */
const texts = (fresh: string): string[] => [
  `  Two  spaces, e\u0301 ${fresh}  `,
  ` A e\u0301 ${fresh} `,
  `Two  spaces, e\u0301 ${fresh}`,
  `A e\u0301 ${fresh}`,
];

function asSent(operation: Operation, places: readonly Place[]): Case {
  const { id } = operation;
  return caseOf(operation, 'read-back/as-sent', {
    title: `texts that ${id} takes are told as they were sent`,
    run: async (context) => {
      const { call, sent } = withTexts(context, await exampleCall(context, operation), places);
      if (sent.size === 0) throw new NotReached('value', 'no text of it is free');
      const exchange = await send(context, call);
      if (exchange.status >= 400 && exchange.status < 500) throw new NotReached('value', 'its texts are not free');
      expectSuccess(exchange, operation);
      const read = call.record && operation.entity === call.record.entity && (await readRecord(context, call.record));
      const answerTexts = [...textsIn(exchange.json), ...textsIn(read || undefined)];
      for (const [pointer, text] of sent) {
        const other = answerTexts.includes(text) ? undefined : answerTexts.find((one) => plain(one) === plain(text));
        if (other === undefined) continue;
        throw new Failure(
          {
            rule: 'read-back',
            at: pointer,
            expected: describe(text),
            actual: describe(other),
            pointer: operation.pointer,
          },
          exchange,
        );
      }
    },
  });
}

/** Sets a distinct text at each place of a call that accepts one. */
function withTexts(context: Context, base: Call, places: readonly Place[]): { call: Call; sent: Map<string, string> } {
  const sent = new Map<string, string>();
  let call = base;
  for (const place of places) {
    const isThere = place.path.length === 1 || valueAtPlace(call, place) !== undefined;
    if (!isThere) continue;
    const next = texts(context.fresh.next())
      .map((text) => [text, withValue(call, place, text)] as const)
      .find(([, changed]) => wrongFields(changed).size === 0);
    if (next === undefined) continue;
    [, call] = next;
    sent.set(errorPointer(place), next[0]);
  }
  return { call, sent };
}

/** Every text in an answer. */
function textsIn(value: Json | undefined): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap((item: Json) => textsIn(item));
  return isObject(value) ? Object.values(value).flatMap((member) => textsIn(member)) : [];
}

/** A text after trimming. */
const plain = (text: string): string => text.normalize('NFC').trim().replaceAll(/\s+/gu, ' ').toLowerCase();
