import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Answer } from '../http/http.ts';
import { hostInAddress } from '../kit/endpoint.ts';
import type { Mock } from '../mock.ts';
import { Callers } from './callers.ts';
import { compressed } from './compress.ts';
import { NodeRequest, send } from './door.ts';
import { rootTo } from './lazy-site.ts';
import { deliveryHeaders } from './policy.ts';
import type { Site } from './site.ts';

/** A running server. */
export interface Running {
  /** `http://host:port`. */
  readonly address: string;
  /** Stops accepting requests, completes those in progress, and closes the mock. */
  stop(): Promise<void>;
}

/** Options of a server. */
export interface ServeOptions {
  /** Address to listen on. */
  host: string;
  /** 0 selects a free port. */
  port: number;
  /** Serves the API reference at `/docs/`. */
  docs?: Site | undefined;
  /** Serves a console in addition to the API. */
  site?: Site | undefined;
  /** Hosts that may call in addition to localhost and `host`. */
  allow?: readonly string[] | undefined;
}

const GRACE_MS = 5_000;
const ISOLATED = deliveryHeaders('same-origin');

/** Starts an HTTP server for a mock and the console's files. */
export async function serve(mock: Mock, { host, port, docs, site, allow }: ServeOptions): Promise<Running> {
  const callers = new Callers(host, allow);
  const prefix = `${site?.base ?? ''}/`;
  const sites = [docs, site, ...(prefix === '/' ? [] : [rootTo(prefix)])];
  const server = createServer({ keepAliveTimeout: 30_000, requireHostHeader: false }, (message, response) => {
    receive(mock, { sites, callers, prefix }, message, response);
  });
  server.on('clientError', refuseBroken);
  server.on('checkExpectation', (_message, response) => {
    send(response, { status: 417, headers: [], body: null }, { head: true, extra: ISOLATED });
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const bound = server.address();
      const actualPort = typeof bound === 'object' && bound !== null ? bound.port : port;
      const hostname = hostInAddress(host);
      resolve({ address: `http://${hostname}:${actualPort}`, stop: () => stop(server, mock) });
    });
  });
}

/** What every request handler needs. */
interface Reception {
  sites: readonly (Site | undefined)[];
  callers: Callers;
  /** Path of the console with a trailing slash. */
  prefix: string;
}

function receive(
  mock: Mock,
  { sites, callers, prefix }: Reception,
  message: IncomingMessage,
  response: ServerResponse,
): void {
  const {
    method,
    headers: { host, origin, 'accept-encoding': accepted = '' },
  } = message;
  const head = method === 'HEAD';
  const refusal = callers.refusal({ method, host, origin });
  if (refusal !== undefined) {
    send(response, refusal, { head, extra: ISOLATED });
    return;
  }
  const request = new NodeRequest(message, prefix);
  const isMock = mock.owns(request.path);
  const extra = origin === undefined || !isMock ? ISOLATED : crossOrigin(origin, callers, message);
  if (method === 'OPTIONS' && origin !== undefined) {
    send(response, { status: 204, headers: extra, body: null }, { head: false });
    return;
  }
  const options = { head, extra };
  const fail = (error: unknown): void => {
    if (response.headersSent) response.destroy();
    else send(response, mock.fail(request, error), options);
  };
  try {
    const deliver = (answer: Answer): void => {
      const sent = isMock ? compressed(answer, accepted) : answer;
      if (sent instanceof Promise) sent.then((later) => send(response, later, options)).catch(fail);
      else send(response, sent, options);
    };
    const answer = (isMock ? undefined : answerOf(sites, request)) ?? mock.handle(request);
    if (answer instanceof Promise) answer.then(deliver).catch(fail);
    else deliver(answer);
  } catch (error) {
    fail(error);
  }
}

/** Returns the response of the first site that has the file. */
function answerOf(sites: readonly (Site | undefined)[], request: NodeRequest): Promise<Answer> | undefined {
  for (const site of sites) {
    // Only its own path leads to a console: a file requested at the root would be missing elsewhere.
    const answer = site?.base && !request.isBelow ? undefined : site?.answer(request);
    if (answer) return answer;
  }
  return undefined;
}

/** Allows reads from a console on another port (a development server) or an allowed host; refuses other origins. */
function crossOrigin(origin: string, callers: Callers, { headers }: IncomingMessage): string[] {
  if (!callers.allowsOrigin(origin)) return [...ISOLATED, 'Vary', 'Origin'];
  return [
    ...deliveryHeaders('cross-origin'),
    'Access-Control-Allow-Origin',
    origin,
    'Access-Control-Allow-Methods',
    'GET, HEAD, POST, PUT, DELETE',
    'Access-Control-Allow-Headers',
    headers['access-control-request-headers'] ?? '*',
    'Access-Control-Expose-Headers',
    'Content-Disposition, ETag, Location, Retry-After, X-Request-Id, X-Rights',
    'Access-Control-Max-Age',
    '600',
    'Vary',
    'Origin',
  ];
}

const BROKEN: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Responds to an invalid HTTP request like Node does, with the headers of every response. */
function refuseBroken(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable) {
    socket.destroy(error);
    return;
  }
  const status = BROKEN[error.code ?? ''] ?? '400 Bad Request';
  const lines = ISOLATED.map((value, at) => (at % 2 === 0 ? `${value}: ` : `${value}\r\n`)).join('');
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n${lines}\r\n`);
}

async function stop(server: Server, mock: Mock): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await closed;
  clearTimeout(cut);
  await mock.close();
}
