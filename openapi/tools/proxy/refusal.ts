import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { problemTexts } from '../../generated/problems.en.ts';

/** Why the proxy itself answers: the error type of RFC 9209 and its details. */
export interface Reason {
  readonly status: number;
  readonly error: string;
  readonly detail: string;
}

const ERRORS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'dns_error',
  EAI_AGAIN: 'dns_error',
  ECONNREFUSED: 'connection_refused',
  ECONNRESET: 'connection_terminated',
  UND_ERR_SOCKET: 'connection_terminated',
  UND_ERR_CONNECT_TIMEOUT: 'connection_timeout',
  ETIMEDOUT: 'connection_timeout',
  EHOSTUNREACH: 'destination_ip_unroutable',
  ENETUNREACH: 'destination_ip_unroutable',
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Error types of failed connections to a backend. */
export function reasonOf(error: unknown): Reason {
  const code = codeOf(error);
  const errorType = ERRORS[code] ?? (/CERT|SSL|TLS/u.test(code) ? 'tls_certificate_error' : 'http_protocol_error');
  const text = error instanceof Error ? error.message : String(error);
  return { status: 502, error: errorType, detail: `The backend did not answer: ${text || code}` };
}

/** Answers instead of a backend, in the contract's form, with `Proxy-Status` (RFC 9209). */
export function refuse(response: ServerResponse, message: IncomingMessage, { status, error, detail }: Reason): void {
  const header = message.headers['x-request-id'];
  const requestId = typeof header === 'string' && /^[\x21-\x7e]{1,64}$/u.test(header) ? header : 'proxy';
  const body = JSON.stringify({
    type: 'about:blank',
    title: problemTexts.SYS_EXCEPTION,
    status,
    detail,
    code: 'SYS_EXCEPTION',
    requestId,
  });
  // Sets the status text explicitly, as Node keeps that of an answer that could not be forwarded.
  response.writeHead(status, STATUS_CODES[status], {
    'Content-Type': 'application/problem+json',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Request-Id': requestId,
    'Proxy-Status': `contract-proxy; error=${error}`,
    // The rest of the request is not awaited.
    ...(message.complete ? {} : { Connection: 'close' }),
  });
  response.end(message.method === 'HEAD' ? undefined : body);
  message.resume();
}
