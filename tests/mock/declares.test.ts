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
  ['a text', v.string()],
  ['an object', object({ a: v.optional(v.nullable(v.string())), b: list(v.number(), 'ENTRY_WRONG') })],
  ['a closed object', closed({ a: v.literal('a') })],
  ['one of several objects', v.union([object({}), closed({})])],
  ['objects that a value tells apart', v.variant('a', [object({ a: v.literal('a') }), object({ a: v.literal('b') })])],
  ['objects within each other', Tree],
  ['a list with a limit', v.pipe(v.array(object({})), v.maxLength(2))],
])('a schema declares all members: %s', (_, schema) => {
  expect(declaresAll(schema)).toBe(true);
});

test.each<[string, v.GenericSchema]>([
  ['an open object', open({ a: v.string() })],
  ['a map', Map],
  ['anything', v.any()],
  ['a map in an object', object({ a: v.optional(Map) })],
  ['a map that may be nothing', v.nullable(Map)],
  ['a map in a list', list(Map, 'ENTRY_WRONG')],
  ['a map among several', v.union([v.string(), Map])],
  ['a map in an object that a value tells from others', v.variant('a', [object({ a: v.literal('a'), b: Map })])],
  ['a map later on', v.lazy(() => Map)],
  ['a list of maps with a limit', v.pipe(v.array(Map), v.maxLength(2))],
])('a schema allows undeclared members: %s', (_, schema) => {
  expect(declaresAll(schema)).toBe(false);
});
