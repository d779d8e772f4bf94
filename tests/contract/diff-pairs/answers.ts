import type { Edit, Pair } from './pair.ts';

const lent = "        '200':\n          description: The lent book.\n";
const withHeader = (header: string): Edit => [lent, `${lent}          headers: { X-Due: ${header} }\n`];
const numbered = '      required: [id]\n      properties:\n        id: { type: string }\n';

/** Answers of operations: status, content, headers and refusals. */
export const answerPairs: readonly Pair[] = [
  {
    name: 'an operation has another success status',
    edits: [[lent, lent.replace('200', '202')]],
    finds: [['status-changed', 'both']],
  },
  {
    name: 'a response has another media type',
    edits: [
      [
        `${lent}          content:\n            application/json`,
        `${lent}          content:\n            application/xml`,
      ],
    ],
    finds: [
      ['media-type-added', 'client'],
      ['media-type-removed', 'server'],
    ],
  },
  {
    name: 'a response has a new required header',
    edits: [withHeader('{ required: true, schema: { type: string } }')],
    finds: [['header-added', 'server']],
  },
  {
    name: 'a response has a new optional header',
    edits: [withHeader('{ schema: { type: string } }')],
    finds: [['header-added', 'nobody']],
  },
  {
    name: 'a required header of a response is removed',
    base: [withHeader('{ required: true, schema: { type: string } }')],
    edits: [[withHeader('{ required: true, schema: { type: string } }')[1], lent]],
    finds: [['header-removed', 'client']],
  },
  {
    name: 'a required header becomes optional and has another description',
    base: [withHeader('{ required: true, schema: { type: string, format: date } }')],
    edits: [
      ['{ required: true, schema: { type: string, format: date } }', '{ schema: { type: string, format: date-time } }'],
    ],
    finds: [
      ['required-loosened', 'client'],
      ['format-changed', 'both'],
    ],
  },
  {
    name: 'a response with a revision gets an ETag',
    edits: [
      [
        'required: [id]\n      properties:\n',
        'required: [id, revision]\n      properties:\n        revision: { type: integer }\n',
      ],
    ],
    finds: [
      ['header-added', 'server'],
      ['header-added', 'server'],
      ['header-added', 'server'],
      ['header-added', 'server'],
      ['required-property-added', 'server'],
    ],
  },
  {
    name: 'a response has a new required property, which clients drop',
    edits: [
      ['required: [title, status]', 'required: [title, status, isbn]'],
      ['            status: {', '            isbn: { type: string }\n            status: {'],
    ],
    finds: [['required-property-added', 'server']],
  },
  {
    name: 'a response has a new optional property',
    edits: [['            status: {', '            isbn: { type: string }\n            status: {']],
    finds: [['property-added', 'nobody']],
  },
  {
    name: 'a property can change while its record stays the same',
    edits: [['            title: { type: string }\n', '            title: { type: string, x-volatile: true }\n']],
    finds: [['volatile-added', 'client']],
  },
  {
    name: 'a property of a component no longer changes while its record stays the same',
    base: [
      [
        '            status: {',
        "            shelf: { $ref: '#/components/schemas/Shelf', x-volatile: true }\n            status: {",
      ],
    ],
    edits: [["Shelf', x-volatile: true }", "Shelf' }"]],
    finds: [['volatile-removed', 'server']],
  },
  {
    name: 'a response that forbids undeclared properties has a new one',
    base: [
      [numbered, `      additionalProperties: false\n${numbered}`],
      ["      allOf:\n        - $ref: '#/components/schemas/Numbered'\n", '      allOf:\n'],
      ['            status: {', "            number: { $ref: '#/components/schemas/Numbered' }\n            status: {"],
    ],
    edits: [['        id: { type: string }\n', '        id: { type: string }\n        row: { type: integer }\n']],
    finds: [['property-added', 'client']],
  },
  {
    name: 'a required property of a response is removed',
    edits: [
      ['required: [title, status]', 'required: [status]'],
      ['            title: { type: string }\n', ''],
    ],
    finds: [['required-property-removed', 'client']],
  },
  {
    name: 'a required property of a response becomes optional',
    edits: [['required: [title, status]', 'required: [status]']],
    finds: [['required-loosened', 'client']],
  },
  {
    name: 'an optional property of a response becomes required',
    base: [['required: [title, status]', 'required: [status]']],
    edits: [['required: [status]', 'required: [title, status]']],
    finds: [['required-tightened', 'server']],
  },
  {
    name: 'an operation has a new code for a declared status',
    edits: [['x-problems: [BOOK_RESERVED]', 'x-problems: [BOOK_RESERVED, BOOK_FOUND]']],
    finds: [['refusal-added', 'nobody']],
  },
  {
    name: 'an operation has a new refusal status',
    edits: [
      ['x-problems: [BOOK_RESERVED]', 'x-problems: [BOOK_RESERVED, BOOK_GONE]'],
      ['  BOOK_HINT: {', '  BOOK_GONE: { status: 410, zh_CN: 不在, zh_TW: 不在, en: Gone }\n  BOOK_HINT: {'],
    ],
    finds: [
      ['problem-added', 'nobody'],
      ['refusal-added', 'client'],
    ],
  },
  {
    name: 'a code of an operation is removed',
    edits: [['      x-problems: [BOOK_RESERVED]\n', '']],
    finds: [['refusal-removed', 'server']],
  },
  {
    name: 'the refusals of an operation have another schema',
    edits: [
      ['x-problems: [BOOK_RESERVED]', 'x-problems: [BOOK_RESERVED]\n      x-problem-schema: OtherProblem'],
      [
        '    Problem:\n',
        '    OtherProblem: { type: object, required: [code], properties: { code: { type: string } } }\n    Problem:\n',
      ],
    ],
    finds: [
      ['refusal-schema-changed', 'both'],
      ['schema-added', 'nobody'],
    ],
  },
  {
    name: 'every problem has one more property',
    edits: [
      [
        '      required: [code]\n      properties:\n',
        '      required: [code, detail]\n      properties:\n        detail: { type: string }\n',
      ],
    ],
    finds: [['required-property-added', 'server']],
  },
];
