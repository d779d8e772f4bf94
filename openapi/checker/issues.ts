import type * as v from 'valibot';
import { describe, type Draft } from './finding.ts';
import { escapeStep, isNode, type Json, jsonPointer, keywordIn, schemaBelow, valueAt } from './pointer.ts';

/** A place in a value that breaks its schema. */
interface SchemaIssue {
  readonly rule: string;
  /** Keys and indexes that lead to the place. */
  readonly path: readonly string[];
  readonly pointer: string;
  readonly expected: string;
  readonly actual: string;
}

/** The keyword that a step of a schema implements, by the step's type. */
const KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  picklist: ['enum'],
  literal: ['const'],
  variant: ['oneOf'],
  union: ['oneOf', 'anyOf', 'type'],
  min_code_points: ['minLength'],
  max_code_points: ['maxLength'],
  max_bytes: ['x-max-bytes'],
  regex: ['pattern', 'type'],
  check: ['format', 'uniqueItems', 'type'],
  integer: ['type'],
  min_value: ['minimum'],
  max_value: ['maximum'],
  gt_value: ['exclusiveMinimum'],
  lt_value: ['exclusiveMaximum'],
  multiple_of: ['multipleOf'],
  min_length: ['minItems'],
  max_length: ['maxItems'],
};

/**
 * The findings of a body, as keywords and places of the contract.
 * @param pointer of the schema of the body, in the joined document
 */
export function bodyFindings(document: Json, pointer: string, issues: readonly v.BaseIssue<unknown>[]): Draft[] {
  return issues.map((issue) => {
    const { path, ...rest } = schemaIssue(document, pointer, issue);
    return { level: 'error', at: jsonPointer(path), ...rest };
  });
}

/**
 * Converts an issue of valibot to a keyword and place of the contract.
 * @param pointer of the schema of the whole value, in the joined document
 * @param outer number of steps of the issue's path that lead to that value
 */
export function schemaIssue(document: Json, pointer: string, issue: v.BaseIssue<unknown>, outer = 0): SchemaIssue {
  const items = issue.path?.slice(outer) ?? [];
  const path = items.map(({ key }) => String(key));
  const last = items.at(-1);
  const name = path.at(-1) ?? '';
  const parent = schemaBelow(document, pointer, path.slice(0, -1));
  if (issue.expected === 'never') {
    const closing = ['additionalProperties', 'unevaluatedProperties'].find(
      (keyword) => parent?.schema[keyword] !== undefined,
    );
    return {
      rule: 'additionalProperties',
      path,
      pointer: parent && closing !== undefined ? `${parent.pointer}/${closing}` : (parent?.pointer ?? pointer),
      expected: 'no undeclared property',
      actual: describe(last?.value, name),
    };
  }
  if (last !== undefined && last.value === undefined)
    return {
      rule: 'required',
      path,
      pointer: parent ? keywordIn(document, parent, 'required') : pointer,
      expected: `${name} is required`,
      actual: 'nothing',
    };
  const located = schemaBelow(document, pointer, path);
  const candidates = KEYWORDS[issue.type] ?? ['type'];
  const matches = candidates.flatMap((keyword) => {
    const at = located && keywordIn(document, located, keyword);
    return at?.endsWith(`/${escapeStep(keyword)}`) ? [{ keyword, at }] : [];
  })[0];
  const rule = matches?.keyword ?? candidates.at(-1) ?? 'type';
  const at = matches?.at ?? located?.pointer ?? pointer;
  return {
    rule,
    path,
    pointer: at,
    expected: matches ? `${rule}: ${describe(valueAt(document, at))}` : (issue.expected ?? rule),
    actual: describe(issue.input, name),
  };
}

/** The places of undeclared properties: those in the value that are missing from the parsed one. */
export function* undeclaredIn(
  actual: unknown,
  read: unknown,
  path: readonly string[] = [],
): Generator<readonly string[], void> {
  if (Array.isArray(actual) && Array.isArray(read))
    for (const [index, item] of actual.entries()) yield* undeclaredIn(item, read[index], [...path, String(index)]);
  else if (isNode(actual) && isNode(read))
    for (const [key, value] of Object.entries(actual))
      if (Object.hasOwn(read, key)) yield* undeclaredIn(value, read[key], [...path, key]);
      else yield [...path, key];
}
