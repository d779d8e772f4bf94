import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Checker } from '../../../checker/checker.ts';
import { isDeep } from '../../../checker/depth.ts';
import type { Finding } from '../../../checker/finding.ts';
import { type AnswerMessage, mediaTypeOf, type RequestMessage } from '../../../checker/message.ts';
import type { CheckedOperation } from '../../../checker/operation.ts';
import { bytesOf, MAX_BYTES, TooLong } from './body.ts';
import type { EnvironmentFacts } from '../config.ts';
import type { Exchange, Outgoing } from './exchange.ts';
import { type Json, parseJsonText } from '../json.ts';
import { Leaks } from './leaks.ts';
import { Failure, NotReached } from '../outcome.ts';

/** Sends a request; `fetch`, or a backend in the same process. */
export type Transport = (request: Request) => Promise<Response>;

/** The recorded calls of some work. */
interface Trace {
  /** Language of the answers, as in `Accept-Language`. */
  readonly language: string;
  readonly exchanges: Exchange[];
}

/** Sends requests to the services of an environment, and to no other host; checks every answer. */
export class Client {
  readonly #environment: EnvironmentFacts;
  readonly #checker: Checker;
  readonly #transport: Transport;
  readonly #requestId: () => string;
  readonly #traces = new AsyncLocalStorage<Trace>();
  readonly #leaks = new Leaks();
  #next = 0;
  #count = 0;

  /** @param requestId creates the id of each request */
  constructor(
    environment: EnvironmentFacts,
    checker: Checker,
    transport: Transport = fetch,
    requestId: () => string = () => crypto.randomUUID(),
  ) {
    this.#environment = environment;
    this.#checker = checker;
    this.#transport = transport;
    this.#requestId = requestId;
  }

  /** Number of sent requests. */
  get count(): number {
    return this.#count;
  }

  /** The last exchange of the current work. */
  get last(): Exchange | undefined {
    return this.#traces.getStore()?.exchanges.at(-1);
  }

  /**
   * Runs work, and records its exchanges separately from those of concurrent work.
   * @param language language of the answers
   * @returns all exchanges, in the order of their answers
   */
  async trace(language: string, work: () => Promise<void>): Promise<readonly Exchange[]> {
    const exchanges: Exchange[] = [];
    await this.#traces.run({ language, exchanges }, work);
    return exchanges;
  }

  /**
   * Sends one request.
   * @throws Failure if there is no answer in time
   */
  async send(outgoing: Outgoing): Promise<Exchange> {
    await this.#wait();
    const trace = this.#traces.getStore();
    const request = {
      ...outgoing,
      headers: {
        'Accept-Language': trace?.language ?? 'en',
        'X-Request-Id': this.#requestId(),
        ...outgoing.headers,
      },
    };
    const url = this.#urlOf(request);
    const headers = new Headers(request.headers);
    this.#sign(request, url, headers);
    this.#count++;
    const started = performance.now();
    const { timeoutSeconds } = this.#environment;
    const signal = AbortSignal.timeout(timeoutSeconds * 1000);
    let response: Response;
    let bytes: Uint8Array;
    try {
      response = await this.#transport(
        new Request(url, {
          method: request.method,
          headers,
          redirect: 'manual',
          signal,
          ...(request.body !== undefined && { body: request.body }),
        }),
      );
      bytes = await bytesOf(response, signal);
    } catch (error) {
      throw new Failure({
        rule: error instanceof TooLong ? 'too-long' : 'no-answer',
        expected: `an answer within ${timeoutSeconds} s and ${MAX_BYTES / 1024 / 1024} MiB`,
        actual: reasonOf(error),
        pointer: '#/paths',
      });
    }
    const exchange = this.#exchange(request, url, response, { bytes, milliseconds: performance.now() - started });
    trace?.exchanges.push(exchange);
    return exchange;
  }

  #exchange(
    request: Outgoing,
    url: URL,
    response: Response,
    { bytes, milliseconds }: { bytes: Uint8Array; milliseconds: number },
  ): Exchange {
    const header = (name: string): string | undefined => response.headers.get(name) ?? undefined;
    const isText = /^(?:text\/|application\/(?:[\w.-]+\+)?json)/u.test(mediaTypeOf({ header }));
    const text = isText ? new TextDecoder().decode(bytes) : '';
    const answer = { status: response.status, header, body: isText ? text : bytes };
    const lower = new Map(Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value]));
    const { body } = request;
    const message: RequestMessage = {
      method: request.method,
      path: request.path,
      search: request.search,
      header: (name) => (name === 'content-type' && body instanceof FormData ? 'multipart/form-data' : lower.get(name)),
      body: body instanceof FormData ? null : body,
    };
    const operation = this.#checker.operationOf(request);
    const json = text === '' ? undefined : tryParse(text);
    return {
      request,
      message,
      url,
      operationId: operation?.id,
      status: response.status,
      headers: response.headers,
      text,
      json,
      findings: [...this.#check(operation, message, answer), ...this.#leaked(operation, message, answer.status, json)],
      milliseconds,
    };
  }

  #check(operation: CheckedOperation | undefined, message: RequestMessage, answer: AnswerMessage): Finding[] {
    // Findings of a refused request don't matter.
    return operation !== undefined && answer.status >= 400
      ? this.#checker.checkAnswer(operation.id, message, answer)
      : this.#checker.check(message, answer);
  }

  /** Secrets sent with this or an earlier request that appear in the answer. */
  #leaked(
    operation: CheckedOperation | undefined,
    message: RequestMessage,
    status: number,
    json: Json | undefined,
  ): Finding[] {
    const own = this.#checker.secretsOf(message);
    const places = this.#leaks.placesIn(json, own);
    if (status < 300) this.#leaks.add(own);
    return places.map((at) => ({
      side: 'answer',
      level: 'error',
      operationId: operation?.id,
      rule: 'secret',
      at,
      pointer: `${operation?.pointer ?? '#/paths'}/responses/${status}`,
      expected: 'nothing that was sent as a secret',
      actual: '•••',
    }));
  }

  /** @throws NotReached for a path that no origin of the environment serves */
  #urlOf({ path, search }: Outgoing): URL {
    const prefix = `/${path.split('/', 2)[1] ?? ''}`;
    const origin = this.#environment.origins.get(prefix);
    if (origin === undefined) throw new NotReached('except', `the environment names no origin for ${prefix}`);
    const url = new URL(`${origin}${path}${search === '' ? '' : `?${search}`}`);
    if (url.origin !== origin) throw new Error(`${path} leads away from ${origin}`);
    return url;
  }

  /** Limits the rate as the environment requires. */
  async #wait(): Promise<void> {
    const { callsPerSecond } = this.#environment;
    if (callsPerSecond === undefined) return;
    const now = performance.now();
    const at = Math.max(now, this.#next);
    this.#next = at + 1000 / callsPerSecond;
    if (at > now) await sleep(at - now);
  }

  /** Signs a call as the console does; see docs/backend.md. */
  #sign({ method, body }: Outgoing, url: URL, headers: Headers): void {
    const { signKey } = this.#environment;
    // The bytes of a form are created when it is sent.
    if (signKey === undefined || body instanceof FormData) return;
    const timestamp = String(Date.now());
    const nonce = crypto.randomUUID();
    const digest = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    headers.set('X-Timestamp', timestamp);
    headers.set('X-Nonce', nonce);
    const signed = [method, url.pathname + url.search, timestamp, nonce, digest].join('\n');
    headers.set('X-Sign', createHmac('sha256', signKey).update(signed).digest('hex'));
  }
}

/** Why there is no answer, as reported by the network. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

function tryParse(text: string): Json | undefined {
  if (isDeep(text)) return undefined;
  try {
    return parseJsonText(text);
  } catch {
    return undefined;
  }
}
