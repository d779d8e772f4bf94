import * as v from 'valibot';
import { expect, test } from 'vitest';
import { closed, list, mapOf, object, open } from '../../openapi/codegen/runtime/index.ts';
import { declaresAll } from '../../openapi/checker/declares.ts';

interface Tree {
  children: Tree[];
}
const Tree: v.GenericSchema<Tree> = object({
  children: list(
    v.lazy(() => Tree),
    'ENTRY_WRONG',
  ),
});
const Map = mapOf({}, v.string());

test.each<[string, v.GenericSchema]>([
  ['a string', v.string()],
  ['an object', object({ a: v.optional(v.nullable(v.string())), b: list(v.number(), 'ENTRY_WRONG') })],
  ['a closed object', closed({ a: v.literal('a') })],
  ['a union of objects', v.union([object({}), closed({})])],
  ['a variant of objects', v.variant('a', [object({ a: v.literal('a') }), object({ a: v.literal('b') })])],
  ['nested objects', Tree],
  ['a list with a limit', v.pipe(v.array(object({})), v.maxLength(2))],
])('a schema declares all members: %s', (_, schema) => {
  expect(declaresAll(schema)).toBe(true);
});

test.each<[string, v.GenericSchema]>([
  ['an open object', open({ a: v.string() })],
  ['a map', Map],
  ['anything', v.any()],
  ['a map in an object', object({ a: v.optional(Map) })],
  ['a nullable map', v.nullable(Map)],
  ['a map in a list', list(Map, 'ENTRY_WRONG')],
  ['a map in a union', v.union([v.string(), Map])],
  ['a map in an object of a variant', v.variant('a', [object({ a: v.literal('a'), b: Map })])],
  ['a lazy map', v.lazy(() => Map)],
  ['a list of maps with a limit', v.pipe(v.array(Map), v.maxLength(2))],
])('a schema allows undeclared members: %s', (_, schema) => {
  expect(declaresAll(schema)).toBe(false);
});
