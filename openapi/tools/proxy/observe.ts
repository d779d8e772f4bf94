import type { IncomingMessage } from 'node:http';
import type { Checker } from '../../checker/checker.ts';
import type { Finding } from '../../checker/finding.ts';
import type { AnswerMessage, Payload, RequestMessage } from '../../checker/message.ts';
import { Copy, ENCODINGS, isKnownEncoding, type Unread } from './copy.ts';
import type { Ending, Observation, Observe } from './exchange.ts';
import { type AnswerHead, headerOf, isUpgrade } from './headers.ts';
import type { Traffic } from './traffic.ts';

/** The dependencies of the observer. */
export interface ObserveOptions {
  readonly checker: Checker;
  readonly traffic: Traffic;
  /** Maximum size of a checked body, in bytes. */
  readonly limit: number;
}

/** Checks exchanges against the contract, and adds them to the report. */
export function observer(options: ObserveOptions): Observe {
  return (message, origin) => {
    const { method = 'GET', url = '/' } = message;
    const question = url.indexOf('?');
    const path = question < 0 ? url : url.slice(0, question);
    // A browser's preflight request is not a call of the contract.
    const isPreflight = method === 'OPTIONS';
    if (isPreflight || isUpgrade(message) || !options.checker.owns(path)) {
      options.traffic.passBy(isPreflight ? 'preflight' : isUpgrade(message) ? 'upgrade' : 'outside');
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
  /** State of the answer's body in the mark. */
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
    const [first = this.#findings[0]] = errors;
    const parts = [`errors=${errors.length}`, `warnings=${warnings}`, `body=${this.#body}`];
    if (first !== undefined) parts.push(`first="${inHeader(wordsOf(first))}"`);
    return parts.join(', ');
  }

  end(ending: Ending): void {
    const { traffic } = this.#options;
    if (ending !== 'complete' || this.#head === undefined) {
      traffic.passBy(ending === 'complete' ? 'unanswered' : ending);
      return;
    }
    const { body, unread } = this.#answerCopy?.read() ?? { body: undefined, unread: undefined };
    const { request, answer, findings, unreadRequest } = this.#check(body, unread);
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

  /** Reports an answer that clients cannot decode. */
  #encodingFindings(request: RequestMessage, unread: Unread | undefined): Finding[] {
    const operation = this.#options.checker.operationOf(request);
    if (unread !== 'encoding' || this.#head === undefined) return [];
    const encoding = headerOf(this.#head.headers, 'content-encoding') ?? '';
    return [
      {
        side: 'answer',
        level: 'error',
        operationId: operation?.id,
        rule: 'content-encoding',
        at: 'header:Content-Encoding',
        pointer: operation === undefined ? '#/paths' : `${operation.pointer}/responses/${this.#head.status}`,
        expected: isKnownEncoding(encoding) ? `a body in ${encoding}` : `one of ${ENCODINGS.join(', ')}`,
        actual: isKnownEncoding(encoding) ? 'bytes that are none' : encoding,
      },
    ];
  }

  /** @param unread why the body of the answer was not read */
  #check(body: Payload, unread?: Unread): Checked {
    const message = this.#message;
    const { path, search } = this.#target;
    // A body is checked only when it is complete.
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
    const findings = [...this.#options.checker.check(request, answer), ...this.#encodingFindings(request, unread)];
    return { request, answer, findings, unreadRequest: 'unread' in sent ? sent.unread : undefined };
  }
}

/** Maximum length of a text in the mark. The report has the full text. */
const MOST_IN_MARK = 200;

/** A finding as text: its place and the actual value. */
const wordsOf = ({ side, rule, at, expected, actual }: Finding): string =>
  `${[...new Set([side, rule, at])].filter((part) => part !== '').join(' ')}: ${expected}, not ${actual}`;

/** A quoted text in a header; non-ASCII characters are percent-encoded. */
const inHeader = (text: string): string =>
  text
    .slice(0, MOST_IN_MARK)
    .toWellFormed()
    .replaceAll(/["\\]/gu, "'")
    .replaceAll(/[^\x20-\x7e]/gu, (sign) => encodeURIComponent(sign));

interface Checked {
  readonly request: RequestMessage;
  readonly answer: AnswerMessage;
  readonly findings: readonly Finding[];
  readonly unreadRequest: Unread | undefined;
}
