import type { Edit, Pair } from './pair.ts';

const returnBook = `  /library/api/book/{id}/return:
    parameters:
      - $ref: '#/components/parameters/Id'
    post:
      operationId: returnBook
      tags: [books]
      summary: Take a book back
      x-permission: library/books#doLend
      responses:
        '204': { description: It is back. }
components:`;

const withReturn: Edit = ['components:', returnBook];

const byStatus: Edit = ['x-permission: library/books#doLend', 'x-permission: library/{Book.status}#doLend'];

const lend = '  /library/api/book/{id}/lend:\n    parameters:\n      - $ref: ';

/** Which operations there are, how they are called, and who may call them. */
export const operationPairs: readonly Pair[] = [
  { name: 'an operation is added', edits: [withReturn], finds: [['operation-added', 'server']] },
  {
    name: 'an operation is removed',
    base: [withReturn],
    edits: [[returnBook, 'components:']],
    finds: [['operation-removed', 'client']],
  },
  {
    name: 'an operation has another path',
    edits: [[lend, lend.replace('/lend', '/loan')]],
    finds: [['operation-path-changed', 'both']],
  },
  {
    name: 'an operation has another method',
    edits: [['    post:\n      operationId: lendBook', '    put:\n      operationId: lendBook']],
    finds: [['operation-path-changed', 'both']],
  },
  {
    name: 'an operation has another id',
    base: [withReturn],
    edits: [['operationId: returnBook', 'operationId: takeBookBack']],
    finds: [['operation-id-changed', 'nobody']],
  },
  {
    name: 'a path parameter has another name',
    base: [withReturn],
    edits: [
      ['/library/api/book/{id}/mark/{mark}', '/library/api/book/{id}/mark/{what}'],
      ['- name: mark\n', '- name: what\n'],
    ],
    finds: [['path-parameter-name-changed', 'nobody']],
  },
  {
    name: 'an operation belongs to another tag',
    base: [['tags:\n  - name: books', 'tags:\n  - { name: loans, description: Who has what. }\n  - name: books']],
    edits: [['tags: [books]\n      summary: Lend a book', 'tags: [loans]\n      summary: Lend a book']],
    finds: [['operation-tag-changed', 'nobody']],
  },
  {
    name: 'an operation is deprecated',
    edits: [['      summary: Lend a book', '      deprecated: true\n      summary: Lend a book']],
    finds: [['deprecation-added', 'nobody']],
  },
  {
    name: 'a summary is not compared',
    edits: [['summary: Lend a book', 'summary: Lend one book']],
    finds: [],
  },
  {
    name: 'the descriptions of an operation, a parameter, a response and a tag change',
    edits: [
      ['description: Newest first.', 'description: Oldest first.'],
      ['description: Number of the page.', 'description: Number of the page, from 0.'],
      ['description: The lent book.', 'description: That book.'],
      ['description: What can be borrowed.', 'description: What can be borrowed or bought.'],
    ],
    finds: [
      ['description-changed', 'nobody'],
      ['description-changed', 'nobody'],
      ['description-changed', 'nobody'],
      ['description-changed', 'nobody'],
    ],
  },
  {
    name: 'line breaks of a description are ignored',
    edits: [['description: Newest first.', 'description: |\n        Newest\n        first.\n']],
    finds: [],
  },
  {
    name: 'media types are compared regardless of letter case',
    edits: [['application/json:', 'Application/JSON:']],
    finds: [],
  },
  {
    name: 'a public operation requires a token',
    base: [['x-permission: null', 'security: []']],
    edits: [['security: []', 'x-permission: null']],
    finds: [['security-tightened', 'client']],
  },
  {
    name: 'an operation no longer requires a token',
    edits: [['x-permission: null', 'security: []']],
    finds: [['security-loosened', 'server']],
  },
  {
    name: 'an operation requires client credentials instead of a token',
    base: [['bearer: { type: http', 'client: { type: http, scheme: basic }\n    bearer: { type: http']],
    edits: [['x-permission: null', 'security: [client: []]']],
    finds: [['security-changed', 'both']],
  },
  {
    name: 'tokens are sent in another way',
    edits: [['bearer: { type: http, scheme: bearer }', 'bearer: { type: apiKey, in: header, name: X-Token }']],
    finds: [['security-scheme-changed', 'both']],
  },
  {
    name: 'a permission is replaced',
    base: [['controls: [doExport]', 'controls: [doExport, doLend, doFind]']],
    edits: [['x-permission: library/books#doLend', 'x-permission: library/books#doFind']],
    finds: [['permission-changed', 'both']],
  },
  {
    name: 'an alternative permission is added',
    edits: [['x-permission: library/books#doLend', 'x-permission: [library/books#doLend, library/books#doQuery]']],
    finds: [['permission-loosened', 'server']],
  },
  {
    name: 'an alternative permission is removed',
    base: [['x-permission: library/books#doLend', 'x-permission: [library/books#doLend, library/books#doQuery]']],
    edits: [['x-permission: [library/books#doLend, library/books#doQuery]', 'x-permission: library/books#doLend']],
    finds: [['permission-tightened', 'client']],
  },
  {
    name: 'an operation without a permission requires one',
    edits: [['x-permission: null', 'x-permission: library/books#doQuery']],
    finds: [['permission-tightened', 'client']],
  },
  {
    name: 'a permission is no longer required',
    edits: [['x-permission: library/books#doQuery', 'x-permission: null']],
    finds: [
      ['permission-loosened', 'server'],
      ['menu-control-removed', 'client'],
    ],
  },
  {
    name: 'one of the permissions per path value is replaced',
    base: [['controls: [doExport]', 'controls: [doExport, doMiss]']],
    edits: [['missing: library/books#doMiss', 'missing: library/books#doFind']],
    finds: [['permission-changed', 'both']],
  },
  {
    name: 'a permission is split by path value, and only differing ones are reported',
    base: [
      ['controls: [doExport]', 'controls: [doExport, doMiss]'],
      [
        'x-permission: { found: library/books#doFind, missing: library/books#doMiss }',
        'x-permission: library/books#doFind',
      ],
    ],
    edits: [
      [
        'operationId: markBook\n      tags: [books]\n      summary: Say that a book is missing, or back\n      description: Whoever lent a missing book is told.\n      x-permission: library/books#doFind',
        'operationId: markBook\n      tags: [books]\n      summary: Say that a book is missing, or back\n      description: Whoever lent a missing book is told.\n      x-permission: { found: library/books#doFind, missing: library/books#doMiss }',
      ],
    ],
    finds: [['permission-changed', 'both']],
  },
  {
    name: 'a permission with a path parameter equals one for each of its values',
    base: [
      [
        'library/lent: {',
        'library/found: { icon: IconBook, zh_CN: 找到, zh_TW: 找到, en: Found }\n  library/missing: { icon: IconBook, zh_CN: 遗失, zh_TW: 遺失, en: Missing }\n  library/lent: {',
      ],
      [
        'x-permission: { found: library/books#doFind, missing: library/books#doMiss }',
        'x-permission: library/{mark}#doFind',
      ],
    ],
    edits: [
      [
        'x-permission: library/{mark}#doFind',
        'x-permission: { found: library/found#doFind, missing: library/missing#doFind }',
      ],
    ],
    finds: [],
  },
  {
    name: 'a permission that depends on the record is compared for each value',
    base: [
      ['controls: [doExport]', 'controls: [doExport, doLend]'],
      ['library/shelved: { icon: IconBook,', 'library/shelved: { controls: [doLend], icon: IconBook,'],
      ['library/lent: { icon: IconBook,', 'library/lent: { controls: [doLend], icon: IconBook,'],
      ['library/lost: { icon: IconBook,', 'library/lost: { controls: [doLend], icon: IconBook,'],
    ],
    edits: [byStatus],
    finds: [
      ['permission-changed', 'both'],
      ['permission-changed', 'both'],
      ['permission-changed', 'both'],
    ],
  },
];
