import { sample, stringMatching } from 'fast-check';
import type { Schema } from '../../openapi/codegen/contract.ts';
import { constantsOf, resolve, typesOf } from '../../openapi/codegen/schema.ts';
import { type Members, membersOf } from '../../openapi/codegen/valibot/members.ts';

/** Numbers from 0 up to 1, always the same for a seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Valid and invalid texts at the boundaries of every format. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  date: [
    '2026-02-28',
    '2024-02-29',
    '2026-02-29',
    '2026-02-30',
    '1900-02-29',
    '2000-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '0000-01-01',
    '２０２６-01-01',
    '2026-01-01T00:00:00Z',
  ],
  'date-time': [
    '2026-11-21T08:00:00Z',
    '2026-11-21t08:00:00.123z',
    '2026-11-21T08:00:00+08:00',
    '2026-11-21T24:00:00Z',
    '2026-02-30T08:00:00Z',
    '2026-11-21T08:00:00',
    '2026-11-21 08:00:00Z',
    '2026-12-31T23:59:60Z',
    '2026-11-21T08:00:00+24:00',
    '2026-11-21T08:00Z',
    '2026-11-21T08:00:00+0800',
    '2026-11-21T08:00:00+08',
    '2026-11-21TT08:00:00Z',
    '2026-11-21T08:00:00.Z',
  ],
  time: [
    '08:00:00Z',
    '08:00:00.5+01:30',
    '23:59:60Z',
    '24:00:00Z',
    '08:60:00Z',
    '08:00:00',
    '8:00:00Z',
    '08:00:00-23:59',
    '08:00:00+00:60',
    '22:59:60-01:00',
  ],
  uri: [
    'https://a.example/b?c=d#e',
    'http://[::1]:80/',
    'http://[v1.x:y]/',
    'mailto:a@b.example',
    'urn:isbn:123',
    'http://',
    'http:',
    'http:/',
    'a',
    '//a/b',
    'http://a b',
    'http://a/%zz',
    'http://a/%41',
    'http://[::g]/',
    'http://[1:2:3:4:5:6:7:8]/',
    'http://[1::2::3]/',
    'http://user:pw@h:1/',
    'https://例え.example/',
    'x:y',
    '1x:y',
    'http://h:port/',
    'http://[::1.2.3.4]/',
    'http://[::1.2.3.456]/',
    'HTTP://A',
    'http://a?b',
    'http://a#b#c',
    'http:a/b',
    'http:/a//b',
    'http://[]/',
  ],
  email: [
    'a@b.example',
    'a.b+c@d-e.example',
    'a@b',
    '.a@b.example',
    'a..b@c.example',
    'a@-b.example',
    'a b@c.example',
    '"a"@b.example',
    'a@b.example.',
    'A@B.EXAMPLE',
  ],
  hostname: [
    'a',
    'a.b',
    '-a.b',
    'a-.b',
    'a..b',
    'a.b.',
    'a_b',
    '1.2.3.4',
    `${'a'.repeat(63)}.b`,
    `${'a'.repeat(64)}.b`,
    'A.B',
    `${'a.'.repeat(126)}a`,
    `${'a.'.repeat(127)}a`,
  ],
  uuid: [
    '123e4567-e89b-12d3-a456-426614174000',
    '123E4567-E89B-12D3-A456-426614174000',
    'urn:uuid:123e4567-e89b-12d3-a456-426614174000',
    '123e4567e89b12d3a456426614174000',
    '{123e4567-e89b-12d3-a456-426614174000}',
  ],
  ipv4: ['1.2.3.4', '255.255.255.255', '256.1.1.1', '1.2.3', '01.2.3.4', '1.2.3.4.5', '0.0.0.0', '1.2.3.+4'],
  ip: ['1.2.3.4', '::1', '1.2.3', '1.2.3.4:80', '[::1]', '', '1.2.3.4,::1', ' ::1'],
  'ip-list': [
    '1.2.3.4',
    '::1,1.2.3.4',
    '1.2.3.4,',
    ',::1',
    '1.2.3.4, ::1',
    '',
    ',',
    '1.2.3.4;::1',
    '1.2.3.4,1.2.3.4,256.1.1.1',
  ],
  ipv6: [
    '::',
    '::1',
    '1::',
    '1:2:3:4:5:6:7:8',
    '1:2:3:4:5:6:7::',
    '::2:3:4:5:6:7:8',
    '1:2:3:4:5:6:7:8:9',
    '1::2::3',
    ':::',
    '1:2:3:4:5:6:1.2.3.4',
    '::1.2.3.4',
    '1:2:3:4:5:6:7:1.2.3.4',
    '::1.2.3.256',
    '1.2.3.4',
    '::g',
    '12345::',
    'fe80::1%eth0',
    '1:2:3:4:5:6:7',
    ':1::',
    '1::1.2.3.4',
    '1.2.3.4::',
    '::1.2.3.4:5',
    '2001:DB8::A',
    '1:2:3:4:5::1.2.3.4',
    '1:2:3:4::5:1.2.3.4',
  ],
};

const LETTERS = ['a', 'Z', '0', '9', ' ', '/', '.', '-', '"', '\\', '\n', 'é', '版', '😀', '\u0000', '\ud800'];
const NUMBERS = [0, 1, -1, 0.5, 1.5, -0, 2, 3, 4, -3, -4, 10, 20, 50, 1e21, 1e300, -1e-7, 2 ** 53, 0.1];
// No `toString`: ajv calls that of an object it compares.
const KEYS = [
  'a',
  'b',
  'id',
  'name',
  'kind',
  'code',
  'extra',
  '__proto__',
  'constructor',
  'isPrototypeOf',
  'hasOwnProperty',
  '',
  '0',
];

/** Generates JSON values that match or nearly match a schema, or are arbitrary. */
export class ValueSource {
  readonly #random: () => number;
  readonly #schemas: ReadonlyMap<string, Schema>;
  readonly #matching = new Map<string, readonly string[]>();
  readonly #members = new Map<Schema, Members>();

  constructor(seed: number, schemas: ReadonlyMap<string, Schema>) {
    this.#random = createRandom(seed);
    this.#schemas = schemas;
  }

  /** A value for the schema: often valid, often with one change, sometimes arbitrary. */
  next(schema: Schema): unknown {
    const dice = this.#random();
    if (dice < 0.1) return this.wild(3);
    const value = this.#near(schema, 5);
    return dice < 0.5 ? value : this.#mutated(value);
  }

  #near(schema: Schema, depth: number): unknown {
    const own = resolve(schema, this.#schemas);
    const options = own.oneOf ?? own.anyOf;
    if (options) return this.#near(this.#pick(options), depth);
    const constants = constantsOf(own);
    if (constants.length > 0) return this.#pick(constants);
    switch (this.#pick(typesOf(own))) {
      case 'string':
        return this.#text(own);
      case 'number':
        return this.#pick(NUMBERS);
      case 'integer':
        return this.#between(own.minimum ?? -5, own.maximum ?? 60);
      case 'boolean':
        return this.#random() < 0.5;
      case 'array': {
        const most = depth > 0 ? 3 : 0;
        const count = Math.max(own.minItems ?? 0, this.#between(0, Math.min(own.maxItems ?? most, most)));
        return Array.from({ length: count }, () => this.#near(own.items ?? {}, depth - 1));
      }
      case 'object':
        return this.#object(own, depth);
      case 'null':
      default:
        return null;
    }
  }

  #object(schema: Schema, depth: number): Record<string, unknown> {
    const { properties, required, rest } = this.#membersOf(schema);
    const entries: [string, unknown][] = [];
    for (const [name, property] of properties) {
      if (required.has(name) || (depth > 0 && this.#random() < 0.6))
        entries.push([name, this.#near(property, depth - 1)]);
    }
    if (rest !== 'refuse' && this.#random() < 0.3) {
      entries.push([this.#pick(KEYS), typeof rest === 'object' ? this.#near(rest, depth - 1) : this.wild(1)]);
    }
    return Object.fromEntries(entries);
  }

  #membersOf(schema: Schema): Members {
    const members = this.#members.get(schema) ?? membersOf(schema, this.#schemas, () => false);
    this.#members.set(schema, members);
    return members;
  }

  #text({ format, pattern, minLength, maxLength }: Schema): string {
    const dice = this.#random();
    if (pattern !== undefined && dice < 0.7) return this.#pick(this.#matchesOf(pattern));
    const examples = TEXTS[format ?? ''];
    if (examples && dice < 0.9) return this.#pick(examples);
    const length = this.#between(minLength ?? 0, Math.min(maxLength ?? 5, (minLength ?? 0) + 5));
    return Array.from({ length }, () => this.#pick(LETTERS)).join('');
  }

  #matchesOf(pattern: string): readonly string[] {
    const existing = this.#matching.get(pattern);
    if (existing) return existing;
    // fast-check has no lookahead; without it the texts are close to the pattern, which is as good.
    const plain = pattern.replaceAll(/\(\?[=!][^)]*\)/gu, '');
    const matches = sample(stringMatching(new RegExp(plain, 'u')), { numRuns: 40, seed: 7 });
    this.#matching.set(pattern, matches);
    return matches;
  }

  /** The value with one thing changed somewhere inside. */
  #mutated(value: unknown): unknown {
    if (Array.isArray(value) && value.length > 0 && this.#random() < 0.7) {
      const index = this.#between(0, value.length - 1);
      const dice = this.#random();
      if (dice < 0.2) return [...value, value[index]];
      if (dice < 0.3) return value.toSpliced(index, 1);
      return value.with(index, this.#mutated(value[index]));
    }
    if (typeof value === 'object' && value !== null && !Array.isArray(value) && this.#random() < 0.85) {
      return this.#mutatedObject(Object.entries(value));
    }
    if (typeof value === 'string' && this.#random() < 0.6) {
      const at = this.#between(0, value.length);
      return (
        value.slice(0, at) + (this.#random() < 0.5 ? this.#pick(LETTERS) : '') + value.slice(at + this.#between(0, 1))
      );
    }
    if (typeof value === 'number' && this.#random() < 0.6) return value + this.#pick([1, -1, 0.5, 100, -100]);
    return this.wild(2);
  }

  #mutatedObject(entries: [string, unknown][]): Record<string, unknown> {
    const dice = this.#random();
    if (entries.length === 0 || dice < 0.2) return Object.fromEntries([...entries, [this.#pick(KEYS), this.wild(1)]]);
    const index = this.#between(0, entries.length - 1);
    if (dice < 0.4) return Object.fromEntries(entries.toSpliced(index, 1));
    return Object.fromEntries(entries.map(([key, value], i) => [key, i === index ? this.#mutated(value) : value]));
  }

  /** Any JSON value of at most this depth. */
  wild(depth: number): unknown {
    const count = (): number => this.#between(0, 3);
    switch (this.#between(0, depth > 0 ? 6 : 4)) {
      case 0:
        return null;
      case 1:
        return this.#random() < 0.5;
      case 2:
        return this.#pick(NUMBERS);
      case 3:
        return this.#pick(TEXTS[this.#pick(Object.keys(TEXTS))] ?? []);
      case 4:
        return Array.from({ length: count() }, () => this.#pick(LETTERS)).join('');
      case 5:
        return Array.from({ length: count() }, () => this.wild(depth - 1));
      default:
        return Object.fromEntries(Array.from({ length: count() }, () => [this.#pick(KEYS), this.wild(depth - 1)]));
    }
  }

  #between(low: number, high: number): number {
    return low + Math.floor(this.#random() * (high - low + 1));
  }

  #pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(this.#random() * items.length)];
    if (item === undefined) throw new RangeError('Nothing to pick from');
    return item;
  }
}
