import type { Keyword } from '../../../openapi/tools/diff/rules.ts';

/** Pairs of schemas that differ in one keyword; the first allows more. */
export const keywordRows: readonly (readonly [keyword: Keyword, looser: string, tighter: string])[] = [
  ['type', '{ type: [string, integer] }', '{ type: string }'],
  ['type', '{ type: number }', '{ type: integer }'],
  ['nullable', '{ type: [string, "null"] }', '{ type: string }'],
  ['nullable', '{ type: [string, "null"], enum: [a, null] }', '{ type: string, enum: [a] }'],
  ['enum', '{ type: string }', '{ type: string, enum: [a, b] }'],
  ['enum', '{ type: integer, minimum: 1 }', '{ type: integer, enum: [1, 2] }'],
  ['min-length', '{ type: string }', '{ type: string, minLength: 2 }'],
  ['max-length', '{ type: string, maxLength: 80 }', '{ type: string, maxLength: 60 }'],
  ['max-bytes', '{ type: string }', '{ type: string, x-max-bytes: 60 }'],
  ['pattern', '{ type: string }', "{ type: string, pattern: '^a' }"],
  ['pattern', "{ type: string, pattern: 'a' }", "{ type: string, pattern: '^a' }"],
  ['pattern', "{ type: string, pattern: '^[a-z]{1,9}$' }", "{ type: string, pattern: '^[a-f]{2,9}$' }"],
  ['pattern', "{ type: string, pattern: '^a|b$' }", "{ type: string, pattern: 'b$' }"],
  ['format', '{ type: string }', '{ type: string, format: date }'],
  ['format', '{ type: string, format: ip }', '{ type: string, format: ipv6 }'],
  ['format', '{ type: string, format: ip-list }', '{ type: string, format: ip }'],
  ['minimum', '{ type: integer, minimum: 1 }', '{ type: integer, minimum: 2 }'],
  ['minimum', '{ type: number, minimum: 1 }', '{ type: number, exclusiveMinimum: 1 }'],
  ['maximum', '{ type: integer }', '{ type: integer, maximum: 9 }'],
  ['maximum', '{ type: integer, exclusiveMaximum: 9 }', '{ type: integer, exclusiveMaximum: 8 }'],
  ['multiple-of', '{ type: integer, multipleOf: 5 }', '{ type: integer, multipleOf: 10 }'],
  ['multiple-of', '{ type: integer }', '{ type: integer, multipleOf: 2 }'],
  ['min-items', '{ type: array, items: { type: string } }', '{ type: array, minItems: 1, items: { type: string } }'],
  [
    'max-items',
    '{ type: array, maxItems: 9, items: { type: string } }',
    '{ type: array, maxItems: 8, items: { type: string } }',
  ],
  [
    'unique-items',
    '{ type: array, items: { type: string } }',
    '{ type: array, uniqueItems: true, items: { type: string } }',
  ],
  ['max-length', '{ type: array, items: { type: string } }', '{ type: array, items: { type: string, maxLength: 9 } }'],
  [
    'required',
    '{ type: object, properties: { a: { type: string } } }',
    '{ type: object, required: [a], properties: { a: { type: string } } }',
  ],
  [
    'undeclared',
    '{ type: object, properties: { a: { type: string } } }',
    '{ type: object, properties: { a: { type: string } }, additionalProperties: false }',
  ],
  ['reference', '{ type: string, x-ref: [Book, Numbered] }', '{ type: string, x-ref: Book }'],
  ['reference', '{ type: string, x-ref: false }', '{ type: string, x-ref: Book }'],
];

/** Pairs of schemas where neither allows all values of the other. */
export const otherRows: readonly (readonly [keyword: Keyword, one: string, other: string])[] = [
  ['type', '{ type: string }', '{ type: integer }'],
  ['type', '{ type: string }', '{ type: array, items: { type: string } }'],
  ['enum', "{ type: string, pattern: '^b' }", '{ type: string, enum: [a] }'],
  ['pattern', "{ type: string, pattern: '^a' }", "{ type: string, pattern: '^b' }"],
  ['pattern', "{ type: string, pattern: '^(?!a).{2}$' }", "{ type: string, pattern: '^(?!a).{3}$' }"],
  ['format', '{ type: string, format: date }', '{ type: string, format: date-time }'],
  ['multiple-of', '{ type: integer, multipleOf: 5 }', '{ type: integer, multipleOf: 3 }'],
  [
    'undeclared',
    '{ type: object, properties: { a: { type: string } } }',
    '{ type: object, properties: { a: { type: string } }, additionalProperties: { type: string } }',
  ],
  ['reference', '{ type: string, x-ref: Book }', '{ type: string, x-ref: Numbered }'],
];

/** Two equivalent forms. */
export const equalRows: readonly (readonly [one: string, other: string])[] = [
  ['{ type: string }', '{ type: string, minLength: 0 }'],
  ['{ type: integer, minimum: 1 }', '{ type: integer, exclusiveMinimum: 0 }'],
  ['{ type: integer, exclusiveMaximum: 10, maximum: 12 }', '{ type: integer, maximum: 9 }'],
  ['{ type: integer }', '{ type: integer, multipleOf: 1 }'],
  ['{ type: string, enum: [a, b] }', '{ type: string, enum: [b, a] }'],
  ['{ type: string }', '{ type: string, format: password }'],
  ["{ type: string, pattern: '^(a|b)$' }", "{ type: string, pattern: '^[ab]$' }"],
  ['{ type: array, items: { type: string } }', '{ type: array, uniqueItems: false, items: { type: string } }'],
  ['{ type: string }', '{ type: string, x-ref: false }'],
  [
    '{ type: object, properties: { a: { type: string } } }',
    '{ type: object, allOf: [{ type: object, properties: { a: { type: string } } }] }',
  ],
];
