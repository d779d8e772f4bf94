import type { IncomingMessage } from 'node:http';
import type { Dispatcher } from 'undici';
import type { Exchange, Flow } from './exchange.ts';
import { hasBody, requestHeaders, takesTrailers } from './headers.ts';

/**
 * Whether a request only reads: no body, no `Expect`, no trailers. Nearly all do. undici forwards them with two thirds
 * of the CPU time of node:http, which handles the others.
 */
export const isRead = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !hasBody(headers) &&
  headers.expect === undefined &&
  !takesTrailers(headers);

/** Error codes of a broken connection, of the system and of undici. */
const BROKEN = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** A forwarded read request. */
export class Read implements Dispatcher.DispatchHandler, Flow {
  readonly #dispatcher: Dispatcher;
  readonly #request: Dispatcher.DispatchOptions;
  readonly #exchange: Exchange;
  #controller: Dispatcher.DispatchController | undefined;
  #isStopped = false;
  #isAgain = false;

  constructor(dispatcher: Dispatcher, message: IncomingMessage, origin: URL, exchange: Exchange) {
    this.#dispatcher = dispatcher;
    const { method = 'GET', url = '/' } = message;
    this.#request = { method, path: url, headers: requestHeaders(message, origin) };
    this.#exchange = exchange;
  }

  send(): void {
    this.#dispatcher.dispatch(this.#request, this);
  }

  pause(): void {
    this.#controller?.pause();
  }

  resume(): void {
    this.#controller?.resume();
  }

  stop(): void {
    this.#isStopped = true;
    this.#controller?.abort(new Error('Nobody waits for the answer'));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#isStopped) this.stop();
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: AnswerHeaders,
    statusText = '',
  ): void {
    // Interim answers are for the next hop.
    if (status < 200) return;
    this.#exchange.head({ status, statusText, rawHeaders: textsOf(controller.rawHeaders), headers }, this);
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#exchange.data(chunk);
  }

  onResponseEnd(controller: Dispatcher.DispatchController): void {
    this.#exchange.end(textsOf(controller.rawTrailers));
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    const isBroken = 'code' in error && BROKEN.has(String(error.code));
    // A backend may close an idle connection just as it is reused. Repeating a read is safe.
    if (isBroken && !this.#isAgain && !this.#isStopped && !this.#exchange.isAnswered) {
      this.#isAgain = true;
      this.send();
    } else this.#exchange.fail(error);
  }
}

type AnswerHeaders = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2];

/** Headers or trailers as binary strings (latin1). */
const textsOf = (raw: Dispatcher.DispatchController['rawHeaders']): string[] =>
  Array.isArray(raw) ? raw.map((text) => (typeof text === 'string' ? text : text.toString('latin1'))) : [];
