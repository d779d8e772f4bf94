import { isDeep, MAX_DEPTH } from './depth.ts';

/** The body of a message: text, bytes, or nothing; null for a body that is unavailable and not checked. */
export type Payload = string | Uint8Array | null | undefined;

/** A request as sent over the wire, without its origin. */
export interface RequestMessage {
  readonly method: string;
  /** Path as sent, percent-encoded. */
  readonly path: string;
  /** Query as sent, without the question mark. */
  readonly search: string;
  /** Value of a header; the name in lower case. */
  header(name: string): string | undefined;
  readonly body: Payload;
}

/** The answer to a request. */
export interface AnswerMessage {
  readonly status: number;
  /** The value that the schema serialized into the body. It is valid and has no undeclared members. */
  readonly source?: { readonly value: unknown } | undefined;
  /** Value of a header; the name in lower case. */
  header(name: string): string | undefined;
  readonly body: Payload;
}

/** Media type without its parameters, in lower case; empty if the header is missing. */
export const mediaTypeOf = (message: Pick<RequestMessage, 'header'>): string =>
  (message.header('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** The charset of the media type; undefined if it has none. */
export const charsetOf = (message: Pick<RequestMessage, 'header'>): string | undefined =>
  /;\s*charset\s*=\s*"?([^\s;"]*)/iu.exec(message.header('content-type') ?? '')?.[1];

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The text of a payload; undefined if the bytes are not UTF-8. */
export function textOf(payload: Payload): string | undefined {
  if (payload === undefined || payload === null || typeof payload === 'string') return payload ?? '';
  try {
    return utf8.decode(payload);
  } catch {
    return undefined;
  }
}

/** Whether a payload is empty. */
export const isEmpty = (payload: Payload): boolean => payload === undefined || payload?.length === 0;

/** A value parsed from JSON. */
interface Parsed {
  readonly value: unknown;
}

/** The last message and its parsed body: the checker reads it first, then the field counter. */
let last: { readonly message: object; readonly parsed: Parsed | undefined } | undefined;

/**
 * The JSON value of a message's body, parsed once for all readers; undefined if it is not JSON or nested too deeply.
 */
export function jsonOf(message: Pick<RequestMessage, 'body'>): Parsed | undefined {
  if (last?.message !== message) last = { message, parsed: parse(message.body) };
  return last.parsed;
}

/** Why a body can't be read: it is not JSON, or nested too deeply. */
export function unreadable({ body }: Pick<RequestMessage, 'body'>): { rule: string; expected: string; actual: string } {
  return isDeep(textOf(body) ?? '')
    ? { rule: 'depth', expected: `JSON of ${MAX_DEPTH} levels at most`, actual: 'deeper' }
    : { rule: 'json', expected: 'JSON', actual: 'no JSON' };
}

function parse(payload: Payload): Parsed | undefined {
  const text = textOf(payload);
  if (text === undefined || isDeep(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch {
    return undefined;
  }
}
