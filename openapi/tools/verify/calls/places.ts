import * as v from 'valibot';
import { escapeStep, isNode, jsonPointer } from '../../../checker/pointer.ts';
import { codeOfMissing } from '../../../codegen/runtime/index.ts';
import { isProblemCode, type ProblemCode, problems } from '../../../generated/problems.ts';
import type { Call } from '../context.ts';
import { isObject, type Json, memberAt, withMember } from '../json.ts';
import type { Model, Operation } from '../model.ts';

/** The place of a value in a request. */
export interface Place {
  readonly in: 'path' | 'query' | 'header' | 'body';
  /** Name of the parameter, or keys and indexes that lead to a part of the body. */
  readonly path: readonly (string | number)[];
  /** Pointer of its schema. */
  readonly pointer: string;
  readonly required: boolean;
}

/** The name of a place in a refusal: `/a/0/b`, `?page`, `path:id`, `header:If-Match`. */
export function errorPointer({ in: where, path }: Pick<Place, 'in' | 'path'>): string {
  if (where === 'body') return jsonPointer(path);
  return `${{ path: 'path:', query: '?', header: 'header:' }[where]}${String(path[0] ?? '')}`;
}

/** A name for the place in the id of a case. */
export const placeName = ({ in: where, path }: Place): string => [where, ...path].join('.');

const DEPTH = 5;

/** Every value that a request of the operation can have. */
export function placesOf(model: Model, operation: Operation): Place[] {
  const parameters = operation.parameters
    .filter(({ name }) => name !== 'X-App-Id' && name !== 'X-Own-Password')
    .map(({ name, in: where, pointer, required }): Place => ({ in: where, path: [name], pointer, required }));
  const { body } = operation;
  const isRead = body?.mediaType === 'application/json' || body?.mediaType === 'application/x-www-form-urlencoded';
  return [...parameters, ...(body !== undefined && isRead ? [...below(model, body.pointer, [], 0)] : [])];
}

/** The members of the value that a schema describes. */
function* below(model: Model, pointer: string, path: readonly (string | number)[], depth: number): Generator<Place> {
  const located = depth > DEPTH ? undefined : model.schema(pointer);
  if (located === undefined) return;
  const { schema } = located;
  const { properties, required, items, allOf, oneOf, anyOf } = schema;
  for (const [keyword, options] of [
    ['allOf', allOf],
    ['oneOf', oneOf],
    ['anyOf', anyOf],
  ] as const)
    if (Array.isArray(options))
      for (const index of keyword === 'allOf' ? options.keys() : [0])
        yield* below(model, `${located.pointer}/${keyword}/${index}`, path, depth);
  for (const name of Object.keys(isNode(properties) ? properties : {})) {
    const inner = `${located.pointer}/properties/${escapeStep(name)}`;
    const isRequired = Array.isArray(required) && required.includes(name);
    yield { in: 'body', path: [...path, name], pointer: inner, required: isRequired };
    yield* below(model, inner, [...path, name], depth + 1);
  }
  if (items !== undefined) {
    yield { in: 'body', path: [...path, 0], pointer: `${located.pointer}/items`, required: false };
    yield* below(model, `${located.pointer}/items`, [...path, 0], depth + 1);
  }
}

/** The value at a place of a call. */
export function valueAtPlace(call: Call, { in: where, path }: Place): Json | undefined {
  const [name = ''] = path;
  if (where === 'body') return memberAt(call.body, path);
  const value = where === 'path' ? call.path[name] : where === 'query' ? call.query[name] : call.headers[name];
  return typeof value === 'object' ? [...value] : value;
}

/** Replaces the value at a place of a call; undefined removes it. */
export function withValue(call: Call, { in: where, path }: Place, value: Json | undefined): Call {
  const name = String(path[0] ?? '');
  const invented = new Set([...(call.invented ?? []), name]);
  if (where === 'body') return { ...call, body: withMember(call.body, path, value), invented };
  const text = (one: Json): string => (typeof one === 'string' ? one : JSON.stringify(one));
  const changed = <T>(values: Readonly<Record<string, T>>, next: T | undefined): Record<string, T> => {
    const { [name]: _, ...others } = values;
    return next === undefined ? others : { ...others, [name]: next };
  };
  if (where === 'query') {
    const next =
      value === undefined ? undefined : Array.isArray(value) ? value.map((item: Json) => text(item)) : text(value);
    return { ...call, query: changed(call.query, next) };
  }
  const next = value === undefined ? undefined : text(value);
  return where === 'path'
    ? { ...call, path: changed(call.path, next), invented }
    : { ...call, headers: changed(call.headers, next) };
}

/** The errors of a call according to the contract: code by place, the first of each place. */
export function wrongFields({ operation, path, query, headers, body }: Call): Map<string, ProblemCode> {
  const { validators } = operation;
  const codes = new Map<string, ProblemCode>();
  const note = (
    schema: v.GenericSchema | null | undefined,
    value: unknown,
    name: (keys: readonly string[]) => string,
  ): void => {
    if (!schema) return;
    for (const { path: keys = [], message } of v.safeParse(schema, value).issues ?? []) {
      const at = name(keys.map(({ key }) => String(key)));
      if (!codes.has(at)) codes.set(at, isProblemCode(message) ? message : 'ENTRY_WRONG');
    }
  };
  note(validators.path, path, ([name = '']) => `path:${name}`);
  note(validators.query, query, ([name = '']) => `?${name}`);
  note(validators.header, headers, ([name = '']) => `header:${name}`);
  const mediaType = operation.body?.mediaType;
  if (
    mediaType !== undefined &&
    (body !== undefined || operation.body?.required === true) &&
    /json|urlencoded/u.test(mediaType)
  )
    note(validators.body?.[mediaType], body ?? {}, jsonPointer);
  // An empty value counts as missing where a condition requires it.
  if (isObject(body))
    for (const name of Object.keys(body)) {
      const at = jsonPointer([name]);
      const code = codes.has(at) ? codeOfMissing(validators.required, name, body, path) : undefined;
      if (code !== undefined && isProblemCode(code)) codes.set(at, code);
    }
  return codes;
}

/** The status that goes with a problem code. */
export const statusOfCode = (code: string): number => (isProblemCode(code) ? (problems[code].status ?? 500) : 500);
