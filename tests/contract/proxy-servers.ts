/** Backends and proxies of one test, and a client that sees the bytes on the wire. */
import { createServer, type IncomingMessage, request as send, type RequestListener, type Server } from 'node:http';
import type { Server as RawServer } from 'node:net';
import { Origins } from '../../openapi/tools/proxy/config.ts';
import { openProxy, type ProxyOptions } from '../../openapi/tools/proxy/server.ts';
import { afterEachTest } from '../after-test.ts';

const opened: (() => Promise<void>)[] = [];

afterEachTest(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});

/** Closes something after the test. */
export const later = (close: () => Promise<void>): void => void opened.push(close);

/** Lets a server listen on a free port. @returns its address */
export async function listen(server: RawServer): Promise<string> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('No port');
  return `http://127.0.0.1:${bound.port}`;
}

/** Starts a backend with the given responses. @returns its address */
export async function backend(
  answer: (...args: Parameters<RequestListener>) => unknown,
  on: (server: Server) => void = () => {},
): Promise<string> {
  const server = createServer((message, response) => void answer(message, response));
  on(server);
  const address = await listen(server);
  later(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return address;
}

/** Starts a proxy in front of backends. @returns its address */
export async function proxy(
  origins: string | Origins,
  options: Partial<Omit<ProxyOptions, 'origins'>> = {},
): Promise<string> {
  const of = typeof origins === 'string' ? Origins.single(origins) : origins;
  const running = await openProxy({ host: '127.0.0.1', port: 0, ...options, origins: of });
  later(() => running.stop());
  return running.address;
}

export interface Sent {
  method?: string;
  headers?: Record<string, string | string[]>;
  /** A list is sent in chunks. */
  body?: string | Buffer | readonly Buffer[];
}

export interface Reply {
  status: number;
  headers: IncomingMessage['headers'];
  raw: readonly string[];
  trailers: IncomingMessage['trailers'];
  body: Buffer;
}

/** Reads a message to its end; rejects if it is truncated. */
export async function bytesOf(message: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Sends a request on a new connection, and reads the response to its end. */
export function ask(address: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const { protocol, hostname, port } = new URL(address);
    const path = address.slice(address.indexOf('/', protocol.length + 2)) || '/';
    const out = send({ hostname, port, path, method, headers, agent: false }, (message) => {
      bytesOf(message).then(
        (bytes) =>
          resolve({
            status: message.statusCode ?? 0,
            headers: message.headers,
            raw: message.rawHeaders,
            trailers: message.trailers,
            body: bytes,
          }),
        reject,
      );
    });
    out.on('error', reject);
    if (typeof body === 'object' && !Buffer.isBuffer(body)) {
      for (const chunk of body) out.write(chunk);
      out.end();
    } else out.end(body);
  });
}
