import type { IncomingHttpHeaders, IncomingMessage, OutgoingMessage } from 'node:http';

/** Headers by their names in lower case. */
type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** The head of an answer. */
export interface AnswerHead {
  readonly status: number;
  readonly statusText: string;
  /** Headers as received, alternating names and values. */
  readonly rawHeaders: readonly string[];
  readonly headers: Headers;
}

/** The value of a header; repeated headers are joined. */
export function headerOf(headers: Headers, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

/** Hop-by-hop headers (RFC 9110, 7.6.1), in addition to those that `Connection` names. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'transfer-encoding',
  'upgrade',
]);

const NONE: ReadonlySet<string> = new Set();

function connectionOptions(connection: string | undefined): ReadonlySet<string> {
  if (connection === undefined || /^(?:keep-alive|close)$/iu.test(connection)) return NONE;
  return new Set(connection.split(',').map((name) => name.trim().toLowerCase()));
}

/** Headers as received, alternating names and values, without hop-by-hop headers and `dropped`. */
function endToEnd(
  { rawHeaders, headers }: Pick<AnswerHead, 'rawHeaders' | 'headers'>,
  dropped: ReadonlySet<string>,
): string[] {
  const connectionNames = connectionOptions(headerOf(headers, 'connection'));
  const sent: string[] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    const lower = name.toLowerCase();
    if (HOP_BY_HOP.has(lower) || dropped.has(lower) || connectionNames.has(lower)) continue;
    sent.push(name, rawHeaders[at + 1] ?? '');
  }
  return sent;
}

const REPLACED = new Set(['host', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto']);

/** Whether a request has a body, including an empty chunked one. */
export const hasBody = ({ 'transfer-encoding': encoding, 'content-length': length }: IncomingHttpHeaders): boolean =>
  encoding !== undefined || (length !== undefined && length !== '0');

/**
 * Whether a request requires an upgrade of its connection. An optional upgrade to HTTP/2 is an ordinary request, which
 * may be answered without it.
 */
export const isUpgrade = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers.upgrade !== undefined &&
  !/^h2c$/iu.test(headers.upgrade) &&
  connectionOptions(headers.connection).has('upgrade');

/** The headers of a request, as sent to the backend. */
export function requestHeaders(message: IncomingMessage, origin: URL): string[] {
  const { headers, method } = message;
  const sent = ['Host', origin.host, ...endToEnd(message, REPLACED)];
  const chain = headers['x-forwarded-for'];
  const caller = message.socket.remoteAddress ?? 'unknown';
  sent.push('X-Forwarded-For', chain === undefined ? caller : `${String(chain)}, ${caller}`);
  sent.push('X-Forwarded-Host', String(headers['x-forwarded-host'] ?? headers.host ?? ''));
  sent.push('X-Forwarded-Proto', String(headers['x-forwarded-proto'] ?? 'http'));
  // Backends send trailers only if the client accepts them.
  if (takesTrailers(headers)) sent.push('TE', 'trailers', 'Connection', 'TE, keep-alive');
  // A chunked body stays chunked.
  if (headers['transfer-encoding'] !== undefined) sent.push('Transfer-Encoding', 'chunked');
  else if (headers['content-length'] === undefined && !/^(?:GET|HEAD|DELETE|OPTIONS|TRACE)$/u.test(method ?? ''))
    sent.push('Content-Length', '0');
  return sent;
}

/** Whether the client of a request reads trailers. */
export const takesTrailers = ({ te }: IncomingHttpHeaders): boolean =>
  te
    ?.toString()
    .split(',')
    .some((part) => part.trim().toLowerCase() === 'trailers') === true;

/** The headers of an answer, as sent to the client. */
export function answerHeaders(head: AnswerHead): string[] {
  const sent = endToEnd(head, NONE);
  // Keeps the framing: adds neither a length nor chunks.
  if (head.headers['transfer-encoding'] !== undefined) sent.push('Transfer-Encoding', 'chunked');
  return sent;
}

/** Sends the headers before the body. `flushHeaders` would write them as UTF-8 (Node 24), but headers are bytes. */
export const sendHead = (message: OutgoingMessage): void => void message.write('', 'latin1');
