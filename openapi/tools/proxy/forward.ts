import {
  Agent,
  type ClientRequest,
  type IncomingMessage,
  type OutgoingMessage,
  request as httpRequest,
  type ServerResponse,
} from 'node:http';
import { Agent as TlsAgent, request as httpsRequest } from 'node:https';
import { answerHeaders, hasBody, requestHeaders, takesTrailers } from './headers.ts';
import { refuse, reasonOf } from './refusal.ts';

/** How an exchange ended: whole, given up by its client, cut off by its backend, or without any answer of it. */
export type Ending = 'complete' | 'aborted' | 'cut' | 'unanswered';

/** Watches one exchange while it passes. */
export interface Observation {
  /** A piece of the body of the request. */
  request(chunk: Buffer): void;
  /** The head of the answer is there. True asks to hold its body back, so that the mark can speak of it. */
  head(answer: IncomingMessage): boolean;
  /** A piece of the body of the answer. */
  answer(chunk: Buffer): void;
  /** What is known of the exchange by now, as the value of a header. */
  mark(): string;
  /** Nothing more will come. */
  end(ending: Ending): void;
}

/** Begins to watch an exchange; undefined for one that nobody watches. */
export type Observe = (message: IncomingMessage, origin: URL) => Observation | undefined;

/** Header of an answer: what the checker found by the time that the headers left. */
export const MARK = 'X-Contract';
/** Trailer of an answer: what it found once the body had passed. */
const BODY_MARK = 'X-Contract-Body';

/**
 * A body that is held back for the sake of its mark waits no longer than this, and is never longer: what streams arrives
 * as it comes.
 */
const HELD_MS = 100;
const HELD_BYTES = 64 * 1024;

/** Sends the headers before there is a body. `flushHeaders` does, too, but writes them as UTF-8 (Node 24): headers are bytes. */
const sendHead = (message: OutgoingMessage): void => void message.write('', 'latin1');

const trailersOf = ({ rawTrailers }: IncomingMessage): [string, string][] =>
  rawTrailers.flatMap((name, at): [string, string][] => (at % 2 === 0 ? [[name, rawTrailers[at + 1] ?? '']] : []));

/** Passes requests on to backends, and their answers back, as they come. */
export class Forwarder {
  readonly #observe: Observe | undefined;
  readonly #agents = { 'http:': new Agent({ keepAlive: true }), 'https:': new TlsAgent({ keepAlive: true }) };

  /** @param observe sees what passes; without it nothing is looked at */
  constructor(observe?: Observe) {
    this.#observe = observe;
  }

  /**
   * Passes one request on.
   * @param origin where it goes; no other host is ever called, and no redirect followed
   * @param continues whether the client waits for a 100 before it sends its body
   */
  forward(message: IncomingMessage, response: ServerResponse, origin: URL, continues = false): void {
    const observation = this.#observe?.(message, origin);
    const exchange = new Exchange(message, response, observation);
    const send = (): ClientRequest => {
      const isTls = origin.protocol === 'https:';
      const out = (isTls ? httpsRequest : httpRequest)({
        agent: this.#agents[isTls ? 'https:' : 'http:'],
        host: origin.hostname.replace(/^\[|\]$/gu, ''),
        port: origin.port,
        method: message.method,
        path: message.url,
        headers: requestHeaders(message, origin),
      });
      out.on('response', (answer) => exchange.answer(answer));
      return out;
    };
    const hasContent = hasBody(message.headers);
    let out = send();
    const fail = (error: NodeJS.ErrnoException): void => {
      // The backend closed an idle connection as it was taken again: nothing was lost but the attempt.
      const isStale = out.reusedSocket && error.code === 'ECONNRESET' && !exchange.isAnswered && !hasContent;
      if (!isStale || response.destroyed) return exchange.fail(error);
      out = send();
      out.on('error', (again) => exchange.fail(again));
      out.end();
      return undefined;
    };
    out.on('error', fail);
    response.on('close', () => {
      if (!response.writableFinished) out.destroy();
      exchange.close();
    });
    if (continues) {
      out.on('continue', () => response.writeContinue());
      sendHead(out);
    }
    if (!hasContent) out.end();
    else {
      if (observation !== undefined) message.on('data', (chunk: Buffer) => observation.request(chunk));
      message.pipe(out);
    }
  }

  /** Closes the connections to the backends. */
  close(): void {
    for (const agent of Object.values(this.#agents)) agent.destroy();
  }
}

/** A request and the way back of its answer. */
class Exchange {
  readonly #message: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #observation: Observation | undefined;
  #ending: Ending | undefined;
  isAnswered = false;

  constructor(message: IncomingMessage, response: ServerResponse, observation: Observation | undefined) {
    this.#message = message;
    this.#response = response;
    this.#observation = observation;
  }

  answer(answer: IncomingMessage): void {
    this.isAnswered = true;
    answer.on('error', (error) => this.fail(error));
    try {
      this.#send(answer, this.#observation?.head(answer) === true);
    } catch (error) {
      // What a parser lets through, a writer may still refuse.
      answer.destroy();
      this.fail(error);
    }
  }

  /** No answer, or no more of it. */
  fail(error: unknown): void {
    if (this.#ending !== undefined || this.#response.destroyed) return;
    if (this.#response.headersSent) {
      this.#end('cut');
      // Only this tells the client that the rest is missing.
      this.#response.destroy();
      return;
    }
    this.#end('unanswered');
    refuse(this.#response, this.#message, reasonOf(error));
  }

  /** The connection of the client is done with. */
  close(): void {
    if (!this.#response.writableFinished) this.#end('aborted');
  }

  #end(ending: Ending): void {
    if (this.#ending !== undefined) return;
    this.#ending = ending;
    this.#observation?.end(ending);
  }

  /** Passes the answer on as it comes; one that is held back begins once it is whole, or has waited enough. */
  #send(answer: IncomingMessage, holds: boolean): void {
    const observation = this.#observation;
    const response = this.#response;
    const marksBody =
      observation !== undefined &&
      answer.headers['transfer-encoding'] !== undefined &&
      answer.headers.trailer === undefined &&
      takesTrailers(this.#message.headers);
    let held: Buffer[] | undefined = holds ? [] : undefined;
    let length = 0;
    const begin = (): void => {
      this.#writeHead(answer, marksBody ? ['Trailer', BODY_MARK] : []);
      // A client waits for the head of an answer whose body may be long in coming.
      sendHead(response);
      for (const chunk of held ?? []) response.write(chunk);
      held = undefined;
    };
    const timer = holds ? setTimeout(begin, HELD_MS) : undefined;
    if (!holds) begin();
    answer.on('data', (chunk: Buffer) => {
      observation?.answer(chunk);
      length += chunk.length;
      if (held !== undefined) {
        held.push(chunk);
        if (length > HELD_BYTES) begin();
      } else if (!response.write(chunk)) {
        answer.pause();
        response.once('drain', () => answer.resume());
      }
      if (held === undefined) clearTimeout(timer);
    });
    answer.on('close', () => clearTimeout(timer));
    answer.on('end', () => {
      this.#end('complete');
      if (held !== undefined) {
        this.#writeHead(answer, []);
        // Node sends a string together with the head, and a buffer in a write of its own.
        response.end(Buffer.concat(held).toString('latin1'), 'latin1');
        return;
      }
      const trailers = trailersOf(answer);
      if (marksBody) trailers.push([BODY_MARK, observation.mark()]);
      if (trailers.length > 0) response.addTrailers(trailers);
      response.end();
    });
  }

  #writeHead(answer: IncomingMessage, more: readonly string[]): void {
    const headers = [...answerHeaders(answer), ...more];
    if (this.#observation !== undefined) headers.push(MARK, this.#observation.mark());
    this.#response.writeHead(answer.statusCode ?? 502, answer.statusMessage, headers);
  }
}
