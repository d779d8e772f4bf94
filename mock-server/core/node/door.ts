import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer, RawRequest } from '../http/http.ts';

const MIB = 1024 * 1024;
/** Limit for every body, regardless of the operation. */
const HARD_LIMIT = 64 * MIB;

/** Adapts a Node request for the engine. Parses everything on demand. */
export class NodeRequest implements RawRequest {
  readonly path: string;
  readonly search: string;
  /** Whether it is below the path of the console; `path` is then relative to that. */
  readonly isBelow: boolean;
  readonly #message: IncomingMessage;

  /** @param prefix path of the console with a trailing slash */
  constructor(message: IncomingMessage, prefix = '/') {
    this.#message = message;
    const sent = message.url ?? '/';
    this.isBelow = sent.startsWith(prefix);
    const url = this.isBelow ? sent.slice(prefix.length - 1) : sent;
    const question = url.indexOf('?');
    const path = question < 0 ? url : url.slice(0, question);
    // Normalizes like `new URL` does for a Fetch request, so that both transports see the same path.
    this.path = /\/\.|[^\w/.,~!$&'()*+;=:@%-]/u.test(path) ? new URL(`http://localhost${path}`).pathname : path;
    this.search = question < 0 ? '' : url.slice(question + 1);
  }

  get method(): string {
    return this.#message.method ?? 'GET';
  }

  header(name: string): string | undefined {
    const value = this.#message.headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  }

  body(limit: number): Promise<Uint8Array | null> {
    return new Promise((resolve, reject) => {
      const message = this.#message;
      const chunks: Buffer[] = [];
      let length = 0;
      message.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length <= limit) chunks.push(chunk);
        // Reads a body above the limit to its end, so that the client receives the refusal; a body of unlimited length
        // only until the refusal is sent.
        else if (length > HARD_LIMIT) {
          message.pause();
          resolve(null);
          setImmediate(() => message.destroy());
        }
      });
      message.on('end', () => {
        const [first] = chunks;
        resolve(length > limit ? null : chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks));
      });
      message.on('error', reject);
    });
  }
}

/** Sends a response; `extra` are further headers, alternating names and values. */
export function send(
  response: ServerResponse,
  { status, headers, body }: Answer,
  { head, extra = [] }: { head: boolean; extra?: readonly string[] | undefined },
): void {
  const all = [...headers, ...extra];
  if (body instanceof ReadableStream) {
    response.writeHead(status, all);
    if (!head) void stream(response, body);
    else void body.cancel().then(() => response.end());
    return;
  }
  if (status !== 204 && status !== 304) {
    all.push('Content-Length', String(body?.length ?? 0));
  }
  response.writeHead(status, all);
  if (head || body === null) response.end();
  else response.end(body, 'latin1');
}

async function stream(response: ServerResponse, body: ReadableStream<Uint8Array>): Promise<void> {
  try {
    for await (const bytes of body) {
      if (response.destroyed) return;
      if (!response.write(bytes))
        await new Promise((resolve) => response.once('drain', resolve).once('close', resolve));
    }
    response.end();
  } catch (error) {
    // The status is already sent: only closing the connection signals that the rest is missing.
    console.error(error);
    response.destroy();
  }
}
