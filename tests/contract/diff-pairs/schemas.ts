import type { Edit, Pair } from './pair.ts';

const ofOwner = (body: string): Edit => ['            status: {', `            owner: ${body}\n            status: {`];
const owner = ofOwner("{ $ref: '#/components/schemas/Owner' }");
const branch = `        - type: object
          required: [kind]
          properties:
            kind: { type: string, const: branch }
`;
const club = branch.replace('branch', 'club');
const chapters: readonly Edit[] = [
  [
    '    Numbered:\n',
    "    Chapter: { type: object, properties: { name: { type: string, maxLength: 9 }, parts: { type: array, items: { $ref: '#/components/schemas/Chapter' } } } }\n    Numbered:\n",
  ],
  [
    '            status: {',
    "            chapters: { type: array, items: { $ref: '#/components/schemas/Chapter' } }\n            status: {",
  ],
];

/** Components: shared, moved, in unions, and recursive. */
export const schemaPairs: readonly Pair[] = [
  {
    name: 'a response has a new enum value',
    edits: [
      ['enum: [shelved, lent, lost]', 'enum: [shelved, lent, lost, sold]'],
      ['lost: BOOK_LOST }', 'lost: BOOK_LOST, sold: BOOK_LOST }'],
    ],
    finds: [['enum-value-added', 'client']],
  },
  {
    name: 'a readable property becomes secret',
    edits: [['note: { type: string', 'note: { writeOnly: true, type: string']],
    finds: [['write-only-added', 'client']],
  },
  {
    name: 'a secret property becomes readable',
    base: [['note: { type: string', 'note: { writeOnly: true, type: string']],
    edits: [['note: { writeOnly: true, type: string', 'note: { type: string']],
    finds: [['write-only-removed', 'nobody']],
  },
  {
    name: 'a request has a new enum value',
    edits: [['enum: [fiction, science]', 'enum: [fiction, science, art]']],
    finds: [['enum-value-added', 'server']],
  },
  {
    name: 'an enum value of a request is removed',
    edits: [['enum: [fiction, science]', 'enum: [fiction]']],
    finds: [['enum-value-removed', 'client']],
  },
  {
    name: 'a component of requests and answers breaks both sides, and is reported once',
    base: [
      ['            status: {', "            shelf: { $ref: '#/components/schemas/Shelf' }\n            status: {"],
    ],
    edits: [['enum: [fiction, science]', 'enum: [fiction, science, art]']],
    finds: [['enum-value-added', 'both']],
  },
  {
    name: 'a free text becomes an enum',
    base: [['enum: [fiction, science]', "pattern: '^[a-z]+$'"]],
    edits: [["pattern: '^[a-z]+$'", 'enum: [fiction, science]']],
    finds: [['enum-tightened', 'client']],
  },
  {
    name: 'a pattern becomes an enum of other texts',
    base: [['enum: [fiction, science]', "pattern: '^[A-Z]+$'"]],
    edits: [["pattern: '^[A-Z]+$'", 'enum: [fiction, science]']],
    finds: [['enum-changed', 'both']],
  },
  {
    name: 'the description of a value changes',
    base: [
      [
        'enum: [fiction, science]',
        'enum: [fiction, science], x-values: { fiction: { days: 30 }, science: { days: 14 } }',
      ],
    ],
    edits: [['science: { days: 14 }', 'science: { days: 7 }']],
    finds: [['values-changed', 'both']],
  },
  {
    name: 'a constant is an enum of one value',
    base: [['enum: [fiction, science]', 'enum: [fiction]']],
    edits: [['enum: [fiction]', 'const: fiction']],
    finds: [],
  },
  {
    name: 'an option of a response is added',
    base: [owner],
    edits: [[branch, branch + club]],
    finds: [['option-added', 'client']],
  },
  {
    name: 'an option of a response is removed',
    base: [owner, [branch, branch + club]],
    edits: [[club, '']],
    finds: [['option-removed', 'server']],
  },
  {
    name: 'options are identified by their constants, in any order',
    base: [owner, [branch, branch + club]],
    edits: [[branch + club, club + branch]],
    finds: [],
  },
  {
    name: 'the content of an option is compared',
    base: [owner],
    edits: [
      [branch, `${branch}            town: { type: string }\n`.replace('required: [kind]', 'required: [kind, town]')],
    ],
    finds: [['required-property-added', 'server']],
  },
  {
    name: 'a schema becomes one option of a union',
    base: [ofOwner("{ $ref: '#/components/schemas/Numbered' }")],
    edits: [
      [
        "owner: { $ref: '#/components/schemas/Numbered' }",
        "owner: { oneOf: [{ $ref: '#/components/schemas/Numbered' }, { type: string }] }",
      ],
    ],
    finds: [['option-added', 'client']],
  },
  {
    name: 'a union with null is a schema that can be null',
    base: [ofOwner('{ type: [string, "null"] }')],
    edits: [['owner: { type: [string, "null"] }', 'owner: { oneOf: [{ type: string }, { type: "null" }] }']],
    finds: [],
  },
  {
    name: 'a response can be null',
    base: [ofOwner('{ type: string }')],
    edits: [['owner: { type: string }', 'owner: { type: [string, "null"] }']],
    finds: [['nullable-loosened', 'client']],
  },
  {
    name: 'a recursive schema is compared once',
    base: chapters,
    edits: [['maxLength: 9', 'maxLength: 19']],
    finds: [['max-length-loosened', 'client']],
  },
  {
    name: 'an inline schema becomes a component',
    edits: [
      ['            title: { type: string }\n', "            title: { $ref: '#/components/schemas/Title' }\n"],
      ['    Numbered:\n', '    Title: { type: string }\n    Numbered:\n'],
    ],
    finds: [['schema-added', 'nobody']],
  },
  {
    name: 'an object is compared as a whole, however allOf divides it',
    edits: [
      [
        "        - $ref: '#/components/schemas/Numbered'\n        - type: object\n          required: [title, status]\n          properties:\n",
        '        - type: object\n          required: [id, title, status]\n          properties:\n            id: { type: string }\n',
      ],
    ],
    finds: [],
  },
  {
    name: 'a component has another name',
    edits: [
      ["- $ref: '#/components/schemas/Numbered'", "- $ref: '#/components/schemas/WithId'"],
      ['    Numbered:\n', '    WithId:\n'],
    ],
    finds: [['schema-name-changed', 'nobody']],
  },
  {
    name: 'an entity has another name, and is referred to by it',
    base: [
      [
        '    Numbered:\n',
        '    Room: { type: object, required: [id], properties: { id: { type: string }, floor: { type: integer } } }\n    Numbered:\n',
      ],
      ['            status: {', '            roomId: { type: string, x-ref: Room }\n            status: {'],
    ],
    edits: [
      ['    Room: {', '    Hall: {'],
      ['x-ref: Room', 'x-ref: Hall'],
    ],
    finds: [['schema-name-changed', 'nobody']],
  },
  {
    name: 'an entity with a lifecycle has another name',
    edits: [
      ...Array.from({ length: 5 }, (): Edit => ["schemas/Book' }", "schemas/Volume' }"]),
      ['    Book:\n', '    Volume:\n'],
    ],
    finds: [['schema-name-changed', 'nobody']],
  },
  {
    name: 'a property is deprecated',
    edits: [['            title: { type: string }', '            title: { type: string, deprecated: true }']],
    finds: [['deprecation-added', 'nobody']],
  },
  {
    name: 'a change of a component is reported at its definition',
    edits: [['Shelf: { type: string,', 'Shelf: { deprecated: true, type: string,']],
    finds: [['deprecation-added', 'nobody']],
  },
  {
    name: 'the values of a map are compared',
    base: [ofOwner('{ type: object, additionalProperties: { type: integer, maximum: 9 } }')],
    edits: [['maximum: 9', 'maximum: 99']],
    finds: [['maximum-loosened', 'client']],
  },
  {
    name: 'an object becomes a map',
    base: [ofOwner('{ type: object, properties: { a: { type: string } } }')],
    edits: [
      [
        'properties: { a: { type: string } } }',
        'properties: { a: { type: string } }, additionalProperties: { type: string } }',
      ],
    ],
    finds: [['undeclared-changed', 'both']],
  },
  {
    name: 'an object of a response allows undeclared properties',
    base: [ofOwner('{ type: object, properties: { a: { type: string } } }')],
    edits: [
      ['properties: { a: { type: string } } }', 'properties: { a: { type: string } }, additionalProperties: true }'],
    ],
    finds: [['undeclared-loosened', 'nobody']],
  },
  {
    name: 'examples of schemas are not compared',
    edits: [['Shelf: { type: string,', 'Shelf: { example: fiction, type: string,']],
    finds: [],
  },
  {
    name: 'a schema gets a description',
    edits: [['Shelf: { type: string,', 'Shelf: { description: Where it stands., type: string,']],
    finds: [['description-changed', 'nobody']],
  },
];
