import { type ProblemCode, problems } from '../../../openapi/generated/problems.ts';
import { languageOf, problem } from './answer.ts';
import { ContractViolation } from '../contract/encode.ts';
import type { Answer, RawRequest } from './http.ts';
import { toOctets } from '../contract/octets.ts';
import type { Operation } from '../contract/operation.ts';
import { Refusal, type RefusalExtras } from '../contract/refusal.ts';
import type { Session } from '../store/registry.ts';
import type { Routes } from './routes.ts';
import type { SelfCheck } from './self-check.ts';
import type { RequestLog } from '../world/request-log.ts';
import { nearestTemplate } from './suggestion.ts';

/** A request on its way through the engine. */
export interface Call {
  readonly request: RawRequest;
  readonly requestId: string;
  /** `performance.now()` when it came. */
  readonly started: number;
  operation: Operation | undefined;
  /** Who asks, once that is known. */
  session: Session | undefined;
}

/** Turns what becomes of a request into its answer, and notes it. */
export class Outcome {
  readonly #log: RequestLog;
  readonly #now: () => number;
  readonly #stampOf: (session: Session) => string;
  readonly #check: SelfCheck | undefined;

  /** @param stampOf what stands for the rights of a session */
  constructor(log: RequestLog, now: () => number, stampOf: (session: Session) => string, check: SelfCheck | undefined) {
    this.#log = log;
    this.#now = now;
    this.#stampOf = stampOf;
    this.#check = check;
  }

  /** No operation answers the path, or only with other methods. */
  unknown(call: Call, router: Pick<Routes, 'methods' | 'templates'>): Answer {
    const { path } = call.request;
    const methods = router.methods(path);
    if (methods.length === 0) {
      const nearest = nearestTemplate(path, router.templates);
      const detail = `no operation here${nearest === undefined ? '' : `, did you mean ${nearest}`}`;
      return this.done(call, this.#problem(call, 'PATH_UNKNOWN', { detail }), 'PATH_UNKNOWN');
    }
    const answer = this.#problem(call, 'METHOD_NOT_ALLOWED');
    return this.done(
      call,
      { ...answer, headers: [...answer.headers, 'Allow', methods.join(', ')] },
      'METHOD_NOT_ALLOWED',
    );
  }

  /** What a fault makes of the request. */
  fault(call: Call, status: number, code: ProblemCode, body: string | undefined): Answer {
    if (body === undefined) return this.done(call, this.#problem(call, code, {}, status), code);
    const type = /^\s*[[{]/.test(body) ? 'application/json' : 'text/html';
    const headers = [
      'Cache-Control',
      'no-store',
      'X-Request-Id',
      call.requestId,
      'Content-Type',
      `${type}; charset=utf-8`,
    ];
    return this.done(call, { status, headers, body: toOctets(body) });
  }

  /** What was thrown. What the contract does not foresee is a 500 and a violation in the log. */
  fail(call: Call, error: unknown): Answer {
    if (!(error instanceof Refusal)) return this.#broken(call, error);
    const violation = violationOf(call.operation, error);
    if (violation !== undefined) return this.#broken(call, new ContractViolation(violation));
    let answer: Answer;
    try {
      answer = this.#problem(call, error.code, error.extras);
      this.#check?.refusal(call.operation, answer);
    } catch (broken) {
      return this.#broken(call, broken);
    }
    return this.done(call, answer, error.code);
  }

  /** A bug of the mock: it says nothing but where to look. */
  #broken(call: Call, error: unknown): Answer {
    const isViolation = error instanceof ContractViolation;
    if (!isViolation) console.error(error);
    const violation = isViolation ? error.message : `handler failed: ${String(error)}`;
    return this.done(call, this.#problem(call, 'SYS_EXCEPTION'), 'SYS_EXCEPTION', [violation]);
  }

  /** Notes the answer. */
  done(call: Call, answer: Answer, code?: ProblemCode, violations: readonly string[] = []): Answer {
    const { request, requestId, started, operation, session } = call;
    if (operation !== undefined) this.#log.count(operation.id, answer.status);
    this.#log.add({
      requestId,
      at: this.#now(),
      operationId: operation?.id,
      method: request.method,
      path: request.search === '' ? request.path : `${request.path}?${request.search}`,
      status: answer.status,
      code,
      durationMs: performance.now() - started,
      violations,
    });
    return session === undefined
      ? answer
      : { ...answer, headers: [...answer.headers, 'X-Rights', this.#stampOf(session)] };
  }

  #problem(call: Call, code: ProblemCode, extras?: RefusalExtras, status?: number): Answer {
    const { request, requestId, operation } = call;
    const language = languageOf(request.header('accept-language'));
    return problem({ requestId, language, path: request.path, operation }, code, extras, status);
  }
}

function violationOf(operation: Operation | undefined, { code }: Refusal): string | undefined {
  if (operation !== undefined && !operation.codes.has(code)) return `${operation.id} does not declare ${code}`;
  return problems[code].status === null ? `${code} is for clients only` : undefined;
}
