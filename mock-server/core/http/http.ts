import { type Octets, toBytes } from '../contract/octets.ts';

/** A request as the engine reads it; each door makes it out of what its platform has. */
export interface RawRequest {
  readonly method: string;
  /** Path as it was sent, percent-encoded. */
  readonly path: string;
  /** Query as it was sent, without the question mark. */
  readonly search: string;
  /** Value of a header; the name in lower case. */
  header(name: string): string | undefined;
  /** The body's bytes; null when there are more than `limit`. */
  body(limit: number): Promise<Uint8Array | null>;
}

export type Body = Octets | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>> | null;

/** What every door sends, each in its own way. */
export interface Answer {
  readonly status: number;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  readonly body: Body;
}

const NULL_BODY = new Set([204, 205, 304]);

/** Reads a Fetch request. */
export function fromRequest(request: Request): RawRequest {
  const { pathname, search } = new URL(request.url);
  return {
    method: request.method,
    path: pathname,
    search: search.slice(1),
    header: (name) => request.headers.get(name) ?? undefined,
    async body(limit) {
      const bytes = new Uint8Array(await request.arrayBuffer());
      return bytes.length > limit ? null : bytes;
    },
  };
}

/** Makes a Fetch response. */
export function toResponse({ status, headers, body }: Answer): Response {
  const pairs: [string, string][] = [];
  for (let i = 0; i + 1 < headers.length; i += 2) pairs.push([headers[i] ?? '', headers[i + 1] ?? '']);
  const content = typeof body === 'string' ? toBytes(body) : body;
  return new Response(NULL_BODY.has(status) ? null : content, { status, headers: pairs });
}
