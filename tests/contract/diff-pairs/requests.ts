import type { Edit, Pair } from './pair.ts';

const shelf =
  "        - name: shelf\n          in: query\n          description: Where the books stand.\n          schema: { $ref: '#/components/schemas/Shelf', example: fiction }\n";

const sorted = (items: string, order: string): Edit => [
  '        - name: shelf\n',
  `        - name: sort\n          in: query\n          schema: { type: array, maxItems: 3, default: [${order}], items: { type: string, pattern: '^(${items}),(asc|desc)$' } }\n        - name: shelf\n`,
];

const header = (name: string): Edit => [
  '        - name: shelf\n',
  `        - { name: ${name}, in: header, schema: { type: string } }\n        - name: shelf\n`,
];

const lendBody = (required: boolean): Edit => [
  'x-problems: [BOOK_RESERVED]\n',
  `x-problems: [BOOK_RESERVED]\n      requestBody:\n        ${required ? 'required: true\n        ' : ''}content: { application/json: { schema: { type: object, properties: { days: { type: integer } } } } }\n`,
];

/** Input of operations: parameters and bodies. */
export const requestPairs: readonly Pair[] = [
  {
    name: 'an optional parameter is added',
    edits: [[shelf, `${shelf}        - { name: author, in: query, schema: { type: string } }\n`]],
    finds: [['parameter-added', 'server']],
  },
  {
    name: 'a required parameter is added',
    edits: [[shelf, `${shelf}        - { name: author, in: query, required: true, schema: { type: string } }\n`]],
    finds: [['required-parameter-added', 'both']],
  },
  { name: 'a parameter is removed', edits: [[shelf, '']], finds: [['parameter-removed', 'client']] },
  {
    name: 'a parameter is sent in a header instead of the query',
    edits: [['- name: shelf\n          in: query', '- name: shelf\n          in: header']],
    finds: [
      ['parameter-added', 'server'],
      ['parameter-removed', 'client'],
    ],
  },
  {
    name: 'header names are compared regardless of letter case',
    base: [header('X-Trace')],
    edits: [['name: X-Trace', 'name: x-trace']],
    finds: [],
  },
  {
    name: 'the own password is required although its header is optional',
    base: [
      [
        'BOOK_TITLE: {',
        'AUTH_REAUTH_REQUIRED: { status: 403, zh_CN: 密码, zh_TW: 密碼, en: Password }\n  AUTH_REAUTH_WRONG: { status: 403, zh_CN: 密码, zh_TW: 密碼, en: Password }\n  AUTH_LOCKED: { status: 403, zh_CN: 锁定, zh_TW: 鎖定, en: Locked }\n  BOOK_TITLE: {',
      ],
    ],
    edits: [header('X-Own-Password')],
    finds: [['required-parameter-added', 'both']],
  },
  {
    name: 'an optional parameter becomes required',
    edits: [['- name: shelf\n          in: query', '- name: shelf\n          required: true\n          in: query']],
    finds: [['required-tightened', 'client']],
  },
  {
    name: 'a parameter has another default',
    edits: [['minimum: 1, default: 1', 'minimum: 1, default: 2']],
    finds: [['default-changed', 'both']],
  },
  {
    name: 'a parameter loses its default',
    edits: [['minimum: 1, default: 1', 'minimum: 1']],
    finds: [['default-changed', 'both']],
  },
  {
    name: 'a parameter of a component is reported once, with its operations',
    edits: [["schema: { type: string, pattern: '^\\d+$' }", "schema: { type: string, pattern: '^\\d{1,9}$' }"]],
    finds: [['pattern-tightened', 'client']],
  },
  {
    name: 'a list has another default sort order',
    base: [sorted('title|status', "'title,asc'")],
    edits: [["default: ['title,asc']", "default: ['status,asc']"]],
    finds: [['default-order-changed', 'both']],
  },
  {
    name: 'a list can be sorted by one more field',
    base: [sorted('title|status', "'title,asc'")],
    edits: [['^(title|status),', '^(title|status|isbn),']],
    finds: [['pattern-loosened', 'server']],
  },
  {
    name: 'a list can no longer be sorted by a field',
    base: [sorted('title|status', "'title,asc'")],
    edits: [['^(title|status),', '^(title),']],
    finds: [['pattern-tightened', 'client']],
  },
  {
    name: 'a query parameter can be sent several times',
    edits: [
      [
        "description: Where the books stand.\n          schema: { $ref: '#/components/schemas/Shelf', example: fiction }",
        "description: Where the books stand.\n          schema: { type: array, items: { $ref: '#/components/schemas/Shelf' } }",
      ],
    ],
    finds: [['type-loosened', 'server']],
  },
  {
    name: 'a path value is added',
    edits: [
      ['enum: [found, missing]', 'enum: [found, missing, moved]'],
      ['found: library/books#doFind, missing', 'moved: library/books#doFind, found: library/books#doFind, missing'],
    ],
    finds: [['enum-value-added', 'server']],
  },
  {
    name: 'an operation gets an optional body',
    edits: [lendBody(false)],
    finds: [['request-body-added', 'server']],
  },
  {
    name: 'an operation gets a required body',
    edits: [lendBody(true)],
    finds: [['required-request-body-added', 'both']],
  },
  {
    name: 'the body of an operation is removed',
    base: [lendBody(false)],
    edits: [[lendBody(false)[1], lendBody(false)[0]]],
    finds: [['request-body-removed', 'client']],
  },
  {
    name: 'an optional body becomes required',
    base: [lendBody(false)],
    edits: [
      [
        'requestBody:\n        content: { application/json: { schema: { type: object',
        'requestBody:\n        required: true\n        content: { application/json: { schema: { type: object',
      ],
    ],
    finds: [['required-tightened', 'client']],
  },
  {
    name: 'a body can be sent as a form, too',
    edits: [
      [
        "/BookInput', example: { title: Momo } }\n",
        "/BookInput', example: { title: Momo } }\n          application/x-www-form-urlencoded:\n            schema: { $ref: '#/components/schemas/BookInput' }\n",
      ],
    ],
    finds: [['media-type-added', 'server']],
  },
  {
    name: 'a required property of a request is added',
    edits: [
      ['required: [title]\n      unevaluated', 'required: [title, author]\n      unevaluated'],
      ['        isbn: {', '        author: { type: string }\n        isbn: {'],
    ],
    finds: [['required-property-added', 'both']],
  },
  {
    name: 'an optional property of a request is added',
    edits: [['        isbn: {', '        author: { type: string }\n        isbn: {']],
    finds: [['property-added', 'server']],
  },
  {
    name: 'a property of a request is removed',
    edits: [['        note: { type: string, x-max-bytes: 30 }\n', '']],
    finds: [['property-removed', 'client']],
  },
  {
    name: 'undeclared properties are kept instead of dropped',
    base: [['      unevaluatedProperties: false\n', '']],
    edits: [['      required: [title]\n', '      additionalProperties: true\n      required: [title]\n']],
    finds: [['undeclared-loosened', 'server']],
  },
  {
    name: 'undeclared properties are no longer refused',
    edits: [['      unevaluatedProperties: false\n', '']],
    finds: [['undeclared-loosened', 'server']],
  },
  {
    name: 'an invalid field has another code',
    edits: [
      ['x-problem: BOOK_TITLE', 'x-problem: BOOK_NAME'],
      ['code: BOOK_TITLE', 'code: BOOK_NAME'],
      [
        '  BOOK_TITLE: { status: 422,',
        '  BOOK_NAME: { status: 422, zh_CN: 书名, zh_TW: 書名, en: Name }\n  BOOK_TITLE: { status: 422,',
      ],
    ],
    finds: [
      ['violation-code-changed', 'both'],
      ['violation-code-changed', 'both'],
      ['problem-added', 'nobody'],
      ['refusal-added', 'nobody'],
      ['refusal-removed', 'server'],
    ],
  },
  {
    name: 'a missing field gets its own code',
    edits: [
      ['maxLength: 80, x-problem: BOOK_TITLE', 'maxLength: 80, x-problem: BOOK_TITLE, x-problem-missing: ENTRY_WRONG'],
    ],
    finds: [['violation-code-changed', 'both']],
  },
  {
    name: 'a field that is too long gets its own code',
    edits: [
      ['maxLength: 80, x-problem: BOOK_TITLE', 'maxLength: 80, x-problem: BOOK_TITLE, x-problem-length: ENTRY_WRONG'],
    ],
    finds: [['violation-code-changed', 'both']],
  },
  {
    name: 'a field refers to a record',
    base: [['        isbn: {', '        sequel: { type: string }\n        isbn: {']],
    edits: [['sequel: { type: string }', 'sequel: { type: string, x-ref: Book }']],
    finds: [['reference-tightened', 'client']],
  },
  {
    name: 'a field refers to a record by another key',
    base: [['        isbn: {', '        sequel: { type: string, x-ref: Book }\n        isbn: {']],
    edits: [['x-ref: Book }', 'x-ref: Book.title }']],
    finds: [['reference-changed', 'both']],
  },
  {
    name: 'a field is required for one more value',
    edits: [['when: { kind: [bound] }', 'when: { kind: [bound, loose] }']],
    finds: [['required-tightened', 'client']],
  },
  {
    name: 'a conditionally required field is always required',
    edits: [['property: isbn, when: { kind: [bound] }', 'property: isbn']],
    finds: [
      ['required-tightened', 'client'],
      ['required-loosened', 'server'],
    ],
  },
  {
    name: 'one of two fields is enough',
    edits: [['property: isbn, when', 'property: [isbn, note], when']],
    finds: [
      ['required-tightened', 'client'],
      ['required-loosened', 'server'],
    ],
  },
  {
    name: 'the order of values in a rule is ignored',
    base: [['property: isbn, when: { kind: [bound]', 'property: [isbn, note], when: { kind: [bound, loose]']],
    edits: [
      ['property: [isbn, note], when: { kind: [bound, loose]', 'property: [isbn, note], when: { kind: [loose, bound]'],
    ],
    finds: [],
  },
  {
    name: 'another one of two missing fields is reported',
    base: [['property: isbn, when', 'property: [isbn, note], when']],
    edits: [['property: [isbn, note], when', 'property: [note, isbn], when']],
    finds: [['violation-field-changed', 'both']],
  },
  {
    name: 'a missing conditionally required field has another code',
    edits: [['when: { kind: [bound] }, code: BOOK_TITLE', 'when: { kind: [bound] }, code: ENTRY_WRONG']],
    finds: [['violation-code-changed', 'both']],
  },
  {
    name: 'an operation gets a conditionally required field',
    base: [lendBody(true)],
    edits: [
      [
        'x-problems: [BOOK_RESERVED]\n',
        "x-problems: [BOOK_RESERVED]\n      x-required-when: [{ property: days, when: { '{id}': ['1'] } }]\n",
      ],
    ],
    finds: [['required-tightened', 'client']],
  },
];
