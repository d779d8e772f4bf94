import * as fc from 'fast-check';
import { type Case, caseOf, expectFieldsRefused } from '../../case.ts';
import { sharedExample } from '../../calls/example.ts';
import type { Call } from '../../context.ts';
import { send } from '../../http/send.ts';
import type { Json } from '../../json.ts';
import type { Model, Operation } from '../../model.ts';
import { type Place, placesOf, withValue, wrongFields } from '../../calls/places.ts';

/** Number of random bodies per operation. */
const RUNS = 8;

/**
 * Bodies with several random wrong values at once: each wrong field is named, and nothing breaks. Failures are shrunk
 * to the fewest and smallest values that fail.
 */
export function randomCases(model: Model, seed: number): Case[] {
  return [...model.operations.values()].flatMap((operation): Case[] => {
    if (operation.body?.mediaType !== 'application/json') return [];
    const places = placesOf(model, operation).filter(({ in: where }) => where === 'body');
    return places.length === 0 ? [] : [randomCase(operation, places, seed)];
  });
}

/** Any character except lone surrogates. The equivalent unit of fast-check takes a second to create. */
const character = fc
  .integer({ min: 0, max: 0x10_ffff - 0x800 })
  .map((code) => String.fromCodePoint(code < 0xd8_00 ? code : code + 0x800));

const value: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json[]>(
    null,
    '',
    ' ',
    0,
    -1,
    1.5,
    1e21,
    true,
    [],
    {},
    '𠮷',
    '\u202e',
    '<script>',
    "' OR 1=1 --",
    '{{7*7}}',
    '%00',
  ),
  fc.string({ unit: character, maxLength: 30 }),
  fc.string({ unit: 'binary-ascii', maxLength: 30 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.array(fc.constantFrom<Json[]>(null, 1, 'a'), { maxLength: 3 }),
);

function randomCase(operation: Operation, places: readonly Place[], seed: number): Case {
  const { id } = operation;
  return caseOf(operation, 'random', {
    title: `${id} names each wrong field of a random body`,
    changesNothing: true,
    run: async (context) => {
      const base = await sharedExample(context, operation);
      const edits = fc.array(fc.tuple(fc.constantFrom(...places), value), { minLength: 1, maxLength: 4 });
      const details = await fc.check(
        fc.asyncProperty(edits, async (selection) => {
          const call = selection.reduce<Call>((changed, [place, next]) => withValue(changed, place, next), base);
          // Skips valid bodies, which other cases test.
          if (wrongFields(call).size > 0)
            expectFieldsRefused(
              call,
              await send(context, call),
              call.operation.body?.pointer ?? call.operation.pointer,
            );
        }),
        { seed, numRuns: RUNS, endOnFailure: false },
      );
      const { errorInstance } = details;
      if (details.failed) throw errorInstance instanceof Error ? errorInstance : new Error(String(errorInstance));
    },
  });
}
