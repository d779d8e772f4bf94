import { connect, type Socket } from 'node:net';

/** A whole HTTP answer. */
export interface Reply {
  status: number;
  headers: string[];
  body: string;
}

const HEAD_END = Buffer.from('\r\n\r\n');

/** One connection that sends a request when the answer to the last one is complete. */
class Connection {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #resolve: ((reply: Reply) => void) | undefined;
  #reject: ((error: Error) => void) | undefined;

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.on('data', (chunk: Buffer) => this.#read(chunk));
    this.#socket.on('error', (error) => this.#reject?.(error));
  }

  send(request: string): Promise<Reply> {
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const end = this.#received.indexOf(HEAD_END);
    if (end < 0) return;
    const [statusLine = '', ...lines] = this.#received.toString('latin1', 0, end).split('\r\n');
    const headers = lines.flatMap((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    });
    const header = (name: string): string | undefined =>
      headers[headers.findIndex((value, index) => index % 2 === 0 && value.toLowerCase() === name) + 1];
    const start = end + HEAD_END.length;
    if (header('transfer-encoding') === 'chunked') {
      // The answer is complete before the next request, and there are no trailers.
      if (!this.#received.subarray(start).toString('latin1').endsWith('0\r\n\r\n')) return;
      const body = joined(this.#received.subarray(start));
      this.#received = Buffer.alloc(0);
      this.#resolve?.({ status: Number(statusLine.split(' ')[1]), headers, body });
      return;
    }
    const length = Number(header('content-length') ?? 0);
    if (this.#received.length < start + length) return;
    const body = this.#received.toString('utf8', start, start + length);
    this.#received = this.#received.subarray(start + length);
    this.#resolve?.({ status: Number(statusLine.split(' ')[1]), headers, body });
  }
}

/** The text of a body that came in chunks. */
function joined(chunks: Buffer): string {
  const parts: Buffer[] = [];
  for (let at = 0; ;) {
    const end = chunks.indexOf('\r\n', at);
    const length = Number.parseInt(chunks.toString('latin1', at, end), 16);
    if (!(length > 0)) return Buffer.concat(parts).toString();
    parts.push(chunks.subarray(end + 2, end + 2 + length));
    at = end + 2 + length + 2;
  }
}

/** Writes a request as it goes over the wire. */
export function wire(method: string, path: string, headers: Record<string, string>, body = ''): string {
  const all = { Host: '127.0.0.1', ...headers, ...(body && { 'Content-Length': String(Buffer.byteLength(body)) }) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

/**
 * Sends numbered requests over some connections concurrently, and waits for all; throws when an answer has another
 * status.
 */
export async function load(
  port: number,
  count: number,
  expected: number,
  request: (connection: number) => string,
  connections = 8,
): Promise<Reply> {
  let sent = 0;
  let last: Reply | undefined;
  const run = async (_: unknown, index: number): Promise<void> => {
    const connection = new Connection(port);
    while (sent < count) {
      sent++;
      const reply = await connection.send(request(index));
      if (reply.status !== expected) throw new Error(`${reply.status}: ${reply.body}`);
      last = reply;
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, run));
  if (last === undefined) throw new Error('nothing was asked');
  return last;
}
