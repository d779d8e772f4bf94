import * as v from 'valibot';
import { MAX_FINDINGS } from '../codegen/runtime/findings.ts';
import { Problem } from '../generated/schemas.common.ts';
import { acceptOf } from './accept.ts';
import { describe, type Draft } from './finding.ts';
import { bodyFindings, undeclaredIn } from './issues.ts';
import { languageTags } from './languages.ts';
import {
  type AnswerMessage,
  charsetOf,
  isEmpty,
  mediaTypeOf,
  jsonOf,
  type RequestMessage,
  unreadable,
} from './message.ts';
import type { CheckedOperation } from './operation.ts';
import { escapeStep, isNode, type Json, jsonPointer, valueAt } from './pointer.ts';
import type { ReadQuery } from './request.ts';
import { checkSecrets } from './secrets.ts';

/**
 * Finds everything in an answer that its operation does not allow.
 * @param query of the request
 */
export function checkAnswer(
  document: Json,
  operation: CheckedOperation,
  request: RequestMessage,
  answer: AnswerMessage,
  query: ReadQuery,
): Draft[] {
  const { status } = answer;
  const { validators, pointer } = operation;
  const content = validators.responses[status];
  const at = `${pointer}/responses/${status}`;
  if (content === undefined)
    return [
      {
        level: 'error',
        rule: 'status',
        at: 'status',
        pointer: `${pointer}/responses`,
        expected: Object.keys(validators.responses).join(', '),
        actual: String(status),
      },
    ];
  const headers = checkHeaders(operation, request, answer);
  const mediaTypes = Object.keys(content);
  if (mediaTypes.length === 0 || request.method === 'HEAD')
    return answer.body === null || isEmpty(answer.body)
      ? headers
      : [...headers, { level: 'error', rule: 'body', at: '', pointer: at, expected: 'no body', actual: 'a body' }];
  const mediaType = mediaTypeOf(answer);
  const schema = content[mediaType];
  if (schema === undefined) return [...headers, wrongMediaType(mediaType, mediaTypes, `${at}/content`)];
  if (schema === null) return headers;
  const charset = charsetOf(answer);
  if (charset !== undefined && !/^utf-?8$/iu.test(charset))
    headers.push({
      level: 'error',
      rule: 'charset',
      at: 'header:Content-Type',
      pointer: `${at}/content`,
      expected: 'UTF-8, which JSON always is',
      actual: charset,
    });
  const laws = (value: unknown): Draft[] =>
    status >= 400
      ? checkProblem(document, request, answer, value, at)
      : [...checkLaws(operation, request, answer, value, at), ...checkPaging(query, value, at)];
  if (answer.source !== undefined) return [...headers, ...laws(answer.source.value)];
  if (answer.body === null) return headers;
  const drafts = checkJson(document, answer, schema, `${at}/content/${escapeStep(mediaType)}/schema`, (value) => [
    ...checkSecrets(document, operation, value, at),
    ...laws(value),
  ]);
  return [...headers, ...drafts];
}

const PROBLEM = 'application/problem+json';

/** Checks the refusal of a path without an operation, or without this method. */
export function checkRefusal(document: Json, request: RequestMessage, answer: AnswerMessage): Draft[] {
  if (request.method === 'HEAD') return [];
  const pointer = '#/components/schemas/Problem';
  const mediaType = mediaTypeOf(answer);
  if (mediaType !== PROBLEM) return [wrongMediaType(mediaType, [PROBLEM], pointer)];
  if (answer.body === null) return [];
  return checkJson(document, answer, Problem, pointer, (value) =>
    checkProblem(document, request, answer, value, pointer),
  );
}

const wrongMediaType = (actual: string, expected: readonly string[], pointer: string): Draft => ({
  level: 'error',
  rule: 'media-type',
  at: 'header:Content-Type',
  pointer,
  expected: expected.join(', '),
  actual: actual === '' ? 'nothing' : actual,
});

/** @param laws finds the other errors of the value */
function checkJson(
  document: Json,
  answer: AnswerMessage,
  schema: v.GenericSchema,
  pointer: string,
  laws: (value: unknown) => Draft[],
): Draft[] {
  const parsed = jsonOf(answer);
  if (parsed === undefined) return [{ level: 'error', at: '', pointer, ...unreadable(answer) }];
  return [...checkValue(document, pointer, schema, parsed.value), ...laws(parsed.value)];
}

function checkValue(document: Json, pointer: string, schema: v.GenericSchema, value: unknown): Draft[] {
  if (acceptOf(schema)(value)) return [];
  const result = v.safeParse(schema, value);
  if (!result.success) return bodyFindings(document, pointer, result.issues);
  const drafts: Draft[] = [];
  for (const path of undeclaredIn(value, result.output)) {
    if (drafts.length === MAX_FINDINGS) break;
    const actual = path.at(-1) ?? '';
    const rule = 'undeclared-property';
    drafts.push({ level: 'warning', rule, at: jsonPointer(path), pointer, expected: 'a declared property', actual });
  }
  return drafts;
}

function checkHeaders({ headers }: CheckedOperation, request: RequestMessage, answer: AnswerMessage): Draft[] {
  const drafts: Draft[] = [];
  for (const { name, pattern, pointer } of headers.get(answer.status) ?? []) {
    const value = answer.header(name.toLowerCase());
    if (value === undefined)
      drafts.push({ level: 'error', rule: 'header', at: `header:${name}`, pointer, expected: name, actual: 'nothing' });
    else if (pattern?.test(value) === false)
      drafts.push({
        level: 'error',
        rule: 'header',
        at: `header:${name}`,
        pointer,
        expected: `${name} like ${pattern.source}`,
        actual: value,
      });
  }
  const sent = request.header('x-request-id');
  const back = answer.header('x-request-id');
  if (sent !== undefined && back !== undefined && /^[\x21-\x7e]{1,64}$/u.test(sent) && sent !== back)
    drafts.push({
      level: 'error',
      rule: 'request-id',
      at: 'header:X-Request-Id',
      pointer: headers.get(answer.status)?.find(({ name }) => name === 'X-Request-Id')?.pointer ?? '',
      expected: sent,
      actual: back,
    });
  return drafts;
}

/** Checks that two places agree about the same fact. No finding if either is absent. */
function disagreement(rule: string, at: string, pointer: string, expected: unknown, actual: unknown): Draft[] {
  if (expected === undefined || actual === undefined || expected === actual) return [];
  return [{ level: 'error', rule, at, pointer, expected: describe(expected), actual: describe(actual) }];
}

/** Checks that the members of a problem match its answer. */
function checkProblem(
  document: Json,
  request: RequestMessage,
  answer: AnswerMessage,
  value: unknown,
  pointer: string,
): Draft[] {
  if (!isNode(value)) return [];
  return [
    ...disagreement('problem', '/status', pointer, answer.status, value['status']),
    ...disagreement('problem', '/requestId', pointer, answer.header('x-request-id'), value['requestId']),
    ...checkTitle(document, request, answer, value),
  ];
}

/** Checks that a refusal has the text of its code in the requested language. */
function checkTitle(
  document: Json,
  request: RequestMessage,
  answer: AnswerMessage,
  problem: Readonly<Record<string, unknown>>,
): Draft[] {
  const { code, title } = problem;
  if (typeof title !== 'string') return [];
  const acceptLanguage = request.header('accept-language') ?? answer.header('content-language') ?? '';
  const pointer = `#/x-problem-catalogue/${escapeStep(String(code))}`;
  const texts = valueAt(document, pointer);
  const [language] =
    Object.entries(languageTags).find(([, tag]) => tag.toLowerCase() === acceptLanguage.toLowerCase()) ?? [];
  const text = language !== undefined && isNode(texts) ? texts[language] : undefined;
  if (typeof text !== 'string') return [];
  const drafts: Draft[] = [];
  const same = (at: string, expected: string, actual: string): void => {
    if (expected.toLowerCase() !== actual.toLowerCase())
      drafts.push({ level: 'error', rule: 'language', at, pointer, expected, actual });
  };
  same('/title', text, title);
  same('header:Content-Language', acceptLanguage, answer.header('content-language') ?? 'nothing');
  return drafts;
}

/** Checks that headers, body and request agree. */
function checkLaws(
  operation: CheckedOperation,
  request: RequestMessage,
  answer: AnswerMessage,
  value: unknown,
  pointer: string,
): Draft[] {
  if (!isNode(value)) return [];
  const drafts: Draft[] = [];
  const same = (rule: string, at: string, expected: unknown, actual: unknown): void =>
    void drafts.push(...disagreement(rule, at, pointer, expected, actual));
  const { row } = operation;
  if (row.etag) same('etag', 'header:ETag', `"${String(value['revision'])}"`, answer.header('etag'));
  if (row.below !== null && typeof value['id'] === 'string') {
    const segments = request.path.split('/');
    const expected = [...segments.slice(0, segments.length - row.below), value['id']].join('/');
    // `Location` may be an absolute URL or a path.
    same('location', 'header:Location', expected, answer.header('location')?.replace(/^https?:\/\/[^/]+/u, ''));
  }
  return drafts;
}

/** Checks that a page has the requested number and at most the requested size. */
function checkPaging({ values }: ReadQuery, value: unknown, pointer: string): Draft[] {
  if (values === undefined || !isNode(value) || !Array.isArray(value['items'])) return [];
  const { page, size } = values;
  const { total, items } = value;
  const drafts: Draft[] = [];
  const same = (at: string, expected: unknown, actual: unknown): void =>
    void drafts.push(...disagreement('paging', at, pointer, expected, actual));
  same('/page', page, value['page']);
  same('/size', size, value['size']);
  if (typeof size === 'number' && items.length > size) same('/items', size, items.length);
  if (typeof total === 'number' && items.length > total) same('/total', items.length, total);
  return drafts;
}
