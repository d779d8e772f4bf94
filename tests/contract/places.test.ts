import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parsePlaces, placeOf } from '../../openapi/checker/places.ts';
import { buildDocument } from '../../openapi/codegen/document.ts';
import { emitPlaces } from '../../openapi/codegen/emit/places.ts';
import { joinDocuments } from '../../openapi/codegen/join.ts';
import { parseSource } from '../../openapi/codegen/source.ts';

const library = readFileSync(new URL('fixtures/library.yaml', import.meta.url), 'utf8');
const second = `openapi: 3.1.1
info: { title: Second, version: 1.0.0 }
security: [bearer: []]
tags:
  - { name: loans, description: Who has what. }
paths:
  /library/api/loan/{id}:
    get:
      operationId: getLoan
      tags: [loans]
      summary: Read a loan
      x-permission: null
      parameters:
        - $ref: 'library.yaml#/components/parameters/Id'
      responses:
        '200':
          description: The loan.
          content:
            application/json:
              schema: { $ref: 'library.yaml#/components/schemas/Book' }
`;
const contract = joinDocuments([
  parseSource('openapi/library.yaml', library),
  parseSource('openapi/second.yaml', second),
]);
const places = parsePlaces(JSON.parse(emitPlaces(contract)));

/** `file:line` of the first occurrence of a piece of a document. */
function lineOf(file: 'library' | 'second', piece: string): string {
  const text = file === 'library' ? library : second;
  if (!text.includes(piece)) throw new RangeError(`${file} has no "${piece}"`);
  return `openapi/${file}.yaml:${text.slice(0, text.indexOf(piece)).split('\n').length}`;
}

function at(pointer: string): string | undefined {
  const place = placeOf(places, pointer);
  return place && `${place.file}:${place.line}`;
}

const lend = '/paths/~1library~1api~1book~1{id}~1lend/post';
const loan = '/paths/~1library~1api~1loan~1{id}/get';

test.each([
  ['an operation', lend, lineOf('library', 'post:\n      operationId: lendBook')],
  ['a keyword of it', `${lend}/x-problems`, lineOf('library', 'x-problems: [BOOK_RESERVED]')],
  ['an operation of another document', loan, lineOf('second', 'get:')],
  ['a success', `${loan}/responses/200`, lineOf('second', "'200':")],
  [
    'the schema of a success',
    `${loan}/responses/200/content/application~1json/schema/$ref`,
    lineOf('second', 'schema:'),
  ],
  ['a parameter', '/paths/~1library~1api~1book/get/parameters/1', lineOf('library', '- name: shelf')],
  ['a reference to a parameter', `${loan}/parameters/0`, lineOf('second', '- $ref')],
  [
    'the description of a referenced parameter',
    `${loan}/parameters/0/schema/pattern`,
    lineOf('library', "schema: { type: string, pattern: '^\\d+$' }"),
  ],
  ['a property', '/components/schemas/BookInput/properties/isbn/pattern', lineOf('library', 'isbn:')],
  [
    'a part of an allOf',
    '/components/schemas/Book/allOf/0',
    lineOf('library', "- $ref: '#/components/schemas/Numbered'"),
  ],
  ['a problem', '/x-problem-catalogue/BOOK_LOST', lineOf('library', 'BOOK_LOST: {')],
  ['a menu', '/x-menu-catalogue/library~1books', lineOf('library', 'library/books: {')],
  ['a tag', '/tags/1', lineOf('second', '- { name: loans')],
])('%s is located where it is written', (_what, pointer, expected) => {
  expect(at(pointer)).toBe(expected);
});

describe('a generated part is located at its operation:', () => {
  const operation = lineOf('library', 'post:\n      operationId: lendBook');
  test.each([
    ['a refusal', `${lend}/responses/409/content/application~1problem+json/schema`],
    ['a header of a refusal', `${lend}/responses/401/headers/WWW-Authenticate`],
    ['a header of a success', `${lend}/responses/200/headers/X-Request-Id/schema`],
  ])('%s', (_what, pointer) => {
    expect(at(pointer)).toBe(operation);
  });
});

test('a transition is located in the lifecycle of its schema', () => {
  const schema = [...contract.lifecycles.keys()][0] ?? '';
  expect(at(`/components/schemas/${schema}/x-lifecycle/transitions/lendBook`)).toBe(lineOf('library', 'lendBook:'));
});

test('a pointer that belongs to no part has no location', () => {
  for (const pointer of ['', '/openapi', '/paths', '/components/schemas', '/components/schemas/Absent']) {
    expect(at(pointer)).toBeUndefined();
  }
});

test('every operation and every schema of the joined document has its own location', () => {
  const info = { title: 'Library', version: '1', license: { name: 'MIT', identifier: 'MIT' } };
  const document = buildDocument(contract, info);
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `/paths/${path.replaceAll('/', '~1')}/${method}`),
  );
  const schemas = Object.keys(document.components.schemas).map((name) => `/components/schemas/${name}`);
  const located = [...operations, ...schemas].map(at);
  expect(located).not.toContain(undefined);
  expect(new Set(located).size).toBe(located.length);
});
