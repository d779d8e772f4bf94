import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Answer, RawRequest } from '../http/http.ts';

const MIB = 1024 * 1024;
/** Bodies above it are cut off whatever the operation says. */
const HARD_LIMIT = 64 * MIB;

/** A Node request as the engine reads it. Parses nothing that nobody asks for. */
export class NodeRequest implements RawRequest {
  readonly path: string;
  readonly search: string;
  /** Whether it is for something below the path of the console; `path` then begins after it. */
  readonly isBelow: boolean;
  readonly #message: IncomingMessage;

  /** @param prefix path of the console with a slash at its end */
  constructor(message: IncomingMessage, prefix = '/') {
    this.#message = message;
    const sent = message.url ?? '/';
    this.isBelow = sent.startsWith(prefix);
    const url = this.isBelow ? sent.slice(prefix.length - 1) : sent;
    const question = url.indexOf('?');
    const path = question < 0 ? url : url.slice(0, question);
    // As `new URL` does for a Fetch request, so that both doors see one path.
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
        // What is too long is read to its end, so that the client gets to see the refusal; or, if it has no end in
        // sight, until the refusal is sent.
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

/** Sends an answer; `extra` are further headers, names and values in turn. */
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
    // The status is already sent: only cutting the connection tells that the rest is missing.
    console.error(error);
    response.destroy();
  }
}
