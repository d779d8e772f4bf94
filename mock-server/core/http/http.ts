import { type Octets, toBytes } from '../contract/octets.ts';

/** A request as the engine reads it; each transport creates it from its platform's request. */
export interface RawRequest {
  readonly method: string;
  /** Path as sent, percent-encoded. */
  readonly path: string;
  /** Query as sent, without the question mark. */
  readonly search: string;
  /** Returns the value of a header by its name in lower case. */
  header(name: string): string | undefined;
  /** Reads the body; null if it is longer than `limit` bytes. */
  body(limit: number): Promise<Uint8Array | null>;
}

export type Body = Octets | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>> | null;

/** A response, which each transport sends in its own way. */
export interface Answer {
  readonly status: number;
  /** Alternating names and values. */
  readonly headers: readonly string[];
  readonly body: Body;
}

const NULL_BODY = new Set([204, 205, 304]);

/** Converts a Fetch request. */
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

/** Converts to a Fetch response. */
export function toResponse({ status, headers, body }: Answer): Response {
  const pairs: [string, string][] = [];
  for (let i = 0; i + 1 < headers.length; i += 2) pairs.push([headers[i] ?? '', headers[i + 1] ?? '']);
  const content = typeof body === 'string' ? toBytes(body) : body;
  return new Response(NULL_BODY.has(status) ? null : content, { status, headers: pairs });
}
