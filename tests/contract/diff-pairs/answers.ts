import type { Edit, Pair } from './pair.ts';

const lent = "        '200':\n          description: The lent book.\n";
const withHeader = (header: string): Edit => [lent, `${lent}          headers: { X-Due: ${header} }\n`];
const numbered = '      required: [id]\n      properties:\n        id: { type: string }\n';

/** Answers of operations: status, content, headers and refusals. */
export const answerPairs: readonly Pair[] = [
  {
    name: 'an operation answers another status',
    edits: [[lent, lent.replace('200', '202')]],
    finds: [['status-changed', 'both']],
  },
  {
    name: 'an answer has another media type',
    edits: [
      [
        `${lent}          content:\n            application/json`,
        `${lent}          content:\n            application/xml`,
      ],
    ],
    finds: [
      ['media-type-added', 'server'],
      ['media-type-removed', 'client'],
    ],
  },
  {
    name: 'an answer has a header that is always there',
    edits: [withHeader('{ required: true, schema: { type: string } }')],
    finds: [['header-added', 'server']],
  },
  {
    name: 'an answer may have a header',
    edits: [withHeader('{ schema: { type: string } }')],
    finds: [['header-added', 'nobody']],
  },
  {
    name: 'an answer has lost a header that was always there',
    base: [withHeader('{ required: true, schema: { type: string } }')],
    edits: [[withHeader('{ required: true, schema: { type: string } }')[1], lent]],
    finds: [['header-removed', 'client']],
  },
  {
    name: 'a header that was always there may be missing, and says something else',
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
    name: 'an answer with a revision has its ETag',
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
    name: 'an answer has a property that is always there: clients drop what they do not know',
    edits: [
      ['required: [title, status]', 'required: [title, status, isbn]'],
      ['            status: {', '            isbn: { type: string }\n            status: {'],
    ],
    finds: [['required-property-added', 'server']],
  },
  {
    name: 'an answer may have one more property',
    edits: [['            status: {', '            isbn: { type: string }\n            status: {']],
    finds: [['property-added', 'nobody']],
  },
  {
    name: 'clients refuse what is undeclared where the contract says so',
    base: [
      [numbered, `      additionalProperties: false\n${numbered}`],
      ["      allOf:\n        - $ref: '#/components/schemas/Numbered'\n", '      allOf:\n'],
      ['            status: {', "            number: { $ref: '#/components/schemas/Numbered' }\n            status: {"],
    ],
    edits: [['        id: { type: string }\n', '        id: { type: string }\n        row: { type: integer }\n']],
    finds: [['property-added', 'client']],
  },
  {
    name: 'an answer has lost a property that was always there',
    edits: [
      ['required: [title, status]', 'required: [status]'],
      ['            title: { type: string }\n', ''],
    ],
    finds: [['required-property-removed', 'client']],
  },
  {
    name: 'a property that was always there may be missing',
    edits: [['required: [title, status]', 'required: [status]']],
    finds: [['required-loosened', 'client']],
  },
  {
    name: 'a property is always there',
    base: [['required: [title, status]', 'required: [status]']],
    edits: [['required: [status]', 'required: [title, status]']],
    finds: [['required-tightened', 'server']],
  },
  {
    name: 'an operation can answer one more code of a status that it had',
    edits: [['x-problems: [BOOK_RESERVED]', 'x-problems: [BOOK_RESERVED, BOOK_FOUND]']],
    finds: [['refusal-added', 'nobody']],
  },
  {
    name: 'an operation can answer a status that it had not',
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
    name: 'an operation can answer a code no longer',
    edits: [['      x-problems: [BOOK_RESERVED]\n', '']],
    finds: [['refusal-removed', 'server']],
  },
  {
    name: 'an operation refuses with problems of another shape',
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
    name: 'every problem tells more',
    edits: [
      [
        '      required: [code]\n      properties:\n',
        '      required: [code, detail]\n      properties:\n        detail: { type: string }\n',
      ],
    ],
    finds: [['required-property-added', 'server']],
  },
];
