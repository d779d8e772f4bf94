import { languageTags } from '../../../openapi/checker/languages.ts';
import { problemTexts as en } from '../../../openapi/generated/problems.en.ts';
import { type ProblemCode, problems } from '../../../openapi/generated/problems.ts';
import { problemTexts as zhCN } from '../../../openapi/generated/problems.zh_CN.ts';
import { problemTexts as zhTW } from '../../../openapi/generated/problems.zh_TW.ts';
import type { Binary, Language } from '../contract/operation-types.ts';
import type { Doubts } from '../contract/encode.ts';
import type { Answer } from './http.ts';
import { toOctets, toText } from '../contract/octets.ts';
import type { Operation } from '../contract/operation.ts';
import type { RefusalExtras } from '../contract/refusal.ts';

const TEXTS = { en, zh_CN: zhCN, zh_TW: zhTW };

/** Returns the available language with the highest weight in Accept-Language; English if it names none. */
export function languageOf(accept: string | undefined): Language {
  if (accept === undefined) return 'en';
  let best: Language = 'en';
  let highest = 0;
  for (const range of accept.toLowerCase().split(',')) {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
    const weight = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
    const language = languageOfTag(tag);
    // The first of equal weights wins; NaN never does.
    if (language === undefined || !(weight > highest)) continue;
    best = language;
    highest = weight;
  }
  return best;
}

function languageOfTag(tag: string): Language | undefined {
  if (tag === 'en' || tag.startsWith('en-')) return 'en';
  if (tag !== 'zh' && !tag.startsWith('zh-')) return undefined;
  const subtags = tag.split('-');
  if (subtags.includes('hans')) return 'zh_CN';
  return ['hant', 'tw', 'hk', 'mo'].some((subtag) => subtags.includes(subtag)) ? 'zh_TW' : 'zh_CN';
}

/** Headers of every response: no caching, sniffing, framing or execution. */
const COMMON = [
  'Cache-Control',
  'no-store',
  'X-Content-Type-Options',
  'nosniff',
  'Content-Security-Policy',
  "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy',
  'no-referrer',
] as const;

/** Returns the headers of a response with this content; the caller completes them. */
function headersFor(requestId: string, mediaType: string | null): string[] {
  const headers: string[] = [...COMMON, 'X-Request-Id', requestId];
  if (mediaType !== null) headers.push('Content-Type', mediaType);
  return headers;
}

/**
 * Converts the result of a handler to the response that the contract declares. Throws a ContractViolation. For JSON,
 * `doubts` records values that were not written unchanged.
 */
export function success(
  operation: Operation,
  {
    requestId,
    path,
    doubts,
  }: { readonly requestId: string; readonly path: string; readonly doubts?: Doubts | undefined },
  value: unknown,
): Answer {
  const { row, encode, mediaType } = operation;
  if (encode === null) {
    if (mediaType === null) return { status: row.success, headers: headersFor(requestId, null), body: null };
    return binary(operation, requestId, value);
  }
  const body = encode(value, doubts);
  const headers = headersFor(requestId, 'application/json');
  if (typeof value === 'object' && value !== null) {
    if (row.etag && 'revision' in value) headers.push('ETag', `"${String(value.revision)}"`);
    if (row.below !== null && 'id' in value) headers.push('Location', locationOf(row.below, path, String(value.id)));
  }
  return { status: row.success, headers, body };
}

/** Returns the address of a created record. */
function locationOf(below: number, path: string, id: string): string {
  if (below === 0) return `${path}/${id}`;
  const segments = path.split('/');
  return [...segments.slice(0, segments.length - below), id].join('/');
}

function binary({ row }: Operation, requestId: string, value: unknown): Answer {
  if (!isBinary(value)) throw new TypeError('the contract promises bytes');
  const headers = headersFor(requestId, value.type);
  for (const [name, content] of Object.entries(value.headers ?? {})) headers.push(name, content);
  return { status: row.success, headers, body: value.binary };
}

function isBinary(value: unknown): value is Binary {
  return typeof value === 'object' && value !== null && 'binary' in value && 'type' in value;
}

/** The facts about its request that a refusal needs. */
export interface RefusalContext {
  readonly requestId: string;
  readonly language: Language;
  readonly path: string;
  readonly operation: Operation | undefined;
}

/** Converts a refusal to `application/problem+json`, or to the format of RFC 6749 for the token call. */
export function problem(
  context: RefusalContext,
  code: ProblemCode,
  extras: RefusalExtras = {},
  status: number = problems[code].status ?? 500,
): Answer {
  const { requestId, language, path, operation } = context;
  const title = TEXTS[language][code];
  const { retryAfter, current, keepsWrites: _keepsWrites, ...members } = extras;
  const oauth = operation?.row.security === 'client';
  const headers = headersFor(requestId, oauth ? 'application/json' : 'application/problem+json');
  headers.push('Content-Language', languageTags[language]);
  if (status === 429 || status === 503) headers.push('Retry-After', String(retryAfter ?? 1));
  // Not for invalid client credentials: browsers would open their sign-in dialog.
  if (status === 401 && !oauth) headers.push('WWW-Authenticate', 'Bearer');
  const body = oauth
    ? { error: oauthError(code), error_description: title, code, requestId }
    : { type: 'about:blank', title, status, instance: path, ...members, code, requestId };
  let json = JSON.stringify(body);
  if (current !== undefined && operation?.encode) {
    // In the format of the success response, without internal columns.
    json = `${json.slice(0, -1)},"current":${toText(operation.encode(current))}}`;
  }
  return { status, headers, body: toOctets(json) };
}

function oauthError(code: ProblemCode): string {
  if (code === 'AUTH_CLIENT_INVALID') return 'invalid_client';
  return code.startsWith('AUTH_') ? 'invalid_grant' : code === 'SYS_EXCEPTION' ? 'server_error' : 'invalid_request';
}
