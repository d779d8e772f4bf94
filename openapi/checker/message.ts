/** What was sent with a message: text, bytes, or nothing. */
export type Payload = string | Uint8Array | undefined;

/** A request as it went over the wire, less the origin it went to. */
export interface RequestMessage {
  readonly method: string;
  /** Path as it was sent, percent-encoded. */
  readonly path: string;
  /** Query as it was sent, without the question mark. */
  readonly search: string;
  /** Value of a header; the name in lower case. */
  header(name: string): string | undefined;
  readonly body: Payload;
}

/** The answer to a request. */
export interface AnswerMessage {
  readonly status: number;
  /** Value of a header; the name in lower case. */
  header(name: string): string | undefined;
  readonly body: Payload;
}

/** Media type without its parameters, in lower case; empty where the header is missing. */
export const mediaTypeOf = (message: Pick<RequestMessage, 'header'>): string =>
  (message.header('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The text of a payload; undefined where the bytes are no UTF-8. */
export function textOf(payload: Payload): string | undefined {
  if (payload === undefined || typeof payload === 'string') return payload ?? '';
  try {
    return utf8.decode(payload);
  } catch {
    return undefined;
  }
}

/** Whether nothing was sent. */
export const isEmpty = (payload: Payload): boolean => payload === undefined || payload.length === 0;

/** The value that a JSON text stands for; undefined where it is none. */
export function parseJson(payload: Payload): { readonly value: unknown } | undefined {
  const text = textOf(payload);
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch {
    return undefined;
  }
}
