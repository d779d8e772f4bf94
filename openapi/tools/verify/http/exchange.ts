import type { Finding } from '../../../checker/finding.ts';
import type { RequestMessage } from '../../../checker/message.ts';
import type { Json } from '../json.ts';

/** A request to send. */
export interface Outgoing {
  readonly method: string;
  /** Path with the service prefix, percent-encoded. */
  readonly path: string;
  /** Query without the question mark. */
  readonly search: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | FormData | undefined;
}

/** A request, its answer, and the findings of the checker. */
export interface Exchange {
  readonly request: Outgoing;
  /** The request in the checker's form. */
  readonly message: RequestMessage;
  readonly url: URL;
  /** The operation that the request addresses; undefined if there is none. */
  readonly operationId: string | undefined;
  readonly status: number;
  readonly headers: Headers;
  /** Text of the answer; empty for files. */
  readonly text: string;
  /** The parsed answer; undefined if it is not JSON. */
  readonly json: Json | undefined;
  readonly findings: readonly Finding[];
  readonly milliseconds: number;
}
