import type { IncomingMessage } from 'node:http';
import type { Checker } from '../../checker/checker.ts';
import type { Finding } from '../../checker/finding.ts';
import type { AnswerMessage, Payload, RequestMessage } from '../../checker/message.ts';
import { Copy, type Unread } from './copy.ts';
import type { Ending, Observation, Observe } from './exchange.ts';
import { type AnswerHead, headerOf } from './headers.ts';
import type { Traffic } from './traffic.ts';

/** What the observer works with. */
export interface ObserveOptions {
  readonly checker: Checker;
  readonly traffic: Traffic;
  /** Of a body that is read, in bytes. */
  readonly limit: number;
}

/** Holds what passes against the contract, and adds it to the report. */
export function observer(options: ObserveOptions): Observe {
  return (message, origin) => {
    const { method = 'GET', url = '/' } = message;
    const question = url.indexOf('?');
    const path = question < 0 ? url : url.slice(0, question);
    // What a browser asks before it calls another origin is no call of the contract.
    const isPreflight = method === 'OPTIONS';
    if (isPreflight || !options.checker.owns(path)) {
      options.traffic.passBy(isPreflight ? 'preflight' : 'outside');
      return undefined;
    }
    return new Watch(options, message, { path, search: question < 0 ? '' : url.slice(question + 1), origin });
  };
}

class Watch implements Observation {
  readonly #options: ObserveOptions;
  readonly #message: IncomingMessage;
  readonly #target: { readonly path: string; readonly search: string; readonly origin: URL };
  readonly #requestCopy: Copy;
  readonly #at = Date.now();
  #head: AnswerHead | undefined;
  #answerCopy: Copy | undefined;
  #findings: readonly Finding[] = [];
  /** Of the body of the answer, in the mark. */
  #body = 'follows';

  constructor(
    options: ObserveOptions,
    message: IncomingMessage,
    target: { readonly path: string; readonly search: string; readonly origin: URL },
  ) {
    this.#options = options;
    this.#message = message;
    this.#target = target;
    this.#requestCopy = new Copy(message, options.limit);
  }

  request(chunk: Buffer): void {
    this.#requestCopy.add(chunk);
  }

  head(head: AnswerHead): boolean {
    this.#head = head;
    this.#answerCopy = new Copy(head, this.#options.limit);
    return this.#message.method !== 'HEAD' && this.#answerCopy.isReadable;
  }

  answer(chunk: Buffer): void {
    this.#answerCopy?.add(chunk);
  }

  mark(): string {
    if (this.#body === 'follows') this.#findings = this.#check(null).findings;
    const errors = this.#findings.filter(({ level }) => level === 'error');
    const warnings = this.#findings.length - errors.length;
    const [first] = errors;
    const place = first && `${first.side} ${first.rule} ${first.at}`.trim().replaceAll(/[^\x20-\x7e]|["\\]/gu, '?');
    const parts = [`errors=${errors.length}`, `warnings=${warnings}`, `body=${this.#body}`];
    if (place !== undefined) parts.push(`first="${place}"`);
    return parts.join(', ');
  }

  end(ending: Ending): void {
    const { traffic } = this.#options;
    if (ending !== 'complete' || this.#head === undefined) {
      traffic.passBy(ending === 'complete' ? 'unanswered' : ending);
      return;
    }
    const { body, unread } = this.#answerCopy?.read() ?? { body: undefined };
    const { request, answer, findings, unreadRequest } = this.#check(body);
    this.#findings = findings;
    this.#body = unread === undefined ? 'checked' : `unread;reason=${unread}`;
    traffic.add({
      at: this.#at,
      origin: this.#target.origin,
      requestId: answer.header('x-request-id') ?? request.header('x-request-id'),
      request,
      answer,
      findings,
      unread: { request: unreadRequest, answer: unread },
    });
  }

  #check(body: Payload): Checked {
    const message = this.#message;
    const { path, search } = this.#target;
    // Before its end a body says nothing yet.
    const sent = message.complete ? this.#requestCopy.read() : { body: null };
    const request: RequestMessage = {
      method: message.method ?? 'GET',
      path,
      search,
      header: (name) => headerOf(message.headers, name),
      body: sent.body,
    };
    const head = this.#head;
    const answer: AnswerMessage = {
      status: head?.status ?? 0,
      header: (name) => (head === undefined ? undefined : headerOf(head.headers, name)),
      body,
    };
    const findings = this.#options.checker.check(request, answer);
    return { request, answer, findings, unreadRequest: 'unread' in sent ? sent.unread : undefined };
  }
}

interface Checked {
  readonly request: RequestMessage;
  readonly answer: AnswerMessage;
  readonly findings: readonly Finding[];
  readonly unreadRequest: Unread | undefined;
}
