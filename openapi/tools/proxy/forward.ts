import {
  Agent,
  type ClientRequest,
  type IncomingMessage,
  request as httpRequest,
  type ServerResponse,
} from 'node:http';
import { Agent as TlsAgent, request as httpsRequest } from 'node:https';
import { Pool } from 'undici';
import { Exchange, type Observe } from './exchange.ts';
import { hasBody, requestHeaders, sendHead } from './headers.ts';
import { isRead, Read } from './read.ts';

/** Forwards requests to backends, and streams their answers back. */
export class Forwarder {
  readonly #observe: Observe | undefined;
  readonly #agents = { 'http:': new Agent({ keepAlive: true }), 'https:': new TlsAgent({ keepAlive: true }) };
  readonly #pools = new Map<string, Pool>();

  /** @param observe observes each exchange; without it nothing is checked */
  constructor(observe?: Observe) {
    this.#observe = observe;
  }

  /**
   * Forwards one request.
   * @param origin target; no other host is ever called, and redirects are not followed
   * @param continues whether the client waits for a 100 before it sends its body
   */
  forward(message: IncomingMessage, response: ServerResponse, origin: URL, continues = false): void {
    const observation = this.#observe?.(message, origin);
    const exchange = new Exchange(message, response, observation);
    let stop: () => void;
    if (isRead(message)) {
      const read = new Read(this.#poolOf(origin), message, origin, exchange);
      stop = () => read.stop();
      read.send();
    } else {
      const out = this.#send(message, origin, exchange);
      stop = () => void out.destroy();
      if (continues) {
        out.on('continue', () => response.writeContinue());
        sendHead(out);
      }
      if (hasBody(message.headers)) {
        if (observation !== undefined) message.on('data', (chunk: Buffer) => observation.request(chunk));
        message.pipe(out);
      } else out.end();
    }
    response.on('close', () => {
      if (!response.writableFinished) stop();
      exchange.close();
    });
  }

  /** Closes the connections to the backends. */
  close(): void {
    for (const agent of Object.values(this.#agents)) agent.destroy();
    for (const pool of this.#pools.values()) void pool.destroy();
  }

  #send(message: IncomingMessage, origin: URL, exchange: Exchange): ClientRequest {
    const isTls = origin.protocol === 'https:';
    const out = (isTls ? httpsRequest : httpRequest)({
      agent: this.#agents[isTls ? 'https:' : 'http:'],
      host: origin.hostname.replace(/^\[|\]$/gu, ''),
      port: origin.port,
      method: message.method,
      path: message.url,
      headers: requestHeaders(message, origin),
    });
    out.on('error', (error) => exchange.fail(error));
    // This request asks for no upgrade. Without a listener, no event would report such an answer.
    out.on('upgrade', (answer, socket) => {
      socket.destroy();
      exchange.fail(new Error(`it switched protocols (${answer.statusCode}), which nobody had asked for`));
    });
    out.on('response', (answer) => {
      answer.on('error', (error) => exchange.fail(error));
      const { statusCode: status = 502, statusMessage: statusText = '', rawHeaders, headers } = answer;
      exchange.head(
        { status, statusText, rawHeaders, headers },
        {
          pause: () => void answer.pause(),
          resume: () => void answer.resume(),
          stop: () => void answer.destroy(),
        },
      );
      answer.on('data', (chunk: Buffer) => exchange.data(chunk));
      answer.on('end', () => exchange.end(answer.rawTrailers));
    });
    return out;
  }

  #poolOf({ origin }: URL): Pool {
    let pool = this.#pools.get(origin);
    // Backends have no time limit, and receive all requests in HTTP/1.1, as with node:http.
    if (pool === undefined) pool = new Pool(origin, { allowH2: false, headersTimeout: 0, bodyTimeout: 0 });
    this.#pools.set(origin, pool);
    return pool;
  }
}
