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
    name: 'a parameter that need not be sent is new',
    edits: [[shelf, `${shelf}        - { name: author, in: query, schema: { type: string } }\n`]],
    finds: [['parameter-added', 'server']],
  },
  {
    name: 'a parameter that has to be sent is new',
    edits: [[shelf, `${shelf}        - { name: author, in: query, required: true, schema: { type: string } }\n`]],
    finds: [['required-parameter-added', 'both']],
  },
  { name: 'a parameter is gone', edits: [[shelf, '']], finds: [['parameter-removed', 'client']] },
  {
    name: 'a parameter is sent in a header instead of the query',
    edits: [['- name: shelf\n          in: query', '- name: shelf\n          in: header']],
    finds: [
      ['parameter-added', 'server'],
      ['parameter-removed', 'client'],
    ],
  },
  {
    name: 'the letters of a header may be small or large',
    base: [header('X-Trace')],
    edits: [['name: X-Trace', 'name: x-trace']],
    finds: [],
  },
  {
    name: 'without the own password a call is refused, though its header is not called required',
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
    name: 'a parameter has to be sent',
    edits: [['- name: shelf\n          in: query', '- name: shelf\n          required: true\n          in: query']],
    finds: [['required-tightened', 'client']],
  },
  {
    name: 'a parameter means something else where it is not sent',
    edits: [['minimum: 1, default: 1', 'minimum: 1, default: 2']],
    finds: [['default-changed', 'both']],
  },
  {
    name: 'a parameter meant nothing where it was not sent',
    edits: [['minimum: 1, default: 1', 'minimum: 1']],
    finds: [['default-changed', 'both']],
  },
  {
    name: 'a parameter of a component is reported once, with its operations',
    edits: [["schema: { type: string, pattern: '^\\d+$' }", "schema: { type: string, pattern: '^\\d{1,9}$' }"]],
    finds: [['pattern-tightened', 'client']],
  },
  {
    name: 'a list is sorted otherwise where nobody asks',
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
    name: 'a query field can be sent several times: once is still right',
    edits: [
      [
        "description: Where the books stand.\n          schema: { $ref: '#/components/schemas/Shelf', example: fiction }",
        "description: Where the books stand.\n          schema: { type: array, items: { $ref: '#/components/schemas/Shelf' } }",
      ],
    ],
    finds: [['type-loosened', 'server']],
  },
  {
    name: 'a value of the path is new',
    edits: [
      ['enum: [found, missing]', 'enum: [found, missing, moved]'],
      ['found: library/books#doFind, missing', 'moved: library/books#doFind, found: library/books#doFind, missing'],
    ],
    finds: [['enum-value-added', 'server']],
  },
  {
    name: 'an operation takes a body that need not be there',
    edits: [lendBody(false)],
    finds: [['request-body-added', 'server']],
  },
  {
    name: 'an operation takes a body that has to be there',
    edits: [lendBody(true)],
    finds: [['required-request-body-added', 'both']],
  },
  {
    name: 'an operation takes no body any more',
    base: [lendBody(false)],
    edits: [[lendBody(false)[1], lendBody(false)[0]]],
    finds: [['request-body-removed', 'client']],
  },
  {
    name: 'a body has to be there',
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
    name: 'a property that has to be sent is new',
    edits: [
      ['required: [title]\n      unevaluated', 'required: [title, author]\n      unevaluated'],
      ['        isbn: {', '        author: { type: string }\n        isbn: {'],
    ],
    finds: [['required-property-added', 'both']],
  },
  {
    name: 'a property that need not be sent is new',
    edits: [['        isbn: {', '        author: { type: string }\n        isbn: {']],
    finds: [['property-added', 'server']],
  },
  {
    name: 'a property can no longer be sent',
    edits: [['        note: { type: string, x-max-bytes: 30 }\n', '']],
    finds: [['property-removed', 'client']],
  },
  {
    name: 'what is undeclared is kept, and was dropped',
    base: [['      unevaluatedProperties: false\n', '']],
    edits: [['      required: [title]\n', '      additionalProperties: true\n      required: [title]\n']],
    finds: [['undeclared-loosened', 'server']],
  },
  {
    name: 'what is undeclared is no longer refused',
    edits: [['      unevaluatedProperties: false\n', '']],
    finds: [['undeclared-loosened', 'server']],
  },
  {
    name: 'what is wrong in a field has another code',
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
    name: 'what is missing has a code of its own',
    edits: [
      ['maxLength: 80, x-problem: BOOK_TITLE', 'maxLength: 80, x-problem: BOOK_TITLE, x-problem-missing: ENTRY_WRONG'],
    ],
    finds: [['violation-code-changed', 'both']],
  },
  {
    name: 'what is too long has a code of its own',
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
    name: 'a field is required beside one more value',
    edits: [['when: { kind: [bound] }', 'when: { kind: [bound, loose] }']],
    finds: [['required-tightened', 'client']],
  },
  {
    name: 'a field is required always, no longer beside a value alone',
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
    name: 'the order of what a rule names means nothing',
    base: [['property: isbn, when: { kind: [bound]', 'property: [isbn, note], when: { kind: [bound, loose]']],
    edits: [
      ['property: [isbn, note], when: { kind: [bound, loose]', 'property: [note, isbn], when: { kind: [loose, bound]'],
    ],
    finds: [],
  },
  {
    name: 'what is missing beside a value has another code',
    edits: [['when: { kind: [bound] }, code: BOOK_TITLE', 'when: { kind: [bound] }, code: ENTRY_WRONG']],
    finds: [['violation-code-changed', 'both']],
  },
  {
    name: 'an operation requires something beside a value',
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
