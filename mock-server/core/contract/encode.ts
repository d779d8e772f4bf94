import * as v from 'valibot';
import { acceptOf } from '../../../openapi/checker/accept.ts';
import { declaresAll } from '../../../openapi/checker/declares.ts';
import { asOctets, type Octets, toOctets } from './octets.ts';

/**
 * Checks a value against its schema and returns its JSON bytes; throws `SchemaMismatch`.
 * @param doubts records values that were not written unchanged
 */
export type Encode = (value: unknown, doubts?: Doubts) => Octets;

/**
 * Records whether a response needs a check against the contract: something was left out, filled in or rewritten, the
 * schema of the response is open, or it was checked only when stored. Anything else has passed its schema unchanged.
 */
export class Doubts {
  readonly #records: EncodeCache[] = [];
  #others = false;

  /** Whether there are any. */
  get any(): boolean {
    return this.#others || this.#records.length > 0;
  }

  /** @param record the cache of a frozen object, whose bytes are cached */
  add(record?: EncodeCache): void {
    if (record === undefined) this.#others = true;
    else this.#records.push(record);
  }

  /** Marks the cached bytes as checked, so that they need no further check. */
  settle(): void {
    for (const record of this.#records) record.isExact = true;
  }
}

/** A value does not match the schema for its encoding. */
export class SchemaMismatch extends Error {
  override readonly name = 'SchemaMismatch';
  /** Issues of the whole value. */
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
/** The property in which a frozen object stores its cache, hidden from spreads, comparisons and JSON. */
const CACHE = Symbol('encodeCache');

/** The cache of a frozen object. A property is faster to find than the key of a weak map, and causes no sweeps. */
class EncodeCache {
  /** The schema that created the object, if it has no other properties. */
  readonly madeBy: v.GenericSchema | undefined;
  /** The schema that last wrote the object. */
  writtenBy: v.GenericSchema | undefined = undefined;
  octets = asOctets('');
  /** Whether the bytes are known to contain exactly what the schema declares. */
  isExact = false;
  /** The last object derived from it. */
  derived: object | undefined = undefined;

  constructor(madeBy: v.GenericSchema | undefined) {
    this.madeBy = madeBy;
  }

  /** Marks it as not written unchanged. */
  add(): void {
    this.isExact = false;
  }
}

/**
 * Returns the encoder of a schema. It writes only what the schema declares, so that internal columns stay private.
 *
 * A frozen object (such as every record of a table) cannot change: it is checked and written once, and its bytes are
 * cached for as long as the object lives. Lists and pages are composed of the bytes of their items.
 */
export function encoderOf(schema: v.GenericSchema): Encode {
  let encode = encoders.get(schema);
  if (encode === undefined) encoders.set(schema, (encode = whole(schema)));
  return encode;
}

/** Creates an encoder whose errors contain the issues of the whole value, with full paths. */
function whole(schema: v.GenericSchema): Encode {
  const encode = partEncoder(schema);
  // Schemas may refer to later ones, which are available by the time something is written.
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
 * Lets the encoder cache the JSON of an object that is about to be frozen.
 *
 * With `madeBy`, that schema created the object without further properties, so that it needs no further check.
 */
export function markFrozen(value: object, madeBy?: v.GenericSchema): void {
  Object.defineProperty(value, CACHE, { value: new EncodeCache(madeBy) });
}

/** Returns the last object derived from a frozen object; undefined if there is none. */
export function derivedFrom(value: object): object | undefined {
  return hasCache(value) ? value[CACHE].derived : undefined;
}

/** Stores an object derived from a frozen object, replacing the last one. */
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

/** Writes as JSON what a schema declares of a value; throws `SchemaMismatch`. */
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

/** Returns the beginning of an object's JSON, with all properties besides `items`. */
function frameOf(write: Write, value: object, doubts: Doubts | undefined): Octets {
  const { items: _, ...others } = { items: undefined, ...value };
  const head = toOctets(write(others, doubts).slice(0, -1));
  return asOctets(head === '{' ? head : `${head},`);
}

/**
 * A faster variant for most lists, in which all other properties are numbers; it returns nothing if one is not a
 * number, or invalid.
 */
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
