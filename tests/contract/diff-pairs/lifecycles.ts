import type { Pair } from './pair.ts';

const lend =
  '            from: [shelved]\n            to: lent\n            refuse: { lent: BOOK_LENT, lost: BOOK_LOST }';

/** When an operation is allowed, and its results. */
export const lifecyclePairs: readonly Pair[] = [
  {
    name: 'a transition is allowed from one more state',
    edits: [[lend, lend.replace('[shelved]', '[shelved, lost]').replace(', lost: BOOK_LOST', '')]],
    finds: [
      ['transition-from-added', 'server'],
      ['refusal-removed', 'server'],
    ],
  },
  {
    name: 'a transition is allowed from one state fewer',
    edits: [['{ from: [shelved, lent], to: lost, refuse', '{ from: [lent], to: lost, refuse']],
    finds: [['transition-from-removed', 'client']],
  },
  {
    name: 'a state is refused with another code',
    edits: [['lost: BOOK_LOST }', 'lost: BOOK_MISSED }']],
    finds: [
      ['refusal-code-changed', 'both'],
      ['refusal-added', 'nobody'],
      ['refusal-removed', 'server'],
    ],
  },
  {
    name: 'one code for all states equals the same code for each',
    edits: [['to: shelved, refuse: BOOK_FOUND', 'to: shelved, refuse: { shelved: BOOK_FOUND, lent: BOOK_FOUND }']],
    finds: [],
  },
  {
    name: 'a transition leads to another state',
    edits: [['{ from: [lost], to: shelved,', '{ from: [lost], to: lent,']],
    finds: [
      ['transition-to-added', 'client'],
      ['transition-to-removed', 'server'],
    ],
  },
  {
    name: 'a transition gets a second possible result',
    edits: [['{ from: [lost], to: shelved,', '{ from: [lost], to: [shelved, lent],']],
    finds: [['transition-to-added', 'client']],
  },
  {
    name: 'a transition is done by a job',
    edits: [['            to: lent\n', '            while: lost\n            failed: shelved\n            to: lent\n']],
    finds: [
      ['transition-while-changed', 'both'],
      ['transition-failed-changed', 'both'],
    ],
  },
  {
    name: 'a job gets a second possible result',
    base: [['            to: lent\n', '            while: lost\n            to: lent\n']],
    edits: [['            to: lent\n', '            to: [lent, shelved]\n']],
    finds: [['transition-to-added', 'client']],
  },
  {
    name: 'a transition finds its record by another parameter',
    base: [['            to: lent\n', '            to: lent\n            record: ids\n']],
    edits: [['            record: ids\n', '            record: bookIds\n']],
    finds: [['transition-record-changed', 'both']],
  },
  {
    name: 'a transition deletes its record',
    edits: [['{ from: [lost], to: shelved, refuse', '{ from: [lost], removes: true, refuse']],
    finds: [
      ['transition-removes-changed', 'both'],
      ['transition-to-added', 'client'],
      ['transition-to-removed', 'server'],
    ],
  },
  {
    name: 'an operation without a transition gets one',
    base: [[`          lendBook:\n${lend}\n`, '']],
    edits: [['          markBook/found: {', `          lendBook:\n${lend}\n          markBook/found: {`]],
    finds: [
      ['transition-from-removed', 'client'],
      ['transition-to-added', 'client'],
      ['transition-to-removed', 'server'],
      ['refusal-added', 'nobody'],
      ['refusal-added', 'nobody'],
    ],
  },
  {
    name: 'a transition is split by a path value, and each part is compared with the former whole',
    base: [
      ['          markBook/missing: { from: [shelved, lent], to: lost, refuse: BOOK_MISSED }\n', ''],
      ['          markBook/found: {', '          markBook: {'],
    ],
    edits: [
      [
        '          markBook: {',
        '          markBook/missing: { from: [lost], to: lost, refuse: BOOK_FOUND }\n          markBook/found: {',
      ],
    ],
    finds: [
      ['transition-to-added', 'client'],
      ['transition-to-removed', 'server'],
    ],
  },
  {
    name: 'a new path value has a transition',
    edits: [
      ['enum: [found, missing]', 'enum: [found, missing, sold]'],
      ['{ found: library/books#doFind,', '{ sold: library/books#doFind, found: library/books#doFind,'],
      [
        '          markBook/found: {',
        '          markBook/sold: { from: [shelved], to: lost, refuse: BOOK_FOUND }\n          markBook/found: {',
      ],
    ],
    finds: [['enum-value-added', 'server']],
  },
  {
    name: 'records have another initial state',
    edits: [['initial: shelved', 'initial: lost']],
    finds: [['lifecycle-initial-changed', 'both']],
  },
  {
    name: 'the state is another property',
    edits: [['field: status', 'field: title']].map(([from = '', to = '']) => [from, to] as const),
    finds: [['lifecycle-field-changed', 'both']],
  },
  {
    name: 'one more operation creates records',
    edits: [['create: [createBook]', 'create: [createBook, lendBook]']],
    finds: [['create-added', 'server']],
  },
  {
    name: 'an operation no longer creates records',
    base: [['create: [createBook]', 'create: [createBook, lendBook]']],
    edits: [['create: [createBook, lendBook]', 'create: [createBook]']],
    finds: [['create-removed', 'client']],
  },
  {
    name: 'something else changes the state, too',
    edits: [['by: [clock, outside]', 'by: [clock, outside, job]']],
    finds: [['also-added', 'server']],
  },
  {
    name: 'something else no longer changes the state',
    edits: [['by: [clock, outside]', 'by: [clock]']],
    finds: [['also-removed', 'client']],
  },
  {
    name: 'an entity no longer has a lifecycle',
    edits: [
      [
        `      x-lifecycle:
        field: status
        initial: shelved
        create: [createBook]
        also:
          - { from: [lent], to: [lost], by: [clock, outside] }
        transitions:
          lendBook:
${lend}
          markBook/found: { from: [lost], to: shelved, refuse: BOOK_FOUND }
          markBook/missing: { from: [shelved, lent], to: lost, refuse: BOOK_MISSED }
`,
        '',
      ],
    ],
    finds: [
      ['lifecycle-removed', 'both'],
      ['refusal-removed', 'server'],
      ['refusal-removed', 'server'],
      ['refusal-removed', 'server'],
      ['refusal-removed', 'server'],
    ],
  },
  {
    name: 'an entity with new operations has a lifecycle',
    edits: [
      [
        'components:',
        "  /library/api/card/{id}:\n    parameters:\n      - $ref: '#/components/parameters/Id'\n    delete:\n      operationId: deleteCard\n      tags: [books]\n      summary: Remove a card\n      x-permission: null\n      responses:\n        '204': { description: It is gone. }\ncomponents:",
      ],
      [
        '    Numbered:\n',
        '    Card: { type: object, properties: { state: { type: string, enum: [valid] } }, x-lifecycle: { field: state, initial: valid, create: [deleteCard], transitions: { deleteCard: { from: [valid] } } } }\n    Numbered:\n',
      ],
    ],
    finds: [
      ['operation-added', 'server'],
      ['lifecycle-added', 'server'],
      ['schema-added', 'nobody'],
    ],
  },
  {
    name: 'a new operation has transitions',
    edits: [
      [
        'components:',
        "  /library/api/book/{id}/return:\n    parameters:\n      - $ref: '#/components/parameters/Id'\n    post:\n      operationId: returnBook\n      tags: [books]\n      summary: Take a book back\n      x-permission: null\n      responses:\n        '204': { description: It is back. }\ncomponents:",
      ],
      [
        '          markBook/found: {',
        '          returnBook: { from: [lent], to: shelved, refuse: BOOK_FOUND }\n          markBook/found: {',
      ],
    ],
    finds: [['operation-added', 'server']],
  },
];
