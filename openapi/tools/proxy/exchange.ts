import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AnswerHead, answerHeaders, sendHead, takesTrailers } from './headers.ts';
import { reasonOf, refuse } from './refusal.ts';

/** How an exchange ended: complete, aborted by the client, cut off by the backend, or without an answer. */
export type Ending = 'complete' | 'aborted' | 'cut' | 'unanswered';

/** Observes one exchange while it is forwarded. */
export interface Observation {
  /** Receives a chunk of the request body. */
  request(chunk: Buffer): void;
  /** Receives the head of the answer. Returns true to delay the body, so the mark can cover it. */
  head(head: AnswerHead): boolean;
  /** Receives a chunk of the answer's body. */
  answer(chunk: Buffer): void;
  /** The findings of the exchange so far, as the value of a header. */
  mark(): string;
  /** Called when the exchange has ended. */
  end(ending: Ending): void;
}

/** Begins to observe an exchange; undefined if it is not observed. */
export type Observe = (message: IncomingMessage, origin: URL) => Observation | undefined;

/** The source of an answer. */
export interface Flow {
  /** Pauses while the client is slower. */
  pause(): void;
  resume(): void;
  /** Stops reading the answer. */
  stop(): void;
}

/** Header of an answer: the findings when the headers were sent. */
export const MARK = 'X-Contract';
/** Trailer of an answer: the findings after the body. */
const BODY_MARK = 'X-Contract-Body';

/** Limits of a delayed body: a longer or slower one is streamed. */
const HELD_MS = 100;
const HELD_BYTES = 64 * 1024;

/**
 * The answer to the client. It is streamed as it arrives; a delayed one starts when it is complete, or at the limit.
 */
export class Exchange {
  readonly #message: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #observation: Observation | undefined;
  #head: AnswerHead | undefined;
  #flow: Flow | undefined;
  #bufferedChunks: Buffer[] | undefined;
  #heldBytes = 0;
  #timer: NodeJS.Timeout | undefined;
  #marksBody = false;
  #ending: Ending | undefined;

  constructor(message: IncomingMessage, response: ServerResponse, observation: Observation | undefined) {
    this.#message = message;
    this.#response = response;
    this.#observation = observation;
  }

  get isAnswered(): boolean {
    return this.#head !== undefined;
  }

  /** Handles the head of the answer. */
  head(head: AnswerHead, flow: Flow): void {
    this.#head = head;
    this.#flow = flow;
    const holds = this.#observation?.head(head) === true;
    this.#marksBody =
      this.#observation !== undefined &&
      head.headers['transfer-encoding'] !== undefined &&
      head.headers['trailer'] === undefined &&
      takesTrailers(this.#message.headers);
    if (!holds) {
      this.#begin();
      return;
    }
    this.#bufferedChunks = [];
    this.#timer = setTimeout(() => this.#begin(), HELD_MS);
  }

  /** Handles a chunk of the body. */
  data(chunk: Buffer): void {
    if (this.#ending !== undefined) return;
    this.#observation?.answer(chunk);
    if (this.#bufferedChunks === undefined) {
      this.#write(chunk);
      return;
    }
    this.#bufferedChunks.push(chunk);
    this.#heldBytes += chunk.length;
    if (this.#heldBytes > HELD_BYTES) this.#begin();
  }

  /**
   * Handles the end of the answer.
   * @param rawTrailers alternating names and values
   */
  end(rawTrailers: readonly string[]): void {
    if (this.#ending !== undefined) return;
    this.#finish('complete');
    if (this.#bufferedChunks !== undefined) {
      // Node sends a string together with the head, and a buffer in a write of its own.
      const body = this.#bufferedChunks.map((chunk) => chunk.toString('latin1')).join('');
      this.#bufferedChunks = undefined;
      if (this.#writeHead([])) this.#response.end(body, 'latin1');
      return;
    }
    const trailers = rawTrailers.flatMap((name, at): [string, string][] =>
      at % 2 === 0 ? [[name, rawTrailers[at + 1] ?? '']] : [],
    );
    if (this.#marksBody) trailers.push([BODY_MARK, this.#observation?.mark() ?? '']);
    if (trailers.length > 0) this.#response.addTrailers(trailers);
    this.#response.end();
  }

  /** Handles an answer that failed or broke off. */
  fail(error: unknown): void {
    if (this.#ending !== undefined || this.#response.destroyed) return;
    if (this.#response.headersSent) {
      this.#finish('cut');
      // Only closing the connection tells the client that the rest is missing.
      this.#response.destroy();
      return;
    }
    this.#finish('unanswered');
    refuse(this.#response, this.#message, reasonOf(error));
  }

  /** Handles the end of the client's connection. */
  close(): void {
    if (!this.#response.writableFinished) this.#finish('aborted');
  }

  #finish(ending: Ending): void {
    clearTimeout(this.#timer);
    if (this.#ending !== undefined) return;
    this.#ending = ending;
    this.#observation?.end(ending);
  }

  /** Sends the head and the buffered body. */
  #begin(): void {
    clearTimeout(this.#timer);
    const bufferedChunks = this.#bufferedChunks ?? [];
    this.#bufferedChunks = undefined;
    if (!this.#writeHead(this.#marksBody ? ['Trailer', BODY_MARK] : [])) return;
    // Sends the head at once, as the body may take long.
    sendHead(this.#response);
    for (const chunk of bufferedChunks) this.#write(chunk);
  }

  #write(chunk: Buffer): void {
    if (this.#response.write(chunk)) return;
    this.#flow?.pause();
    this.#response.once('drain', () => this.#flow?.resume());
  }

  /** Writes the head. Returns false if the answer is refused instead, as Node parses headers that it does not write. */
  #writeHead(more: readonly string[]): boolean {
    const head = this.#head;
    if (head === undefined) return false;
    const headers = [...answerHeaders(head), ...more];
    if (this.#observation !== undefined) headers.push(MARK, this.#observation.mark());
    try {
      this.#response.writeHead(head.status, head.statusText, headers);
      return true;
    } catch (error) {
      this.#finish('unanswered');
      refuse(this.#response, this.#message, reasonOf(error));
      this.#flow?.stop();
      return false;
    }
  }
}
