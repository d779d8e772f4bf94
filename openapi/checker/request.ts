import * as v from 'valibot';
import { acceptOf } from './accept.ts';
import { conversionOf } from './convert.ts';
import { type Draft, isSecret } from './finding.ts';
import { bodyFindings, schemaIssue } from './issues.ts';
import { isEmpty, jsonOf, mediaTypeOf, type RequestMessage, textOf, unreadable } from './message.ts';
import type { CheckedMatch, CheckedOperation } from './operation.ts';
import { escapeStep, type Json } from './pointer.ts';
import { NO_PARAMETERS, parseQuery } from './query.ts';

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Finds everything in a request that its operation does not allow. */
export function checkRequest(
  document: Json,
  { operation, values }: CheckedMatch,
  request: RequestMessage,
  query: ReadQuery,
): Draft[] {
  return [
    ...checkCredentials(operation, request),
    ...checkParameters(document, operation, 'path', values),
    ...parameterFindings(document, operation, 'query', query.issues),
    ...undeclaredFindings(operation, query),
    ...checkParameters(document, operation, 'header', headersOf(operation, request)),
    ...checkBody(document, operation, request),
  ];
}

/** A query as its operation reads it. */
export interface ReadQuery {
  /** Values of the declared parameters; undefined if the operation has none, or if they are invalid. */
  readonly values?: Readonly<Record<string, unknown>> | undefined;
  /** The findings of the parameters. */
  readonly issues?: readonly v.BaseIssue<unknown>[] | undefined;
  /** Names of the undeclared parameters. */
  readonly undeclared: readonly string[];
}

export function readQuery({ validators }: CheckedOperation, { search }: Pick<RequestMessage, 'search'>): ReadQuery {
  const schema = validators.query;
  const undeclared: string[] = [];
  const sent = parseQuery(search, schema ?? NO_PARAMETERS, undeclared);
  if (schema === null) return { undeclared };
  const values = conversionOf(schema)(sent);
  if (values !== undefined) return { values, undeclared };
  const { success, output, issues } = v.safeParse(schema, sent);
  return { values: success ? output : undefined, issues, undeclared };
}

function headersOf({ validators }: CheckedOperation, request: RequestMessage): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const name in validators.header?.entries) {
    const value = request.header(name.toLowerCase());
    if (value !== undefined) values[name] = value;
  }
  return values;
}

function checkCredentials({ row, pointer }: CheckedOperation, request: RequestMessage): Draft[] {
  if (row.security === 'none') return [];
  const scheme = row.security === 'bearer' ? 'Bearer' : 'Basic';
  const header = request.header('authorization');
  // Letter case doesn't matter in the name of a scheme.
  if (header?.toLowerCase().startsWith(`${scheme.toLowerCase()} `) === true) return [];
  return [
    {
      level: 'error',
      rule: 'security',
      at: 'header:Authorization',
      pointer: `${pointer}/security`,
      expected: `${scheme} credentials`,
      actual: header === undefined ? 'nothing' : 'another scheme',
    },
  ];
}

const PREFIX = { path: 'path:', query: '?', header: 'header:' } as const;

function checkParameters(
  document: Json,
  operation: CheckedOperation,
  place: 'path' | 'header',
  values: Readonly<Record<string, unknown>>,
): Draft[] {
  const schema = operation.validators[place];
  if (schema === null || acceptOf(schema)(values)) return [];
  return parameterFindings(document, operation, place, v.safeParse(schema, values).issues);
}

function parameterFindings(
  document: Json,
  operation: CheckedOperation,
  place: keyof typeof PREFIX,
  issues: readonly v.BaseIssue<unknown>[] = [],
): Draft[] {
  return issues.map((issue): Draft => {
    const [parameter] = issue.path ?? [];
    const name = typeof parameter?.key === 'string' ? parameter.key : '';
    const pointer =
      operation.parameters.find((declared) => declared.in === place && declared.name === name)?.pointer ??
      `${operation.pointer}/parameters`;
    const at = `${PREFIX[place]}${name}`;
    if (parameter?.value === undefined) return missing(at, pointer, name);
    const { rule, pointer: broken, expected, actual } = schemaIssue(document, pointer, issue, 1);
    return { level: 'error', rule, at, pointer: broken, expected, actual: isSecret(name) ? '•••' : actual };
  });
}

const missing = (at: string, pointer: string, name: string): Draft => ({
  level: 'error',
  rule: 'required',
  at,
  pointer,
  expected: `${name} is required`,
  actual: 'nothing',
});

function undeclaredFindings({ pointer }: CheckedOperation, { undeclared }: ReadQuery): Draft[] {
  return undeclared.map((name) => ({
    level: 'warning',
    rule: 'undeclared-parameter',
    at: `?${name}`,
    pointer: `${pointer}/parameters`,
    expected: 'a declared parameter',
    actual: name,
  }));
}

function checkBody(document: Json, operation: CheckedOperation, request: RequestMessage): Draft[] {
  const { validators, pointer } = operation;
  const at = `${pointer}/requestBody`;
  if (validators.body === null)
    return request.body === null || isEmpty(request.body)
      ? []
      : [{ level: 'warning', rule: 'body', at: '', pointer, expected: 'no body', actual: 'a body' }];
  if (isEmpty(request.body)) return validators.bodyRequired ? [missing('', at, 'a body')] : [];
  const mediaType = mediaTypeOf(request);
  const schema = validators.body[mediaType];
  if (schema === undefined)
    return [
      {
        level: 'error',
        rule: 'media-type',
        at: 'header:Content-Type',
        pointer: `${at}/content`,
        expected: Object.keys(validators.body).join(', '),
        actual: mediaType === '' ? 'nothing' : mediaType,
      },
    ];
  const schemaPointer = `${at}/content/${escapeStep(mediaType)}/schema`;
  const value = bodyValue(mediaType, schema, request);
  if (schema === null || value === undefined) return [];
  if (value === UNREADABLE) return [{ level: 'error', at: '', pointer: schemaPointer, ...unreadable(request) }];
  if (acceptOf(schema)(value)) return [];
  const result = v.safeParse(schema, value);
  if (result.success) return [];
  return bodyFindings(document, schemaPointer, result.issues);
}

const UNREADABLE = Symbol('unreadable');

/** The value of a body; undefined for files and bytes, which have no schema. */
function bodyValue(mediaType: string, schema: v.GenericSchema | null, request: RequestMessage): unknown {
  const { body } = request;
  if (body === null) return undefined;
  if (mediaType === JSON_TYPE) {
    const parsed = jsonOf(request);
    return parsed === undefined ? UNREADABLE : parsed.value;
  }
  if (mediaType !== FORM_TYPE || schema === null) return undefined;
  const entries = 'entries' in schema && typeof schema.entries === 'object' ? { ...schema.entries } : {};
  return parseQuery(textOf(body) ?? '', { entries });
}
