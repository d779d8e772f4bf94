import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseSource, type Source } from '../../openapi/codegen/source.ts';
import type { Change } from '../../openapi/tools/diff/change.ts';
import { compareContracts } from '../../openapi/tools/diff/compare/index.ts';
import { readWorkTree } from '../../openapi/tools/diff/documents.ts';
import { modelOf } from '../../openapi/tools/diff/model.ts';
import { createRandom } from './random.ts';

/** Lists of the notation without a meaningful order. */
const SETS: ReadonlySet<string> = new Set([
  'parameters',
  'required',
  'enum',
  'type',
  'allOf',
  'anyOf',
  'oneOf',
  'tags',
  'x-permission',
  'x-problems',
  'x-required-when',
  'create',
  'from',
  'to',
  'by',
  'also',
]);
/** Values whose order may matter to users of the contract. */
const VALUES: ReadonlySet<string> = new Set(['default', 'example', 'examples', 'x-example', 'x-recipe', 'reach']);
/** They are listed in descriptions, in the order of the catalogue. */
const DESCRIBED: ReadonlySet<string> = new Set(['metrics', 'dimensions']);

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => [random(), item] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, item]) => item);
}

/** A copy with all meaningless orders shuffled: of members, and of lists that are sets. */
function redrawn(value: unknown, random: () => number, isSet = false): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => redrawn(item, random));
    return isSet ? shuffled(items, random) : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    shuffled(
      Object.entries(value).map(([name, member]: [string, unknown]) => [
        name,
        VALUES.has(name) || DESCRIBED.has(name) ? member : redrawn(member, random, SETS.has(name)),
      ]),
      random,
    ),
  );
}

const inOtherOrder = (sources: readonly Source[], seed: number): Source[] => {
  const random = createRandom(seed);
  return shuffled(
    sources.map((source) => ({ ...source, value: redrawn(source.value, random), lineOf: () => 1 })),
    random,
  );
};

const messagesOf = (changes: readonly Change[]): string[] => changes.map(({ rule, message }) => `${rule}: ${message}`);

const UNIONS = `
    Address:
      anyOf:
        - { type: string, format: hostname }
        - { type: string, format: ipv6 }
        - { type: string, minLength: 3 }
        - { type: string, maxLength: 9 }
    Party:
      oneOf:
        - { $ref: '#/components/schemas/Person' }
        - { $ref: '#/components/schemas/Firm' }
        - { $ref: '#/components/schemas/Club' }
    Person: { type: object, required: [name, at], properties: { name: { type: string }, at: { $ref: '#/components/schemas/Address' } } }
    Firm: { type: object, required: [name, at], properties: { name: { type: string, minLength: 2 }, at: { type: string } } }
    Club: { type: object, allOf: [{ $ref: '#/components/schemas/Person' }, { properties: { since: { type: [integer, 'null', string] } } }, { properties: { kind: { enum: [a, b, c] } } }] }
    Shelf: {`;

const library = readFileSync(new URL('fixtures/library.yaml', import.meta.url), 'utf8')
  .replace('\n    Shelf: {', UNIONS)
  .replace('note: { type: string, x-max-bytes: 30 }', "note: { $ref: '#/components/schemas/Party' }")
  .replace('            status: {', "            owner: { $ref: '#/components/schemas/Party' }\n            status: {");

describe('a contract in another order', () => {
  test('has no changes', async () => {
    const sources = await readWorkTree('openapi');
    const model = modelOf(sources);
    for (const seed of [1, 2])
      expect(messagesOf(compareContracts(model, modelOf(inOtherOrder(sources, seed))))).toEqual([]);
  });

  test.each(Array.from({ length: 40 }, (_, seed) => seed))(
    'has no changes in unions of similar options, draw %i',
    (seed) => {
      const sources = [parseSource('openapi/library.yaml', library)];
      const other = inOtherOrder(sources, seed);
      expect(messagesOf(compareContracts(modelOf(sources), modelOf(other)))).toEqual([]);
      expect(messagesOf(compareContracts(modelOf(other), modelOf(sources)))).toEqual([]);
    },
  );

  test('has only the change of one option among similar ones', () => {
    const old = parseSource('openapi/library.yaml', library);
    const turned = library
      .replace('        - { type: string, format: hostname }\n', '')
      .replace(
        '{ type: string, maxLength: 9 }\n',
        '{ type: string, maxLength: 8 }\n        - { type: string, format: hostname }\n',
      );
    const changes = compareContracts(modelOf([old]), modelOf([parseSource('openapi/library.yaml', turned)]));
    expect(messagesOf(changes)).toEqual(['max-length-tightened: Address(3): maxLength 9 → 8']);
  });
});
