import * as v from 'valibot';
import { acceptOf } from './accept.ts';
import { describe, type Draft } from './finding.ts';
import { bodyFindings, undeclaredIn } from './issues.ts';
import { languageTags } from './languages.ts';
import { type AnswerMessage, isEmpty, mediaTypeOf, jsonOf, type RequestMessage } from './message.ts';
import type { CheckedOperation } from './operation.ts';
import { escapeStep, isNode, type Json, jsonPointer, valueAt } from './pointer.ts';
import { queryOf } from './request.ts';

/** What of an answer its operation does not allow. */
export function checkAnswer(
  document: Json,
  operation: CheckedOperation,
  request: RequestMessage,
  answer: AnswerMessage,
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
    return isEmpty(answer.body)
      ? headers
      : [...headers, { level: 'error', rule: 'body', at: '', pointer: at, expected: 'no body', actual: 'a body' }];
  const mediaType = mediaTypeOf(answer);
  const schema = content[mediaType];
  if (schema === undefined)
    return [
      ...headers,
      {
        level: 'error',
        rule: 'media-type',
        at: 'header:Content-Type',
        pointer: `${at}/content`,
        expected: mediaTypes.join(', '),
        actual: mediaType === '' ? 'nothing' : mediaType,
      },
    ];
  if (schema === null || answer.body === null) return headers;
  const schemaPointer = `${at}/content/${escapeStep(mediaType)}/schema`;
  const parsed = jsonOf(answer);
  if (parsed === undefined)
    return [
      ...headers,
      { level: 'error', rule: 'json', at: '', pointer: schemaPointer, expected: 'JSON', actual: 'no JSON' },
    ];
  return [
    ...headers,
    ...checkValue(document, schemaPointer, schema, parsed.value),
    ...checkLaws(operation, request, answer, parsed.value, at),
    ...(status >= 400 ? checkTitle(document, request, answer, parsed.value) : []),
  ];
}

function checkValue(document: Json, pointer: string, schema: v.GenericSchema, value: unknown): Draft[] {
  if (acceptOf(schema)(value)) return [];
  const result = v.safeParse(schema, value);
  if (!result.success) return bodyFindings(document, pointer, result.issues);
  return undeclaredIn(value, result.output).map((path) => ({
    level: 'warning',
    rule: 'undeclared-property',
    at: jsonPointer(path),
    pointer,
    expected: 'a declared property',
    actual: path.at(-1) ?? '',
  }));
}

function checkHeaders({ headers }: CheckedOperation, request: RequestMessage, answer: AnswerMessage): Draft[] {
  const found: Draft[] = [];
  for (const { name, pattern, pointer } of headers.get(answer.status) ?? []) {
    const value = answer.header(name.toLowerCase());
    if (value === undefined)
      found.push({ level: 'error', rule: 'header', at: `header:${name}`, pointer, expected: name, actual: 'nothing' });
    else if (pattern?.test(value) === false)
      found.push({
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
    found.push({
      level: 'error',
      rule: 'request-id',
      at: 'header:X-Request-Id',
      pointer: headers.get(answer.status)?.find(({ name }) => name === 'X-Request-Id')?.pointer ?? '',
      expected: sent,
      actual: back,
    });
  return found;
}

/** A refusal says the text of its code in the language that was asked for. */
function checkTitle(document: Json, request: RequestMessage, answer: AnswerMessage, value: unknown): Draft[] {
  if (!isNode(value) || typeof value['title'] !== 'string') return [];
  const asked = request.header('accept-language') ?? answer.header('content-language') ?? '';
  const pointer = `#/x-problem-catalogue/${escapeStep(String(value['code']))}`;
  const texts = valueAt(document, pointer);
  const [language] = Object.entries(languageTags).find(([, tag]) => tag.toLowerCase() === asked.toLowerCase()) ?? [];
  const text = language !== undefined && isNode(texts) ? texts[language] : undefined;
  if (typeof text !== 'string') return [];
  const found: Draft[] = [];
  const same = (at: string, expected: string, actual: string): void => {
    if (expected.toLowerCase() !== actual.toLowerCase())
      found.push({ level: 'error', rule: 'language', at, pointer, expected, actual });
  };
  same('/title', text, value['title']);
  same('header:Content-Language', asked, answer.header('content-language') ?? 'nothing');
  return found;
}

/** What headers, body and request say of the same thing must be the same. */
function checkLaws(
  operation: CheckedOperation,
  request: RequestMessage,
  answer: AnswerMessage,
  value: unknown,
  pointer: string,
): Draft[] {
  if (!isNode(value)) return [];
  const found: Draft[] = [];
  const same = (rule: string, at: string, expected: unknown, actual: unknown): void => {
    if (expected !== undefined && actual !== undefined && expected !== actual)
      found.push({ level: 'error', rule, at, pointer, expected: describe(expected), actual: describe(actual) });
  };
  if (answer.status >= 400) {
    same('problem', '/status', value['status'] === undefined ? undefined : answer.status, value['status']);
    same('problem', '/requestId', answer.header('x-request-id'), value['requestId']);
    return found;
  }
  const { row, validators } = operation;
  if (row.etag) same('etag', 'header:ETag', `"${String(value['revision'])}"`, answer.header('etag'));
  if (row.below !== null && typeof value['id'] === 'string') {
    const segments = request.path.split('/');
    const expected = [...segments.slice(0, segments.length - row.below), value['id']].join('/');
    // An absolute address is as good as a path.
    same('location', 'header:Location', expected, answer.header('location')?.replace(/^https?:\/\/[^/]+/u, ''));
  }
  if (!Array.isArray(value['items']) || validators.query === null) return found;
  const query = v.safeParse(validators.query, queryOf(operation, request));
  if (!query.success) return found;
  const { page, size } = query.output;
  same('paging', '/page', page, value['page']);
  same('paging', '/size', size, value['size']);
  if (typeof size === 'number' && value['items'].length > size) same('paging', '/items', size, value['items'].length);
  if (typeof value['total'] === 'number' && value['items'].length > value['total'])
    same('paging', '/total', value['items'].length, value['total']);
  return found;
}
