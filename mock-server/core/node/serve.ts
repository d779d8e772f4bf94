import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { hostInAddress } from '../http.ts';
import type { Mock } from '../mock.ts';
import { NodeRequest, send } from './door.ts';
import type { Site } from './site.ts';

/** A running server. */
export interface Running {
  /** `http://host:port`. */
  readonly address: string;
  /** Takes no new requests, ends those under way, closes the mock. */
  stop(): Promise<void>;
}

const GRACE_MS = 5_000;
const LOOPBACK = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/u;
const ISOLATED = ['Cross-Origin-Resource-Policy', 'same-origin'];

/** Opens the HTTP door of a mock, beside it the console's files. Port 0 takes a free one. */
export function serve(mock: Mock, options: { host: string; port: number; site?: Site | undefined }): Promise<Running> {
  const { host, port, site } = options;
  const server = createServer({ keepAliveTimeout: 30_000 }, (message, response) => {
    receive(mock, site, message, response);
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const bound = server.address();
      const taken = typeof bound === 'object' && bound !== null ? bound.port : port;
      const shown = hostInAddress(host);
      resolve({ address: `http://${shown}:${taken}`, stop: () => stop(server, mock) });
    });
  });
}

function receive(mock: Mock, site: Site | undefined, message: IncomingMessage, response: ServerResponse): void {
  const request = new NodeRequest(message);
  const { origin } = message.headers;
  const extra = origin === undefined ? ISOLATED : crossOrigin(origin, message);
  if (message.method === 'OPTIONS' && origin !== undefined) {
    send(response, { status: 204, headers: extra, body: null }, { head: false });
    return;
  }
  const owned = mock.owns(request.path);
  const options = { head: message.method === 'HEAD', extra: owned ? extra : undefined };
  const fail = (error: unknown): void => {
    if (response.headersSent) response.destroy();
    else send(response, mock.fail(request, error), options);
  };
  try {
    const answer = (owned ? undefined : site?.answer(request)) ?? mock.handle(request);
    if (answer instanceof Promise) answer.then((later) => send(response, later, options)).catch(fail);
    else send(response, answer, options);
  } catch (error) {
    fail(error);
  }
}

/** A console on another port of this machine (a development server) may read; other origins may not. */
function crossOrigin(origin: string, { headers }: IncomingMessage): string[] {
  if (!LOOPBACK.test(origin)) return [...ISOLATED, 'Vary', 'Origin'];
  return [
    'Access-Control-Allow-Origin', origin,
    'Access-Control-Allow-Methods', 'GET, HEAD, POST, PUT, DELETE',
    'Access-Control-Allow-Headers', headers['access-control-request-headers'] ?? '*',
    'Access-Control-Expose-Headers', 'Content-Disposition, ETag, Location, Retry-After, X-Request-Id',
    'Access-Control-Max-Age', '600',
    'Cross-Origin-Resource-Policy', 'cross-origin',
    'Vary', 'Origin',
  ];
}

async function stop(server: Server, mock: Mock): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await closed;
  clearTimeout(cut);
  await mock.close();
}
