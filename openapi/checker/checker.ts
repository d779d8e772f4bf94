import type { OperationId } from '../generated/operations.ts';
import type * as v from 'valibot';
import { checkAnswer, checkRefusal } from './answer.ts';
import type { Finding } from './finding.ts';
import { bodyFindings } from './issues.ts';
import { type AnswerMessage, jsonOf, mediaTypeOf, type RequestMessage, textOf } from './message.ts';
import { type CheckedOperation, checkedOperations, type CheckedRoutes, routesOf } from './operation.ts';
import { escapeStep, type Json } from './pointer.ts';
import { checkRequest, type ReadQuery, readQuery } from './request.ts';
import { secretsIn } from './secrets.ts';

/**
 * Checks requests and answers against the contract. Pure, and the same for all its users: the verifier, the proxy, the
 * console in development and the mock's own log.
 */
export class Checker {
  readonly operations: ReadonlyMap<OperationId, CheckedOperation>;
  readonly #document: Json;
  readonly #routes: CheckedRoutes;

  /** @param document the joined contract */
  constructor(document: Json) {
    this.#document = document;
    this.operations = checkedOperations(document);
    this.#routes = routesOf(this.operations.values());
  }

  /** The operation that a request addresses; undefined if the contract has none. */
  operationOf({ method, path }: Pick<RequestMessage, 'method' | 'path'>): CheckedOperation | undefined {
    return this.#routes.find(method === 'HEAD' ? 'GET' : method, path)?.operation;
  }

  /**
   * Whether a path belongs to the contract: to one of its service prefixes.
   * @param path as sent
   */
  owns(path: string): boolean {
    return this.#routes.owns(path);
  }

  /** The values in a request that must never be returned, in JSON or in a form. */
  secretsOf(request: RequestMessage): string[] {
    const isForm = mediaTypeOf(request) === 'application/x-www-form-urlencoded';
    const value = isForm ? Object.fromEntries(new URLSearchParams(textOf(request.body))) : jsonOf(request)?.value;
    return [...secretsIn(this.#document, value)];
  }

  /** The findings of a request and its answer; empty if both follow the contract. */
  check(request: RequestMessage, answer: AnswerMessage): Finding[] {
    const match = this.#routes.find(request.method === 'HEAD' ? 'GET' : request.method, request.path);
    if (match === undefined) return this.#unknown(request, answer);
    const { operation } = match;
    const query = readQuery(operation, request);
    const ofRequest = checkRequest(this.#document, match, request, query).map((draft): Finding => ({
      side: 'request',
      operationId: operation.id,
      ...draft,
    }));
    const ofAnswer = this.#answer(operation, request, answer, query);
    return [...ofRequest, ...ofAnswer, ...accepted(operation, ofRequest, answer)];
  }

  /**
   * The findings of an operation's answer, whatever path led to it.
   * @param operationId of the operation that answered; undefined if the request matched none and was refused
   */
  checkAnswer(operationId: OperationId | undefined, request: RequestMessage, answer: AnswerMessage): Finding[] {
    const operation = operationId && this.operations.get(operationId);
    return operation
      ? this.#answer(operation, request, answer, readQuery(operation, request))
      : this.#refusal(request, answer);
  }

  /**
   * Converts the issues that an operation's success schema found in a value to findings, with keywords and places of
   * the contract.
   * @param issues of the whole value
   */
  findingsOf(operationId: OperationId, issues: readonly v.BaseIssue<unknown>[]): Finding[] {
    const operation = this.operations.get(operationId);
    if (operation === undefined) return [];
    const { pointer, row } = operation;
    const schema = `${pointer}/responses/${row.success}/content/${escapeStep('application/json')}/schema`;
    return bodyFindings(this.#document, schema, issues).map((draft) => ({ side: 'answer', operationId, ...draft }));
  }

  #answer(operation: CheckedOperation, request: RequestMessage, answer: AnswerMessage, query: ReadQuery): Finding[] {
    return checkAnswer(this.#document, operation, request, answer, query).map((draft): Finding => ({
      side: 'answer',
      operationId: operation.id,
      ...draft,
    }));
  }

  #refusal(request: RequestMessage, answer: AnswerMessage): Finding[] {
    return checkRefusal(this.#document, request, answer).map((draft): Finding => ({
      side: 'answer',
      operationId: undefined,
      ...draft,
    }));
  }

  /** Checks that an unknown path below the contract's services is refused: 404, or 405 with the allowed methods. */
  #unknown(request: RequestMessage, answer: AnswerMessage): Finding[] {
    const { method, path } = request;
    const methods = this.#routes.methods(path);
    const expected = methods.length > 0 ? 405 : 404;
    const findings: Finding[] = [
      {
        side: 'request',
        level: 'error',
        operationId: undefined,
        rule: methods.length > 0 ? 'method' : 'path',
        at: methods.length > 0 ? 'method' : 'path',
        pointer: '#/paths',
        expected: methods.length > 0 ? methods.join(', ') : 'a path of the contract',
        actual: `${method} ${path}`,
      },
    ];
    const wrong = (rule: string, at: string, want: string, actual: string): void => {
      findings.push({
        side: 'answer',
        level: 'error',
        operationId: undefined,
        rule,
        at,
        pointer: '#/paths',
        expected: want,
        actual,
      });
    };
    if (answer.status !== expected) wrong('status', 'status', String(expected), String(answer.status));
    else if (expected === 405) {
      const allow = (answer.header('allow') ?? '').split(',').map((name) => name.trim());
      if (methods.some((name) => !allow.includes(name)))
        wrong('header', 'header:Allow', methods.join(', '), answer.header('allow') ?? 'nothing');
    }
    if (answer.status === expected) findings.push(...this.#refusal(request, answer));
    return findings;
  }
}

/** The finding for an invalid request that was accepted. */
function accepted(
  { id, pointer }: CheckedOperation,
  ofRequest: readonly Finding[],
  { status }: AnswerMessage,
): Finding[] {
  const first = ofRequest.find(({ level }) => level === 'error');
  if (first === undefined || status >= 400) return [];
  return [
    {
      side: 'answer',
      level: 'error',
      operationId: id,
      rule: 'accepts-wrong-request',
      at: first.at,
      pointer: first.pointer === '' ? pointer : first.pointer,
      expected: `a refusal, because ${first.at === '' ? 'the body' : first.at} breaks ${first.rule}`,
      actual: String(status),
    },
  ];
}
