import * as v from 'valibot';
import { acceptOf } from '../../../openapi/checker/accept.ts';
import { declaresAll } from '../../../openapi/checker/declares.ts';
import { asOctets, type Octets, toOctets } from './octets.ts';

/**
 * Checks a value against its schema and answers the bytes of its JSON; throws `SchemaMismatch`.
 * @param doubts gets what was not written as it is
 */
export type Encode = (value: unknown, doubts?: Doubts) => Octets;

/**
 * What of an answer is not known to be what its schema declares and no more: something was left out, filled in or written
 * otherwise, the schema of the answer is open, or it was checked when it was stored. All else passed the test of its schema
 * as it is.
 */
export class Doubts {
  readonly #records: EncodeCache[] = [];
  #others = false;

  /** Whether there are any. */
  get any(): boolean {
    return this.#others || this.#records.length > 0;
  }

  /** @param record what is known of it where it is a frozen object, whose bytes are kept */
  add(record?: EncodeCache): void {
    if (record === undefined) this.#others = true;
    else this.#records.push(record);
  }

  /** The bytes were checked: those that are kept need not be checked again. */
  settle(): void {
    for (const record of this.#records) record.isExact = true;
  }
}

/** A value does not fit the schema that it was to be written by. */
export class SchemaMismatch extends Error {
  override readonly name = 'SchemaMismatch';
  /** Of the whole value. */
  readonly issues: readonly v.BaseIssue<unknown>[];

  constructor(issues: readonly v.BaseIssue<unknown>[] = []) {
    super(issues.map((issue) => `${v.getDotPath(issue) ?? '(whole)'}: ${issue.message}`).join('; '));
    this.issues = issues;
  }
}

type ObjectSchema = v.GenericSchema & { readonly entries: v.ObjectEntries };
type ArraySchema = v.GenericSchema & { readonly item: v.GenericSchema };

const encoders = new WeakMap<v.GenericSchema, Encode>();
const parts = new WeakMap<v.GenericSchema, Encode>();
/** Where a frozen object keeps what is known of it: out of sight of spreads, comparisons and JSON. */
const CACHE = Symbol('encodeCache');

/** What is known of a frozen object. A property is found faster than the key of a weak map, and costs no sweep. */
class EncodeCache {
  /** It was made by this schema and has nothing else. */
  readonly madeBy: v.GenericSchema | undefined;
  /** It was last written by this schema. */
  writtenBy: v.GenericSchema | undefined = undefined;
  octets = asOctets('');
  /** Whether these are known to be what the schema declares, and no more. */
  isExact = false;
  /** What was last made out of it. */
  derived: object | undefined = undefined;

  constructor(madeBy: v.GenericSchema | undefined) {
    this.madeBy = madeBy;
  }

  /** It is not written as it is. */
  add(): void {
    this.isExact = false;
  }
}

/**
 * The encoder of a schema. Only what the schema declares is written, so that internal columns stay inside.
 *
 * A frozen object (every record of a table is one) cannot change: it is checked and written once, and its bytes
 * are kept as long as the object lives. Lists and pages are put together from the bytes of their items.
 */
export function encoderOf(schema: v.GenericSchema): Encode {
  let encode = encoders.get(schema);
  if (encode === undefined) encoders.set(schema, (encode = whole(schema)));
  return encode;
}

/** Says of a value that does not fit where that is in the whole of it. */
function whole(schema: v.GenericSchema): Encode {
  const encode = partEncoder(schema);
  // Schemas may refer to later ones, which are there once something is written.
  let isOpen: boolean | undefined;
  return (value, doubts) => {
    if (doubts !== undefined && (isOpen ??= !declaresAll(schema))) doubts.add();
    try {
      return encode(value, doubts);
    } catch (error) {
      throw error instanceof SchemaMismatch ? new SchemaMismatch(v.safeParse(schema, value).issues) : error;
    }
  };
}

function partEncoder(schema: v.GenericSchema): Encode {
  let encode = parts.get(schema);
  if (encode === undefined) parts.set(schema, (encode = build(schema)));
  return encode;
}

/**
 * Lets the encoder keep what it writes of an object that is about to be frozen. With a schema: that one made it and
 * it has nothing else, so that it need not be checked again.
 */
export function markFrozen(value: object, madeBy?: v.GenericSchema): void {
  Object.defineProperty(value, CACHE, { value: new EncodeCache(madeBy) });
}

/** The answer that was last made out of a frozen object; undefined where none was, or nothing is kept. */
export function derivedFrom(value: object): object | undefined {
  return hasCache(value) ? value[CACHE].derived : undefined;
}

/** Keeps an answer with the frozen object that it was made of, in place of the last one. */
export function keepDerived(value: object, derived: object): void {
  if (hasCache(value)) value[CACHE].derived = derived;
}

function build(schema: v.GenericSchema): Encode {
  if (isPlainArray(schema)) return arrayEncoder(partEncoder(schema.item));
  if (isPlainObject(schema)) {
    const { items } = schema.entries;
    if (items !== undefined && isPlainArray(items)) return pageEncoder(schema, partEncoder(items));
    return recordEncoder(schema);
  }
  const write = writerOf(schema);
  return (value, doubts) => toOctets(write(value, doubts));
}

/** Writes what a schema declares of a value as JSON; throws `SchemaMismatch`. */
type Write = (value: unknown, doubts: Pick<Doubts, 'add'> | undefined) => string;

function writerOf(schema: v.GenericSchema): Write {
  const accept = acceptOf(schema);
  return (value, doubts) => {
    if (accept(value)) return JSON.stringify(value);
    doubts?.add();
    const result = v.safeParse(schema, value);
    if (!result.success) throw new SchemaMismatch();
    return JSON.stringify(result.output);
  };
}

function hasCache(value: object): value is { [CACHE]: EncodeCache } {
  return CACHE in value;
}

function recordEncoder(schema: v.GenericSchema): Encode {
  const write = writerOf(schema);
  return (value, doubts) => {
    if (typeof value !== 'object' || value === null) throw new SchemaMismatch();
    if (!hasCache(value)) return toOctets(write(value, doubts));
    const cache = value[CACHE];
    if (cache.writtenBy !== schema) {
      cache.writtenBy = undefined;
      cache.isExact = cache.madeBy !== schema;
      cache.octets = toOctets(cache.madeBy === schema ? JSON.stringify(value) : write(value, cache));
      cache.writtenBy = schema;
    }
    if (!cache.isExact) doubts?.add(cache);
    return cache.octets;
  };
}

function arrayEncoder(encodeItem: Encode): Encode {
  return (value, doubts) => {
    if (!Array.isArray(value)) throw new SchemaMismatch();
    let octets = '[';
    for (let i = 0; i < value.length; i++)
      octets += i === 0 ? encodeItem(value[i], doubts) : `,${encodeItem(value[i], doubts)}`;
    return asOctets(`${octets}]`);
  };
}

function pageEncoder(schema: ObjectSchema, encodeItems: Encode): Encode {
  const { items: _, ...rest } = schema.entries;
  const write = writerOf(v.object(rest));
  const numbers = numbersIn(rest);
  return (value, doubts) => {
    if (typeof value !== 'object' || value === null || !('items' in value)) throw new SchemaMismatch();
    const head = numbers?.(value) ?? frameOf(write, value, doubts);
    return asOctets(`${head}"items":${encodeItems(value.items, doubts)}}`);
  };
}

/** The beginning of an object that has items beside what stands in its frame. */
function frameOf(write: Write, value: object, doubts: Doubts | undefined): Octets {
  const { items: _, ...others } = { items: undefined, ...value };
  const head = toOctets(write(others, doubts).slice(0, -1));
  return asOctets(head === '{' ? head : `${head},`);
}

/** The same of most lists, where all that stands beside the items are numbers; it answers nothing where one is none, or is wrong. */
function numbersIn(entries: v.ObjectEntries): ((value: object) => Octets | undefined) | undefined {
  const fields = Object.entries(entries).map(([name, entry]) => ({
    name,
    begin: `${JSON.stringify(name)}:`,
    accept: acceptOf(entry),
  }));
  if (fields.length === 0 || fields.some(({ name }) => entries[name]?.type !== 'number')) return undefined;
  return (value) => {
    let head = '{';
    for (const { name, begin, accept } of fields) {
      const number: unknown = Reflect.get(value, name);
      if (typeof number !== 'number' || !accept(number) || !Number.isFinite(number)) return undefined;
      head += `${begin}${number},`;
    }
    return toOctets(head);
  };
}

function isPlainObject(schema: v.GenericSchema): schema is ObjectSchema {
  return schema.type === 'object' && 'entries' in schema && !('pipe' in schema);
}

function isPlainArray(schema: v.GenericSchema): schema is ArraySchema {
  return schema.type === 'array' && 'item' in schema && !('pipe' in schema);
}
