import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { joinDocuments } from '../../openapi/codegen/join.ts';
import type { Contract } from '../../openapi/codegen/join.ts';
import { lintContract } from '../../openapi/codegen/lint/index.ts';
import { problemsOf } from '../../openapi/codegen/derive/problems.ts';
import { homesOf, requestReferences } from '../../openapi/codegen/derive/relations.ts';
import { parseSource } from '../../openapi/codegen/source.ts';
import { staleAfter } from '../../openapi/codegen/derive/stale.ts';

/** The example at the end of the notation page, together with the real common document. */
let library: Contract;
beforeAll(async () => {
  const page = await readFile('openapi/notation.md', 'utf8');
  const example = /## A whole document\n[\s\S]*?```yaml\n([\s\S]*?)```\n$/u.exec(page)?.[1] ?? '';
  library = joinDocuments([
    parseSource('openapi/common.yaml', await readFile('openapi/common.yaml', 'utf8')),
    parseSource('openapi/library.yaml', example),
  ]);
});

function operation(id: string) {
  const match = library.operations.find((joined) => joined.id === id);
  if (!match) throw new RangeError(`No operation ${id}`);
  return match;
}

test('the example in the notation has no findings', () => {
  expect(lintContract(library, [])).toEqual([]);
});

test('references in bodies and paths are found', () => {
  const to = (entity: string) => [{ entity, key: 'id' }];
  expect(requestReferences(operation('lendBooks'), library.schemas)).toEqual([
    { in: 'body', field: 'bookIds', to: to('Book'), isList: true },
  ]);
  expect(requestReferences(operation('createBook'), library.schemas)).toEqual([
    { in: 'path', field: 'shelfId', to: to('Shelf'), isList: false },
  ]);
  expect([...homesOf(library)].map(([entity, { id }]) => [entity, id])).toEqual([
    ['Shelf', 'listShelves'],
    ['Book', 'listBooks'],
  ]);
});

test('a change makes resources stale, and a read does not', () => {
  expect(staleAfter(library, operation('lendBooks'))).toEqual(['shelves']);
  expect(staleAfter(library, operation('listBooks'))).toEqual([]);
});

test('refusals follow from the lifecycle and the input', () => {
  expect(problemsOf(library, operation('lendBooks')).filter((code) => code.startsWith('BOOK_'))).toEqual([
    'BOOK_LENT',
    'BOOK_RESERVED',
  ]);
  expect(problemsOf(library, operation('createBook'))).toContain('BOOK_TITLE');
});
