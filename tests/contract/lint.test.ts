import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { contract } from '../../codegen.config.ts';
import { ContractError } from '../../openapi/codegen/finding.ts';
import type { Finding } from '../../openapi/codegen/finding.ts';
import { joinDocuments } from '../../openapi/codegen/join.ts';
import { lintContract } from '../../openapi/codegen/lint/index.ts';
import type { Overlaps } from '../../openapi/codegen/lint/paths.ts';
import { parseSource } from '../../openapi/codegen/source.ts';
import { readContract } from '../../openapi/codegen/generate.ts';
import { writeLargeContract } from '../bench/large-contract.ts';
import { isThorough } from '../thorough.ts';

const library = readFileSync(new URL('fixtures/library.yaml', import.meta.url), 'utf8');

/** All findings in the documents, named `library.yaml`, `second.yaml`, … */
function findingsOf(texts: readonly string[], overlaps: Overlaps = []): readonly Finding[] {
  const names = ['library', 'second'];
  try {
    return lintContract(joinDocuments(texts.map((text, i) => parseSource(`openapi/${names[i]}.yaml`, text))), overlaps);
  } catch (error) {
    if (error instanceof ContractError) return error.findings;
    throw error;
  }
}

/** The library with a piece of its text replaced. */
function changed(from: string, to: string): string {
  if (!library.includes(from)) throw new RangeError(`The library has no "${from}"`);
  return library.replace(from, () => to);
}

/** The line, from 1, of the first occurrence. */
function lineOf(text: string, piece: string): number {
  return text.slice(0, text.indexOf(piece)).split('\n').length;
}

test('the library has no findings', () => {
  expect(findingsOf([library])).toEqual([]);
  expect(findingsOf([changed('library/books#doLend', 'library/{Book.status}#doLend')])).toEqual([]);
});

test('a field with a record id names the entity, or declares that it refers to none', () => {
  for (const field of [
    'bookId: { type: string, x-ref: Book }',
    'sequel: { type: string, x-ref: Book.title }',
    'bookId: { type: string, x-ref: false }',
    'bookIds: { type: array, items: { type: string, x-ref: Book } }',
  ]) {
    expect(findingsOf([changed('isbn: {', `${field}\n        isbn: {`)])).toEqual([]);
  }
});

// The benchmarks use the enlarged contract.
test.runIf(isThorough)('the contract enlarged for benchmarks is valid', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'contract-'));
  try {
    const { count, overlaps } = await writeLargeContract(contract, folder, 400);
    expect(count).toBe(400);
    await expect(readContract({ ...contract, documents: folder, overlaps })).resolves.toBeDefined();
  } finally {
    await rm(folder, { recursive: true });
  }
});

describe('an invalid contract is reported with file, line and rule:', () => {
  /** Rule, original, replacement, and a part of the reported line (by default the replacement). */
  const cases: readonly (readonly [rule: string, from: string, to: string, at?: string])[] = [
    ['yaml', '    Shelf: {', '    Shelf: [', 'Shelf: ['],
    ['yaml', '  title: Library', '  title: Library\n  title: Twice', 'title: Twice'],
    ['unknown-keyword', 'minLength: 1, maxLength', 'minlength: 1, maxLength'],
    ['unknown-keyword', '      summary: Lend a book', '      sumary: Lend a book', 'sumary'],
    ['unknown-keyword', 'type: array\n', 'type: array\n                prefixItems: []\n', 'prefixItems'],
    ['unknown-keyword', 'x-permission: null', 'x-permision: null'],
    ['notation', '      operationId: lendBook\n', '', '    post:\n      tags: [books]\n      summary: Lend'],
    ['notation', 'tags: [books]\n      summary: Lend a book', 'tags: []\n      summary: Lend a book'],
    ['notation', '      summary: Lend a book\n', '', '    post:\n      operationId: lendBook'],
    ['notation', 'type: integer, minimum', 'type: int, minimum'],
    ['notation', 'x-problems: [BOOK_RESERVED]', 'x-problems: [book-reserved]'],
    ['notation', "isbn: { type: string, pattern: '^\\d{13}$' }", 'isbn: { type: string, format: isbn }'],
    ['notation', 'openapi: 3.1.1', 'openapi: 3.0.3'],
    ['reference', "items: { $ref: '#/components/schemas/Book' }", "items: { $ref: '#/components/schemas/Bok' }"],
    [
      'reference',
      "items: { $ref: '#/components/schemas/Book' }",
      "items: { $ref: 'other.yaml#/components/schemas/Book' }",
    ],
    [
      'collision',
      'operationId: getBook',
      'operationId: listBooks',
      'get:\n      operationId: listBooks\n      tags: [books]\n      summary: Read',
    ],
    ['type-missing', 'title: { type: string }', 'title: { description: Its name. }'],
    [
      'items-missing',
      "type: array\n                items: { $ref: '#/components/schemas/Book' }",
      'type: array',
      'schema:\n                type: array',
    ],
    ['keyword-type', 'type: integer, minimum: 1', 'type: integer, minLength: 1'],
    ['enum-type', 'enum: [fiction, science]', 'enum: [fiction, 7]'],
    ['values', 'enum: [fiction, science]', 'enum: [fiction, science], x-values: { fiction: {} }', 'x-values'],
    [
      'values',
      'enum: [fiction, science]',
      'enum: [fiction, science], x-values: { fiction: {}, science: {}, art: {} }',
      'x-values',
    ],
    ['enum-alone', 'enum: [fiction, science]', 'enum: [fiction, science], minLength: 1'],
    ['empty-range', 'minLength: 1, maxLength: 80', 'minLength: 90, maxLength: 80'],
    ['pattern', "pattern: '^\\d{13}$'", "pattern: '^\\d{13$'"],
    ['pattern', "pattern: '^\\d{13}$'", "pattern: '^\\-\\d{13}$'"],
    [
      'reference-sibling',
      "schema: { $ref: '#/components/schemas/Shelf', example: fiction }",
      "schema: { $ref: '#/components/schemas/Shelf', minLength: 3 }",
    ],
    ['union-sibling', '    Owner:\n', '    Owner:\n      type: object\n', 'type: object\n      oneOf'],
    [
      'one-of-overlap',
      'const: branch',
      'const: reader',
      '- type: object\n          required: [kind]\n          properties:\n            kind: { type: string, const: reader }\n    Problem',
    ],
    [
      'one-of-overlap',
      '{ type: string, const: branch }',
      '{ type: string }',
      '- type: object\n          required: [kind]\n          properties:\n            kind: { type: string }',
    ],
    [
      'all-of',
      'id: { type: string }',
      'title: { type: string }',
      '- type: object\n          required: [title, status]',
    ],
    ['all-of', "- $ref: '#/components/schemas/Numbered'", '- type: string', '- type: string'],
    [
      'all-of',
      '    Numbered:\n      type: object\n',
      '    Numbered:\n      type: object\n      unevaluatedProperties: false\n',
      "- $ref: '#/components/schemas/Numbered'",
    ],
    ['required', 'required: [title]', 'required: [titel]'],
    ['unique-scalars', 'type: array\n', 'type: array\n                uniqueItems: true\n', 'uniqueItems'],
    ['property-name', 'isbn:', 'toString:'],
    ['text-only', 'schema: { type: integer, minimum: 1, default: 1 }', 'schema: { type: object }'],
    [
      'text-only',
      "schema: { $ref: '#/components/schemas/Shelf', example: fiction }",
      "schema: { $ref: '#/components/schemas/Book' }",
    ],
    ['tag', 'tags: [books]\n      summary: Lend a book', 'tags: [films]\n      summary: Lend a book'],
    ['relation', 'isbn: {', 'shelfId: { type: string, x-ref: Shelf }\n        isbn: {', 'x-ref'],
    ['relation', 'isbn: {', 'sequel: { type: string, x-ref: Book.number }\n        isbn: {', 'x-ref'],
    ['relation', 'isbn: {', 'sequel: { type: string, x-ref: [Book, Film] }\n        isbn: {', 'x-ref'],
    ['relation', 'isbn: {', "sequel: { $ref: '#/components/schemas/Book', x-ref: Book }\n        isbn: {", 'sequel'],
    ['relation', 'isbn: {', 'bookId: { type: string }\n        isbn: {', 'bookId'],
    ['relation', 'isbn: {', 'nextBookIds: { type: array, items: { type: string } }\n        isbn: {', 'nextBookIds'],
    ['relation', '- name: shelf\n', '- name: bookId\n'],
    [
      'keyword-type',
      'isbn: {',
      'sequels: { type: array, items: { type: string }, x-ref: Book }\n        isbn: {',
      'sequels',
    ],
    ['notation', 'isbn: {', 'sequel: { type: string, x-ref: true }\n        isbn: {', 'x-ref'],
    [
      'export',
      'get:\n      operationId: getBook',
      'get:\n      x-export: library/books\n      operationId: getBook',
      'x-export',
    ],
    ['export', 'x-permission: library/books#doQuery', 'x-permission: null\n      x-export: library/books', 'x-export'],
    [
      'export',
      'x-permission: library/books#doQuery',
      'x-export: library/books/{bookId}\n      x-permission: library/books#doQuery',
      'x-export',
    ],
    [
      'notation',
      'x-permission: library/books#doQuery',
      'x-export: Books\n      x-permission: library/books#doQuery',
      'x-export',
    ],
    ['permission', '      x-permission: null\n', '', 'get:\n      operationId: getBook'],
    ['permission', 'x-permission: library/books#doLend', 'x-permission: library/{shelf}#doLend'],
    ['permission', 'x-permission: library/books#doLend', 'x-permission: library/{Book.title}#doLend'],
    ['permission', 'x-permission: library/books#doLend', 'x-permission: library/{Film.status}#doLend'],
    ['permission', 'x-permission: library/books#doCreate', 'x-permission: library/{Book.status}#doCreate'],
    ['permission', 'x-permission: library/books#doLend', 'x-permission: library/{Book.status}-{Magazine.issue}#doLend'],
    ['notation', 'x-permission: library/books#doLend', 'x-permission: library/{Book.}#doLend'],
    [
      'permission',
      'x-permission: library/books#doLend',
      'x-permission: library/books#doLend\n      security: []',
      'x-permission: library/books#doLend',
    ],
    ['error-response', "'201':", "'404': { description: No. }\n        '201':"],
    [
      'success',
      "'201':",
      "'200': { description: Old. }\n        '201':",
      "responses:\n        '200': { description: Old. }",
    ],
    ['success', "'201':", "'204':"],
    [
      'request-body',
      'x-permission: null\n',
      'x-permission: null\n      requestBody: { content: { text/plain: {} } }\n',
      'requestBody: { content: { text/plain',
    ],
    [
      'parameter',
      '/library/api/book/{id}/lend:',
      '/library/api/book/{number}/lend:',
      "- $ref: '#/components/parameters/Id'\n    post",
    ],
    [
      'parameter',
      "    parameters:\n      - $ref: '#/components/parameters/Id'\n    post:",
      '    post:',
      '    post:\n      operationId: lendBook',
    ],
    [
      'parameter',
      "    parameters:\n      - $ref: '#/components/parameters/Id'\n    post:",
      "    parameters:\n      - $ref: '#/components/parameters/Id'\n      - $ref: '#/components/parameters/Id'\n    post:",
      "- $ref: '#/components/parameters/Id'\n    post",
    ],
    ['parameter', '- name: page\n', '- name: sort\n', 'schema: { type: integer, minimum: 1'],
    ['problem-unknown', 'x-problems: [BOOK_RESERVED]', 'x-problems: [BOOK_UNKNOWN]'],
    ['problem-unknown', 'x-problem: BOOK_TITLE', 'x-problem: BOOK_UNKNOWN'],
    [
      'problem-unknown',
      '  NOT_FOUND: { status: 404, zh_CN: 不存在, zh_TW: 不存在, en: Not found }\n',
      '',
      'get:\n      operationId: getBook',
    ],
    ['problem-status', 'x-problems: [BOOK_RESERVED]', 'x-problems: [BOOK_HINT]'],
    ['refusal-untried', 'BOOK_RESERVED: { unreachable', 'BOOK_LENT: { unreachable', 'x-problems: [BOOK_RESERVED]'],
    [
      'refusal-undeclared',
      'BOOK_RESERVED: { unreachable: ',
      'BOOK_FOUND: { query: { a: b } }, BOOK_RESERVED: { unreachable: ',
    ],
    ['problem-schema', 'required: [code]', 'required: []', 'get:\n      operationId: listBooks'],
    ['catalogue', 'zh_TW: 已遺失, ', '', 'BOOK_LOST: {'],
    ['catalogue', 'status: 409, zh_CN: 已遗失', 'status: 200, zh_CN: 已遗失'],
    ['menu', 'x-permission: library/books#doLend', 'x-permission: library/loans#doLend'],
    ['menu', 'en: Books, controls', 'en: Books, parent: reading, controls', 'library/books: {'],
    ['menu', 'x-permission: library/books#doLend', 'x-permission: library/books#doBorrow'],
    ['menu', 'controls: [doExport]', 'controls: [doPrint]'],
    ['catalogue', '{ zh_CN: 借出, zh_TW: 借出, en: Lend }', '{ zh_CN: 借出, en: Lend }'],
    ['catalogue', '{ zh_CN: 借出, zh_TW: 借出, en: Lend }', '{ common: false, zh_CN: 借出, zh_TW: 借出, en: Lend }'],
    ['catalogue', 'icon: IconBooks, ', '', 'library: {'],
    ['lifecycle', 'field: status', 'field: state'],
    ['lifecycle', 'initial: shelved', 'initial: new'],
    ['lifecycle', 'create: [createBook]', 'create: [writeBook]'],
    ['lifecycle', 'by: [clock, outside]', 'by: [clocks]'],
    ['lifecycle', 'to: [lost], by', 'to: [gone], by'],
    [
      'lifecycle',
      'status: { type: string, enum: [shelved, lent, lost] }',
      'status: { type: string, enum: [shelved, lent, lost, sold] }',
      'x-lifecycle:',
    ],
    ['lifecycle', 'lendBook:', 'borrowBook:'],
    ['lifecycle', 'from: [shelved]', 'from: [stored]', 'lendBook:'],
    ['lifecycle', 'to: lent', 'to: gone', 'lendBook:'],
    ['lifecycle', 'to: lent', 'to: shelved'],
    ['lifecycle', 'to: lent', 'to: [lent, gone]', 'lendBook:'],
    ['lifecycle', 'to: lent', 'to: [lent, lost]\n            failed: lost', 'to: [lent, lost]'],
    ['lifecycle', 'to: lent', 'to: [lent, lost]\n            while: lost', 'to: [lent, lost]'],
    [
      'lifecycle',
      'to: lent',
      'to: [lent, shelved]\n            while: lost\n            failed: shelved',
      'to: [lent, sh',
    ],
    ['lifecycle', 'lost: BOOK_LOST', 'lost: BOOK_UNKNOWN'],
    ['lifecycle', ', lost: BOOK_LOST', '', 'lendBook:'],
    ['lifecycle', 'lost: BOOK_LOST', 'lost: BOOK_LOST, shelved: BOOK_LENT'],
    ['lifecycle', 'to: lent', 'failed: lost', 'lendBook:'],
    ['lifecycle', 'to: lent', 'to: lent\n            record: isbn', 'lendBook:\n            from'],
    ['lifecycle', 'markBook/found: {', 'findBook/found: {'],
    ['lifecycle', 'markBook/found: {', 'markBook: { from: [lost] }\n          markBook/found: {', 'markBook/found: {'],
    ['choice', 'enum: [found, missing]', 'enum: [found, missing, stolen]', 'post:\n      operationId: markBook'],
    ['choice', 'markBook/missing: {', 'markBook/stolen: {', 'post:\n      operationId: markBook'],
    [
      'choice',
      '{ found: library/books#doFind, missing',
      '{ back: library/books#doFind, missing',
      'post:\n      operationId: markBook',
    ],
    ['permission', 'missing: library/books#doMiss', "missing: 'library/{shelf}#doMiss'", 'x-permission: { found'],
    ['description', '      description: Lent and lost ones are found, too.\n', '', 'get:\n      operationId: getBook'],
    ['description', '          description: Number of the page.\n', '', '- name: page'],
    ['description', '      description: Id of the book.\n', '', "- $ref: '#/components/parameters/Id'"],
    ['required-when', 'property: isbn', 'property: issn', '- { property: issn'],
    ['required-when', 'property: isbn', 'property: title', '- { property: title'],
    ['required-when', 'kind: [bound]', 'kind: [torn]', '- { property: isbn'],
    ['required-when', 'kind: [bound]', "'{mark}': [found]", '- { property: isbn'],
    ['notation', 'when: { kind: [bound] }', 'when: { kind: bound }', '- { property: isbn'],
    ['problem-unknown', 'code: BOOK_TITLE }', 'code: BOOK_UNKNOWN }', '- { property: isbn'],
    [
      'required-when',
      "schema:\n                type: array\n                items: { $ref: '#/components/schemas/Book' }",
      'schema:\n                type: object\n                properties: { a: { type: string } }\n                x-required-when: [{ property: a }]',
      'x-required-when: [{ property: a',
    ],
    ['keyword-type', 'enum: [fiction, science]', 'enum: [fiction, science], x-required-when: [{ property: a }]'],
    ['write-only', 'lentDays: { type: integer', 'lentDays: { writeOnly: true, type: integer'],
    ['volatile', 'note: { type: string', 'note: { x-volatile: true, type: string'],
    ['volatile', 'schema: { type: integer, minimum: 1', 'schema: { x-volatile: true, type: integer, minimum: 1'],
    ['example', 'example: fiction', 'example: romance'],
    ['example', 'example: { title: Momo }', 'example: { title: Momo, pages: 300 }'],
    ['example', ', example: fiction }', ' }\n          example: fiction', 'example: fiction'],
    ['example', ', example: { title: Momo } }', ' }\n            example: { title: Momo }', 'example: { title'],
    ['default', 'default: 1', 'default: 0'],
    [
      'header',
      "'201':\n          description: The new book.\n",
      "'201':\n          description: The new book.\n          headers: { Location: { schema: { type: string } } }\n",
      'headers: { Location',
    ],
    [
      'header',
      '  /library/api/book/{id}:\n    parameters:\n',
      '  /library/api/book/{id}:\n    parameters:\n      - { name: If-Match, in: header, schema: { type: string } }\n',
      "responses:\n        '200':\n          description: The book.",
    ],
  ];

  const rows = cases.map(([rule, from, to, at = to]) => ({ rule, from, to, at }));
  test.each(rows)('$rule: $from → $to', ({ rule, from, to, at }) => {
    const text = changed(from, to);
    const line = lineOf(text, at);
    expect(findingsOf([text])).toContainEqual({
      file: 'openapi/library.yaml',
      line,
      rule,
      message: expect.any(String),
    });
  });
});

describe('two documents', () => {
  const second = `openapi: 3.1.1
info: { title: Second, version: 1.0.0 }
security:
  - bearer: []
paths:
  /second/api/book/{number}:
    parameters:
      - { name: number, in: path, required: true, description: Its number., schema: { type: string } }
    get:
      operationId: getSecondBook
      tags: [books]
      summary: Read a book
      description: The second way to it.
      x-permission: null
      responses:
        '200':
          description: The book.
          content:
            application/json:
              schema: { $ref: 'library.yaml#/components/schemas/Book' }
components:
  schemas:
    Second: { type: string }
`;
  const findings = (text: string, overlaps: Overlaps = []) =>
    findingsOf([library, text], overlaps).map(({ file, line, rule }) => `${file}:${line} ${rule}`);

  test('may have a reference from one to the other', () => {
    expect(findings(second)).toEqual([]);
  });

  test.each([
    ['component', 'Second:', 'Shelf:'],
    ['operationId', 'getSecondBook', 'getBook'],
    ['path', '/second/api/book/{number}', '/library/api/book/{id}'],
  ])('may not both define a %s', (_what, from, to) => {
    const text = second.replace(from, to).replace('name: number', from.startsWith('/') ? 'name: id' : 'name: number');
    const line = from === 'getSecondBook' ? lineOf(text, 'get:') : lineOf(text, to);
    expect(findings(text)).toContain(`openapi/second.yaml:${line} collision`);
  });

  test('may not refer to each other in a circle', () => {
    const text = second.replace(
      'Second: { type: string }',
      "Second: { $ref: 'library.yaml#/components/schemas/Shelf' }",
    );
    const circular = library.replace(
      '    Shelf: {',
      "    Twin: { $ref: 'second.yaml#/components/schemas/Second' }\n    Shelf: {",
    );
    expect(circular).not.toBe(library);
    const rules = findingsOf([circular, text]).map(({ file, rule }) => `${file} ${rule}`);
    expect(rules).toEqual(['openapi/library.yaml document-circle', 'openapi/second.yaml document-circle']);
  });

  test('may not refer to a component that the other lacks', () => {
    const text = second.replace('schemas/Book', 'schemas/Film');
    expect(findings(text)).toEqual([`openapi/second.yaml:${lineOf(text, '$ref')} reference`]);
  });

  test('may not use different parameter names in the same path', () => {
    const text = second.replace('/second/api/book', '/library/api/book');
    expect(findings(text)).toContain(`openapi/second.yaml:${lineOf(text, 'get:')} path-template`);
  });

  test('may have overlapping paths only if the configuration allows it', () => {
    const text = second
      .replace('/second/api/book/{number}:', '/library/api/book/{id}/{number}:')
      .replace('get:', 'post:')
      .replace(
        'name: number',
        'name: id, in: path, required: true, description: Of the book., schema: { type: string } }\n      - { name: number',
      );
    const [first, other] = ['POST /library/api/book/{id}/{number}', 'POST /library/api/book/{id}/lend'];
    expect(findings(text)).toEqual([`openapi/second.yaml:${lineOf(text, 'post:')} path-overlap`]);
    expect(findings(text, [[first, other]])).toEqual([]);
    expect(findings(text.replaceAll('schema: { type: string } }', 'schema: { type: string, enum: [a] } }'))).toEqual(
      [],
    );
  });
});
