import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { Schema } from '../../openapi/codegen/contract.ts';
import { emitSchemas } from '../../openapi/codegen/emit/schemas.ts';
import { joinDocuments } from '../../openapi/codegen/join.ts';
import { compileAll, createAjv } from '../../openapi/codegen/lint/examples.ts';
import { withInner } from '../../openapi/codegen/lint/places.ts';
import { runRules } from '../../openapi/codegen/lint/report.ts';
import { checkSchemas } from '../../openapi/codegen/lint/schemas.ts';
import { parseSource } from '../../openapi/codegen/source.ts';
import { acceptOf } from '../../openapi/checker/accept.ts';
import notation from '../../openapi/notation.schema.json' with { type: 'json' };
import { importSchemas } from './live.ts';
import { ownContract } from './own-contract.ts';
import { tries } from '../thorough.ts';
import { ValueSource } from './random.ts';

type Schemas = ReadonlyMap<string, Schema>;
type Judge = (value: unknown) => boolean;

const fixture = new URL('fixtures/keywords.yaml', import.meta.url);
const keywords = joinDocuments([parseSource('openapi/keywords.yaml', await readFile(fixture, 'utf8'))]);
const real = (await ownContract()).contract;
/** Number of values for each schema. */
const [PER_KEYWORD, PER_COMPONENT] = [tries(1000, 1 / 4), tries(500, 1 / 10)];

/** Our validation of each component, by the imported generated module. */
async function ours(schemas: Schemas): Promise<ReadonlyMap<string, Judge>> {
  const generated = await importSchemas(emitSchemas(schemas));
  return new Map(Object.entries(generated).map(([component, schema]) => [component, (value) => v.is(schema, value)]));
}

/** The mock server's fast path, which must never accept a value that the schema refuses or changes. */
async function shortcuts(schemas: Schemas): Promise<ReadonlyMap<string, { accepts: Judge; isKept: Judge }>> {
  const generated = await importSchemas(emitSchemas(schemas));
  return new Map(
    Object.entries(generated).map(([component, schema]) => {
      const isKept = (value: unknown): boolean => {
        const { success, output } = v.safeParse(schema, value);
        return success && isDeepStrictEqual(output, value);
      };
      return [component, { accepts: acceptOf(schema), isKept }];
    }),
  );
}

const compiled = new Map<Schemas, ReadonlyMap<string, Judge>>();

/** The validation by ajv. */
function ajvs(schemas: Schemas): ReadonlyMap<string, Judge> {
  const judges = compiled.get(schemas) ?? judgesOf(schemas);
  compiled.set(schemas, judges);
  return judges;
}

function judgesOf(schemas: Schemas): ReadonlyMap<string, Judge> {
  const validators = compileAll(createAjv(), [...schemas.values()], schemas);
  return new Map(
    [...schemas.keys()].map((component, index) => [component, (value) => validators[index]?.(value) === true]),
  );
}

/** Whether a value or key at any depth matches. */
function holds(value: unknown, isSought: (inner: unknown, isKey: boolean) => boolean): boolean {
  if (isSought(value, false)) return true;
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => isSought(key, true) || holds(inner, isSought));
}

/** Intentional differences. */
const DIFFERENCES: readonly {
  reason: string;
  weAccept: boolean;
  shows: (inner: unknown, isKey: boolean) => boolean;
}[] = [
  {
    reason: 'a leap second is no time: Date cannot hold it, so it could be stored and never be compared',
    weAccept: false,
    shows: (inner) => typeof inner === 'string' && /:\d\d:60/.test(inner),
  },
  {
    reason: 'a blank is no T: RFC 3339 leaves it to agreement between the parties, and ours is the letter',
    weAccept: false,
    shows: (inner) => typeof inner === 'string' && /^\d{4}-\d\d-\d\d\s/.test(inner),
  },
  {
    reason: 'a map has no key that every object inherits: copied on, "__proto__" would change the copy',
    weAccept: false,
    shows: (inner, isKey) => isKey && typeof inner === 'string' && inner in Object.prototype,
  },
  {
    reason: 'a port is a number and a host has no "@": ajv reads the rest of such an authority as a path',
    weAccept: false,
    shows: (inner) => {
      const authority = typeof inner === 'string' ? /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(inner)?.[1] : undefined;
      return authority !== undefined && !/^(?:[^@]*@)?(?:\[[^\]]*\]|[^:@[\]]*)(?::\d*)?$/.test(authority);
    },
  },
  {
    reason: 'a host stands behind two slashes, and brackets stand in a host alone: one slash is enough for ajv',
    weAccept: false,
    shows: (inner) => typeof inner === 'string' && /^[a-z][a-z0-9+.-]*:\/(?!\/)[^?#]*[[\]]/iu.test(inner),
  },
  {
    reason: '4e21 is a multiple of 2: ajv reads the quotient with parseInt, which stops at the "e"',
    weAccept: true,
    shows: (inner) => typeof inner === 'number' && Math.abs(inner) >= 2e21,
  },
];

interface Comparison {
  values: number;
  accepted: number;
  explained: number;
  disagreements: string[];
}

async function compare(schemas: Schemas, perSchema: number, seed: number): Promise<Comparison> {
  const [we, they] = [await ours(schemas), ajvs(schemas)];
  const values = new ValueSource(seed, schemas);
  const result: Comparison = { values: 0, accepted: 0, explained: 0, disagreements: [] };
  for (const [component, schema] of schemas) {
    for (let i = 0; i < perSchema; i += 1) {
      const value = values.next(schema);
      const [ourAnswer, theirAnswer] = [we.get(component)?.(value), they.get(component)?.(value)];
      result.values += 1;
      if (theirAnswer) result.accepted += 1;
      if (ourAnswer === theirAnswer) continue;
      const isKnown = DIFFERENCES.some(({ weAccept, shows }) => weAccept === ourAnswer && holds(value, shows));
      if (isKnown) result.explained += 1;
      else result.disagreements.push(`${component}: we say ${ourAnswer} to ${JSON.stringify(value)}`);
    }
  }
  return result;
}

describe('the generated schemas', () => {
  test(
    'agree with ajv on every keyword of the notation, for hundreds of values per schema',
    { timeout: 120_000 },
    async () => {
      const { values, accepted, explained, disagreements } = await compare(keywords.schemas, PER_KEYWORD, 20261121);
      expect(disagreements).toEqual([]);
      expect(values).toBeGreaterThan(50 * PER_KEYWORD);
      expect(accepted / values).toBeGreaterThan(0.25);
      expect(accepted / values).toBeLessThan(0.75);
      expect(explained / values).toBeLessThan(0.01);
    },
  );

  test('agree with ajv on every component of the contract, for many values each', { timeout: 120_000 }, async () => {
    const { disagreements, accepted, values } = await compare(real.schemas, PER_COMPONENT, 20261122);
    expect(disagreements).toEqual([]);
    expect(accepted / values).toBeGreaterThan(0.25);
  });

  test('are compared for every keyword of the notation', () => {
    expect(runRules(keywords, [checkSchemas])).toEqual([]);
    const used = new Set<string>();
    for (const [name, schema] of keywords.schemas) {
      for (const { schema: inner } of withInner(schema, keywords.originOf('schemas', name))) {
        for (const keyword of Object.keys(inner)) used.add(keyword);
      }
    }
    const keywordNames = Object.keys(notation.$defs.schema.properties);
    expect(keywordNames.filter((keyword) => !used.has(keyword))).toEqual([]);
  });

  test('are compared for every format of the notation', () => {
    const used = new Set([...keywords.schemas.values()].map(({ format }) => format));
    // A binary value is a file in a form; JSON has none.
    const formats = notation.$defs.schema.properties.format.enum.filter((format) => format !== 'binary');
    expect(formats.filter((format) => !used.has(format))).toEqual([]);
  });
});

describe('the fast path of a schema', () => {
  test.each([
    ['keyword', keywords.schemas, PER_KEYWORD],
    ['component of the contract', real.schemas, PER_COMPONENT],
  ])(
    'accepts only values that the schema keeps unchanged and ajv accepts, for every %s',
    { timeout: 120_000 },
    async (_, schemas, perSchema) => {
      const [short, they] = [await shortcuts(schemas), ajvs(schemas)];
      const values = new ValueSource(20261123, schemas);
      const wrong: string[] = [];
      let [fitting, accepted] = [0, 0];
      for (const [component, schema] of schemas) {
        const { accepts, isKept } = short.get(component) ?? {};
        for (let i = 0; i < perSchema; i += 1) {
          const value = values.next(schema);
          const fits = isKept?.(value);
          if (fits) fitting += 1;
          if (!accepts?.(value)) continue;
          accepted += 1;
          const isKnown =
            they.get(component)?.(value) || DIFFERENCES.some(({ weAccept, shows }) => weAccept && holds(value, shows));
          if (!fits || !isKnown) wrong.push(`${component}: ${JSON.stringify(value)}`);
        }
      }
      expect(wrong).toEqual([]);
      // A fast path that is hardly ever used is useless.
      expect(accepted / fitting).toBeGreaterThan(0.8);
    },
  );
});

describe('an intentional difference from ajv', async () => {
  const [we, they] = [await ours(keywords.schemas), ajvs(keywords.schemas)];
  test.each([
    ['Moment', '2026-12-31T23:59:60Z', false],
    ['Clock', '23:59:60Z', false],
    ['Moment', '2026-12-31 23:59:59Z', false],
    ['Map', Object.fromEntries([['constructor', 1]]), false],
    ['Map', Object.fromEntries([['__proto__', 1]]), false],
    ['Even', 4e21, true],
    ['Address', 'http://h:port/', false],
    ['Address', 'http://a@b@c/', false],
    ['Address', 'http:/[1:2:3:4:5:6:7:8]/', false],
  ])('%s %j', (component, value, ourAnswer) => {
    expect(we.get(component)?.(value)).toBe(ourAnswer);
    expect(they.get(component)?.(value)).toBe(!ourAnswer);
    expect(DIFFERENCES.some(({ weAccept, shows }) => weAccept === ourAnswer && holds(value, shows))).toBe(true);
  });
});
