import type { Finding } from '../../../checker/finding.ts';
import type { RequestMessage } from '../../../checker/message.ts';
import type { Json } from '../json.ts';

/** A request as it is to be sent. */
export interface Outgoing {
  readonly method: string;
  /** With the service prefix, percent-encoded. */
  readonly path: string;
  /** Without the question mark. */
  readonly search: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | FormData | undefined;
}

/** A request, its answer, and the findings of the checker. */
export interface Exchange {
  readonly request: Outgoing;
  /** The same as the checker read it. */
  readonly message: RequestMessage;
  readonly url: URL;
  /** The operation that the request means; undefined where there is none. */
  readonly operationId: string | undefined;
  readonly status: number;
  readonly headers: Headers;
  /** Text of the answer; empty for files. */
  readonly text: string;
  /** The parsed answer; undefined where it is no JSON. */
  readonly json: Json | undefined;
  readonly findings: readonly Finding[];
  readonly milliseconds: number;
}
