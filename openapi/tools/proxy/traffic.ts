import type { Checker } from '../../checker/checker.ts';
import type { Finding } from '../../checker/finding.ts';
import { type AnswerMessage, jsonOf, mediaTypeOf, type RequestMessage } from '../../checker/message.ts';
import type { CheckedOperation } from '../../checker/operation.ts';
import { escapeStep, isNode, type Json } from '../../checker/pointer.ts';
import type { OperationId } from '../../generated/operations.ts';
import type { Unread } from './copy.ts';
import { curlOf } from '../curl.ts';
import type { Ending } from './exchange.ts';
import { Groups } from './groups.ts';
import { Shape } from './shape.ts';

/** A complete exchange and its findings. */
export interface CheckedExchange {
  /** Time of the request (ms). */
  readonly at: number;
  readonly origin: URL;
  readonly requestId: string | undefined;
  readonly request: RequestMessage;
  readonly answer: AnswerMessage;
  readonly findings: readonly Finding[];
  /** Why bodies were not read. */
  readonly unread: { readonly request: Unread | undefined; readonly answer: Unread | undefined };
}

/** Counted but not checked: preflight requests, other paths, and incomplete exchanges. */
export type PassedBy = 'preflight' | 'outside' | 'upgrade' | Exclude<Ending, 'complete'>;

/** Maximum number of distinct codes per operation; more than any operation has. */
const MOST_CODES = 200;

/** The traffic of one operation. */
export class OperationTraffic {
  readonly operation: CheckedOperation;
  calls = 0;
  /** Number of calls whose answer has an error. */
  broken = 0;
  readonly statuses = new Map<number, number>();
  readonly codes = new Map<string, number>();
  readonly unread = new Map<string, number>();
  /** Shape of successes, created for the first one. */
  shape: Shape | undefined;

  constructor(operation: CheckedOperation) {
    this.operation = operation;
  }
}

const increment = <K>(counts: Map<K, number>, key: K): void => void counts.set(key, (counts.get(key) ?? 0) + 1);

/** Collects the traffic. */
export class Traffic {
  readonly #checker: Checker;
  readonly #document: Json;
  readonly byOperation = new Map<OperationId, OperationTraffic>();
  readonly groups = new Groups();
  readonly passedBy = new Map<PassedBy, number>();
  readonly since = Date.now();
  /** Number of changes: a new number means that the report has changed. */
  version = 0;
  calls = 0;
  /** Number of calls whose request or answer has an error. */
  readonly broken = { request: 0, answer: 0 };

  /** @param document the joined contract */
  constructor(checker: Checker, document: Json) {
    this.#checker = checker;
    this.#document = document;
  }

  /** Counts an exchange that is not checked. */
  passBy(reason: PassedBy): void {
    this.version++;
    increment(this.passedBy, reason);
  }

  /** Adds an exchange. */
  add({ at, origin, requestId, request, answer, findings, unread }: CheckedExchange): void {
    this.version++;
    this.calls++;
    const operation = this.#checker.operationOf(request);
    const has = (side: Finding['side']): boolean =>
      findings.some((finding) => finding.level === 'error' && finding.side === side);
    if (has('request')) this.broken.request++;
    const isBroken = has('answer');
    if (isBroken) this.broken.answer++;
    const id = requestId ?? `call ${this.calls}`;
    for (const finding of findings)
      this.groups.add(finding, {
        address: `${request.method} ${request.path}`,
        id,
        at,
        status: answer.status,
        example: () => curlOf(request, operation, origin),
      });
    if (operation === undefined) return;
    let operationTraffic = this.byOperation.get(operation.id);
    if (operationTraffic === undefined)
      this.byOperation.set(operation.id, (operationTraffic = new OperationTraffic(operation)));
    operationTraffic.calls++;
    if (isBroken) operationTraffic.broken++;
    increment(operationTraffic.statuses, answer.status);
    if (unread.request !== undefined) increment(operationTraffic.unread, `request, ${unread.request}`);
    if (unread.answer !== undefined) increment(operationTraffic.unread, `answer, ${unread.answer}`);
    this.#count(operationTraffic, request, answer);
  }

  /** Counts code or fields. */
  #count(operationTraffic: OperationTraffic, request: RequestMessage, answer: AnswerMessage): void {
    const { status } = answer;
    if (request.method === 'HEAD' || answer.body === null || !/[/+]json$/u.test(mediaTypeOf(answer))) return;
    const value = jsonOf(answer)?.value;
    if (status >= 400) {
      const code = isNode(value) ? value['code'] : undefined;
      // Other texts are not codes, and may be long.
      if (typeof code === 'string' && /^[A-Z][A-Z\d_]{1,63}$/u.test(code) && operationTraffic.codes.size < MOST_CODES)
        increment(operationTraffic.codes, code);
    } else if (status === operationTraffic.operation.row.success) {
      operationTraffic.shape ??= successShape(this.#document, operationTraffic.operation);
      operationTraffic.shape.count(value);
    }
  }
}

/** The declared fields of an operation's success. */
export function successShape(document: Json, { row, pointer }: CheckedOperation): Shape {
  return Shape.of(document, `${pointer}/responses/${row.success}/content/${escapeStep('application/json')}/schema`);
}
