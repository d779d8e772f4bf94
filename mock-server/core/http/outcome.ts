import { type ProblemCode, problems } from '../../../openapi/generated/problems.ts';
import { languageOf, problem } from './answer.ts';
import { SchemaMismatch } from '../contract/encode.ts';
import type { Answer, RawRequest } from './http.ts';
import { toOctets } from '../contract/octets.ts';
import type { Operation } from '../contract/operation.ts';
import { Refusal, type RefusalExtras } from '../contract/refusal.ts';
import { ContractViolation, pointerOf, type Violation } from '../contract/violation.ts';
import type { Session } from '../store/registry.ts';
import type { Routes } from './routes.ts';
import type { SelfCheck } from './self-check.ts';
import type { RequestLog } from '../world/request-log.ts';
import { nearestTemplate } from './suggestion.ts';

/** Maximum number of lines in the terminal, which random probes would otherwise flood. */
const MAX_REPORTED = 100;

/** A request in progress. */
export interface Call {
  readonly request: RawRequest;
  readonly requestId: string;
  /** `performance.now()` when the request arrived. */
  readonly started: number;
  operation: Operation | undefined;
  /** The session, once known. */
  session: Session | undefined;
  /** Names of query parameters that the operation does not declare. */
  undeclared: readonly string[];
}

/** Converts the outcome of a request to its response, and logs it. */
export class Outcome {
  readonly #log: RequestLog;
  readonly #now: () => number;
  readonly #stampOf: (session: Session) => string;
  readonly #check: SelfCheck;
  readonly #reported = new Set<string>();

  /** @param stampOf returns a stamp of a session's permissions */
  constructor(log: RequestLog, now: () => number, stampOf: (session: Session) => string, check: SelfCheck) {
    this.#log = log;
    this.#now = now;
    this.#stampOf = stampOf;
    this.#check = check;
  }

  /** Responds when no operation handles the path, or only with other methods. */
  unknown(call: Call, router: Pick<Routes, 'methods' | 'templates'>): Answer {
    const { path } = call.request;
    const methods = router.methods(path);
    if (methods.length > 0) {
      const answer = this.#problem(call, 'METHOD_NOT_ALLOWED');
      const headers = [...answer.headers, 'Allow', methods.join(', ')];
      return this.#refuse(call, { ...answer, headers }, 'METHOD_NOT_ALLOWED');
    }
    const nearest = nearestTemplate(path, router.templates);
    const detail = `no operation here${nearest === undefined ? '' : `, did you mean ${nearest}`}`;
    return this.#refuse(call, this.#problem(call, 'PATH_UNKNOWN', { detail }), 'PATH_UNKNOWN');
  }

  /** Responds with the effect of a fault. */
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

  /** Responds to an error. Errors that the contract does not declare become 500 and a violation in the log. */
  fail(call: Call, error: unknown): Answer {
    if (!(error instanceof Refusal)) return this.#broken(call, error);
    const violation = violationOf(call.operation, error);
    if (violation !== undefined) return this.#broken(call, new ContractViolation([violation]));
    try {
      return this.#refuse(call, this.#problem(call, error.code, error.extras), error.code);
    } catch (broken) {
      return this.#broken(call, broken);
    }
  }

  /** @throws ContractViolation */
  #refuse(call: Call, answer: Answer, code: ProblemCode): Answer {
    this.#check.answer(call.operation?.id, call.request, answer);
    return this.done(call, answer, code);
  }

  /** Responds to a bug of the mock with nothing but a pointer to the log. */
  #broken(call: Call, error: unknown): Answer {
    return this.done(call, this.#problem(call, 'SYS_EXCEPTION'), 'SYS_EXCEPTION', this.#violations(call, error));
  }

  #violations({ operation }: Call, error: unknown): readonly Violation[] {
    if (error instanceof ContractViolation) return error.violations;
    if (error instanceof SchemaMismatch && operation !== undefined)
      return this.#check.mismatch(operation.id, error.issues);
    console.error(error);
    const pointer = pointerOf(operation?.id);
    return [{ rule: 'handler', at: '', pointer, expected: 'an answer', actual: String(error) }];
  }

  /** Warns once in the terminal about a misspelled filter, which would match everything. */
  #report(operation: Operation | undefined, undeclared: readonly string[]): void {
    for (const name of undeclared) {
      const line = `${operation?.id} ignores the query parameter ${JSON.stringify(name)}, which it does not declare.`;
      if (this.#reported.size >= MAX_REPORTED || this.#reported.has(line)) continue;
      this.#reported.add(line);
      console.warn(line);
    }
  }

  /** Logs the response. */
  done(call: Call, answer: Answer, code?: ProblemCode, violations: readonly Violation[] = []): Answer {
    const { request, requestId, started, operation, session, undeclared } = call;
    if (undeclared.length > 0) this.#report(operation, undeclared);
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
      undeclared,
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

/** Returns the violation of a code that its operation does not declare, or that a server never returns. */
function violationOf(operation: Operation | undefined, { code }: Refusal): Violation | undefined {
  const broken = (expected: string): Violation => ({
    rule: 'x-problems',
    at: '/code',
    pointer: pointerOf(operation?.id),
    expected,
    actual: code,
  });
  if (operation !== undefined && !operation.codes.has(code)) return broken(`a code that ${operation.id} declares`);
  return problems[code].status === null ? broken('a code that servers answer') : undefined;
}
