import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { jsonPointer, valueAt } from '../../openapi/checker/pointer.ts';
import { buildDocument } from '../../openapi/codegen/document.ts';
import { withResources } from '../../openapi/codegen/emit/readme.ts';
import { emitExports } from '../../openapi/codegen/emit/exports.ts';
import { emitRequired } from '../../openapi/codegen/emit/required.ts';
import { emitLifecycles, emitOperations } from '../../openapi/codegen/emit/tables.ts';
import { emitFiles } from '../../openapi/codegen/generate.ts';
import { joinDocuments } from '../../openapi/codegen/join.ts';
import { problemsOf } from '../../openapi/codegen/derive/problems.ts';
import { parseSource } from '../../openapi/codegen/source.ts';

const text = await readFile(new URL('fixtures/library.yaml', import.meta.url), 'utf8');
const library = joinDocuments([parseSource('openapi/library.yaml', text)]);
const lifecycleOfBook = (contract: typeof library) => new Map(emitLifecycles(contract)).get('lifecycle.Book.ts');
const info = { title: 'Library', version: '1', license: { name: 'MIT', identifier: 'MIT' } };

function problems(operationId: string): string[] {
  const operation = library.operations.find(({ id }) => id === operationId);
  if (!operation) throw new RangeError(`No operation ${operationId}`);
  return problemsOf(library, operation);
}

describe('the refusals of an operation', () => {
  test('follow from its kind', () => {
    expect(problems('getBook')).toEqual([
      'AUTH_TOKEN_EXPIRED',
      'AUTH_TOKEN_MISSING',
      'NOT_FOUND',
      'ENTRY_WRONG',
      'FIELD_REQUIRED',
      'NUMBER_TYPE_ERROR',
      'RATE_LIMITED',
      'DB_QUERY_FAILED',
      'SYS_EXCEPTION',
    ]);
  });

  test('include those of its lifecycle and its own', () => {
    const codes = problems('lendBook').filter((code) => code.startsWith('BOOK_'));
    expect(codes).toEqual(['BOOK_LENT', 'BOOK_LOST', 'BOOK_RESERVED']);
  });

  test('include those of its input', () => {
    expect(problems('createBook')).toContain('BOOK_TITLE');
    expect(problems('listBooks')).not.toContain('BOOK_TITLE');
  });

  test('include those of conditionally required fields', () => {
    const source = text.replace('code: BOOK_TITLE }', 'code: BOOK_FOUND }');
    const contract = joinDocuments([parseSource('openapi/library.yaml', source)]);
    const [create] = contract.operations.filter(({ id }) => id === 'createBook');
    expect(create && problemsOf(contract, create)).toContain('BOOK_FOUND');
  });
});

describe('the generated files', () => {
  test('are the same for the same contract', async () => {
    const again = joinDocuments([parseSource('openapi/library.yaml', text)]);
    expect(await emitFiles(again, info)).toEqual(await emitFiles(library, info));
  });

  test('have an error response per status, with its set of codes', async () => {
    const document: unknown = JSON.parse((await emitFiles(library, info)).get('document.json') ?? '');
    expect(document).toHaveProperty(['paths', '/library/api/book/{id}/lend', 'post', 'responses', '409'], {
      description: 'BOOK_LENT, BOOK_LOST, BOOK_RESERVED',
      headers: expect.objectContaining({ 'X-Request-Id': expect.anything() }),
      content: {
        'application/problem+json': {
          schema: {
            allOf: [
              { $ref: '#/components/schemas/Problem' },
              {
                type: 'object',
                properties: { code: { type: 'string', enum: ['BOOK_LENT', 'BOOK_LOST', 'BOOK_RESERVED'] } },
              },
            ],
          },
        },
      },
    });
  });

  test('define refusals that several operations share only once', () => {
    const { paths, components } = buildDocument(library, info);
    const missing = Object.values(paths)
      .flatMap((item) => Object.values(item))
      .flatMap(({ responses }) => responses['404'] ?? []);
    expect(missing.length).toBeGreaterThan(1);
    for (const refusal of missing) expect(refusal).toEqual({ $ref: '#/components/responses/404.NOT_FOUND' });
    expect(components.responses['404.NOT_FOUND']).toMatchObject({ description: 'NOT_FOUND' });
    // A refusal of a single operation.
    expect(Object.keys(components.responses).join(' ')).not.toContain('BOOK_LOST');
  });

  test('have conventions, servers and catalogues in one document', () => {
    const servers = [{ url: '/', description: 'Here.' }];
    const document = buildDocument(library, { ...info, description: 'Books.', contact: { name: 'Readers' } }, servers);
    expect(document).toMatchObject({ info: { description: 'Books.', contact: { name: 'Readers' } }, servers });
    expect(document['x-problem-catalogue']['BOOK_LOST']).toMatchObject({ status: 409, en: expect.any(String) });
    expect(Object.keys(document['x-menu-catalogue'])).toContain('library/books');
    expect(Object.keys(document['x-control-catalogue'])).toContain('doLend');
  });

  test('declare the headers that follow from a response', async () => {
    const revised = text
      .replace('required: [id]', 'required: [id, revision]')
      .replace('id: { type: string }', 'id: { type: string }\n        revision: { type: integer }');
    const contract = joinDocuments([parseSource('openapi/library.yaml', revised)]);
    const document = buildDocument(contract, info);
    const headersOf = (path: string, method: string, status: string) =>
      Object.keys(valueAt(document, jsonPointer(['paths', path, method, 'responses', status, 'headers'])) ?? {});
    expect(headersOf('/library/api/book', 'post', '201')).toEqual(['X-Request-Id', 'ETag', 'Location']);
    expect(headersOf('/library/api/book/{id}', 'get', '200')).toEqual(['X-Request-Id', 'ETag']);
    expect(headersOf('/library/api/book', 'get', '200')).toEqual(['X-Request-Id']);
    expect(headersOf('/library/api/book', 'get', '401')).toEqual(['X-Request-Id', 'WWW-Authenticate']);
    expect(headersOf('/library/api/book', 'get', '429')).toEqual(['X-Request-Id', 'Retry-After']);
  });

  test('have a row for each transition of a lifecycle', () => {
    expect(lifecycleOfBook(library)).toContain(`    lendBook: {
      from: ['shelved'],
      to: 'lent',
      while: null,
      failed: null,
      refuse: {
        lent: 'BOOK_LENT',
        lost: 'BOOK_LOST',
      },
    },`);
    expect(new Map(emitLifecycles(library)).get('lifecycles.ts')).toContain('lifecycles = { Book }');
  });

  test('have the path parameter that selects a transition, and a transition for each value', () => {
    const operations = emitOperations(library);
    expect(operations).toContain(`    permission: {
      found: 'library/books#doFind',
      missing: 'library/books#doMiss',
    },
    choice: 'mark',`);
    expect(operations).toContain(`    permission: 'library/books#doLend',
    choice: null,`);
    expect(lifecycleOfBook(library)).toContain(`    'markBook/found': {
      from: ['lost'],
      to: 'shelved',`);
    expect(problems('markBook').filter((code) => code.startsWith('BOOK_'))).toEqual(['BOOK_FOUND', 'BOOK_MISSED']);
  });

  test('have the record values that determine a permission', () => {
    const decided = text.replace('library/books#doLend', 'library/{Book.status}#doLend');
    expect(emitOperations(joinDocuments([parseSource('openapi/library.yaml', decided)])))
      .toContain(`    permission: 'library/{Book.status}#doLend',
    choice: null,
    recordValues: {
      'Book.status': ['shelved', 'lent', 'lost'],
    },`);
  });

  test('have a single code for every refused state', () => {
    const short = text.replace('{ lent: BOOK_LENT, lost: BOOK_LOST }', 'BOOK_LENT');
    const emitted = lifecycleOfBook(joinDocuments([parseSource('openapi/library.yaml', short)]));
    expect(emitted).toContain("lent: 'BOOK_LENT',\n        lost: 'BOOK_LENT',");
  });

  test('have conditionally required properties by component', () => {
    const files = emitRequired(library);
    expect([...files.keys()]).toEqual(['required.library.ts', 'required.ts']);
    expect(files.get('required.library.ts')).toContain(`export const BookInput = [{
  properties: ['isbn'],
  when: {
    kind: ['bound'],
  },
  code: 'BOOK_TITLE',
}] as const satisfies Rules;
`);
  });

  test('have one row per operation', () => {
    expect(emitOperations(library)).toContain(`  createBook: {
    method: 'POST',
    path: '/library/api/book',
    domain: 'library',
    tag: 'books',
    security: 'bearer',
    appScoped: false,
    applications: [],
    permission: 'library/books#doCreate',
    choice: null,
    recordValues: {},
    ifMatch: false,
    idempotent: false,
    success: 201,`);
  });

  test('have the tables that the contract marks for export', () => {
    const tables = (source: string) => emitExports(joinDocuments([parseSource('openapi/library.yaml', source)]));
    expect(tables(text)).toContain('= {};');
    const output = tables(
      text.replace(
        'x-permission: library/books#doQuery',
        'x-export: library/books\n      x-permission: library/books#doQuery',
      ),
    );
    expect(output).toContain("  listBooks: {\n    screen: 'library/books',\n    parameters: {},\n    columns: {");
  });

  test('have types in which a parameter with a default is required', async () => {
    const types = (await emitFiles(library, info)).get('types.ts') ?? '';
    expect(types).toMatch(/query: \{\s+(?:\/\*\*[^/]*\*\/\s+)?page: number;/);
  });
});

test('the table of resources in a text is replaced by that of the contract', () => {
  const marks = ['<!-- resources: written by npm run codegen -->', '<!-- end of resources -->'];
  const readme = withResources(['# Library', marks[0], '| old |', marks[1], 'More.'].join('\n'), library);
  expect(readme).toContain('| `books` | `openapi/library.yaml` | `library/books` | 5 |');
  expect(readme).not.toContain('| old |');
  expect(readme.endsWith('More.')).toBe(true);
  expect(withResources(readme, library)).toBe(readme);
  expect(withResources('No marks', library)).toBe('No marks');
});
