import type { OperationId } from '../../openapi/generated/operations.ts';
import { type ProblemCode, problems } from '../../openapi/generated/problems.ts';
import type { Access } from './access.ts';
import { languageOf, problem, success } from './answer.ts';
import { type ParsedBody, readBody } from './body.ts';
import type { Control } from './control.ts';
import { ContractViolation } from './encode.ts';
import type { Answer, RawRequest } from './http.ts';
import { fingerprint, type Idempotency } from './idempotency.ts';
import { Input } from './input.ts';
import { toOctets } from './octets.ts';
import type { Operation } from './operation.ts';
import { Refusal, type RefusalExtras } from './refusal.ts';
import type { Session } from './registry.ts';
import { RequestContext } from './request-context.ts';
import type { RequestLog } from './request-log.ts';
import type { Router } from './router.ts';
import { SYSTEM, type World } from './world.ts';

export type AnyHandler = (context: RequestContext) => unknown;

/** A request on its way through the engine. */
interface Call {
  readonly request: RawRequest;
  readonly requestId: string;
  readonly started: number;
  operation: Operation | undefined;
}

/** What the engine is made of. */
export interface Parts {
  readonly world: World;
  readonly router: Router;
  readonly handlers: ReadonlyMap<OperationId, AnyHandler>;
  readonly access: Access;
  readonly idempotency: Idempotency;
  readonly log: RequestLog;
  readonly control: Control;
}

const REQUEST_ID = /^[\x21-\x7e]{1,64}$/u;

/**
 * Answers requests, always in this order:
 *
 * 1. request id: the caller's, else the next of a counter
 * 2. jobs that are due run first, so that an answer never shows less than its time
 * 3. route (its refusals wait for 4)
 * 4. faults; then 404 and 405
 * 5. authentication, 401
 * 6. permission, 403
 * 7. application scope, 409
 * 8. parameters and body, 400, 415 and 422 with all wrong fields at once
 * 9. Idempotency-Key: the first answer again, or 422
 * 10. handler, in a transaction when the operation writes: one at a time, undone when it throws
 * 11. the answer is checked against the contract; a violation is 500, undone and logged
 *
 * Reads that need not wait are answered without a promise.
 */
export class Engine {
  readonly #parts: Parts;
  #requests = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Starts request ids and everything else that counts from the beginning. */
  reset(): void {
    this.#requests = 0;
  }

  handle(request: RawRequest): Answer | Promise<Answer> {
    const { world } = this.#parts;
    const given = request.header('x-request-id');
    const requestId =
      given !== undefined && REQUEST_ID.test(given) ? given : `req-${String(++this.#requests).padStart(6, '0')}`;
    const call: Call = { request, requestId, started: performance.now(), operation: undefined };
    if (world.due) return world.queue.run(() => world.runDue()).then(() => this.#receive(call));
    return this.#receive(call);
  }

  #receive(call: Call): Answer | Promise<Answer> {
    const { world, router } = this.#parts;
    const { method, path } = call.request;
    const match = router.find(method === 'HEAD' ? 'GET' : method, path);
    call.operation = match?.operation;
    const parameters = match?.parameters ?? {};
    if (world.faults.any && call.operation?.row.domain !== 'mock') {
      const effect = world.faults.strike(call.operation?.id, path);
      if (effect !== undefined) {
        const go = (): Answer | Promise<Answer> =>
          effect.status === undefined
            ? this.#process(call, parameters)
            : this.#fault(call, effect.status, effect.code, effect.body);
        return effect.delayMs > 0 ? sleep(effect.delayMs).then(go) : go();
      }
    }
    return this.#process(call, parameters);
  }

  #process(call: Call, parameters: Readonly<Record<string, string>>): Answer | Promise<Answer> {
    const { request, operation } = call;
    const { world, access, control } = this.#parts;
    try {
      if (operation === undefined) return this.#unknown(call);
      const session = access.authenticate(operation, request, world.clock.now());
      const input = new Input(operation);
      const path = input.path(parameters);
      if (session !== undefined) {
        access.authorize(operation, session, parameters);
        access.assertApplication(operation, session, request);
      }
      const given = { operationId: operation.id, requestId: call.requestId, path, query: input.query(request.search), header: input.header(request), session };
      const context = new RequestContext(given, request, world, control);
      if (operation.writes) return this.#write(call, operation, session, input, context);
      input.assertRight();
      if (world.queue.busy) return world.queue.run(() => this.#read(call, operation, context));
      return this.#read(call, operation, context);
    } catch (error) {
      return this.#fail(call, error);
    }
  }

  #read(call: Call, operation: Operation, context: RequestContext): Answer | Promise<Answer> {
    try {
      const value = this.#handler(operation)(context);
      if (!(value instanceof Promise)) return this.#done(call, this.#succeed(call, operation, value));
      return value.then((result) => this.#done(call, this.#succeed(call, operation, result))).catch((error: unknown) => this.#fail(call, error));
    } catch (error) {
      return this.#fail(call, error);
    }
  }

  async #write(
    call: Call,
    operation: Operation,
    session: Session | undefined,
    input: Input,
    context: RequestContext,
  ): Promise<Answer> {
    const { world } = this.#parts;
    try {
      const body = await readBody(call.request, operation);
      if (body !== null) context.body = body.finish(input.body(body.schema, body.value));
      input.assertRight();
      const work = (): Promise<Answer> => this.#work(call, operation, session, body, context);
      // The control plane switches the engine itself; it opens transactions where it needs them.
      const answer = await world.queue.run(() =>
        operation.row.domain === 'mock' ? work() : world.commit(session?.userName ?? SYSTEM, work),
      );
      return this.#done(call, answer);
    } catch (error) {
      return this.#fail(call, error);
    }
  }

  async #work(
    call: Call,
    operation: Operation,
    session: Session | undefined,
    body: ParsedBody | null,
    context: RequestContext,
  ): Promise<Answer> {
    const { idempotency, world } = this.#parts;
    const key = context.header['Idempotency-Key'];
    if (session === undefined || typeof key !== 'string') return this.#perform(call, operation, context);
    const { method, path, search } = call.request;
    const print = fingerprint(method, `${path}?${search}`, body?.bytes);
    const first = idempotency.find(session, key, print, world.clock.now());
    if (first !== undefined) return { ...first, headers: withRequestId(first.headers, call.requestId) };
    const answer = await this.#perform(call, operation, context);
    await idempotency.keep(session, key, print, world.clock.now(), answer);
    return answer;
  }

  async #perform(call: Call, operation: Operation, context: RequestContext): Promise<Answer> {
    const value = await this.#handler(operation)(context);
    if (operation.row.ifMatch && context.header['If-Match'] !== undefined && !context.revisionChecked) {
      throw new ContractViolation('If-Match was not checked');
    }
    return this.#succeed(call, operation, value);
  }

  #handler(operation: Operation): AnyHandler {
    const handler = this.#parts.handlers.get(operation.id);
    if (handler === undefined) throw new Error(`${operation.id} has no handler`);
    return handler;
  }

  #succeed(call: Call, operation: Operation, value: unknown): Answer {
    return success(operation, call.requestId, call.request.path, value);
  }

  #unknown(call: Call): Answer {
    const methods = this.#parts.router.methods(call.request.path);
    const answer = this.#problem(call, methods.length > 0 ? 'METHOD_NOT_ALLOWED' : 'NOT_FOUND');
    const allowed = methods.length > 0 ? { ...answer, headers: [...answer.headers, 'Allow', methods.join(', ')] } : answer;
    return this.#done(call, allowed, methods.length > 0 ? 'METHOD_NOT_ALLOWED' : 'NOT_FOUND');
  }

  #fault(call: Call, status: number, code: ProblemCode, body: string | undefined): Answer {
    const answer = this.#problem(call, code, {}, status);
    if (body === undefined) return this.#done(call, answer, code);
    const headers = ['Cache-Control', 'no-store', 'X-Request-Id', call.requestId, 'Content-Type', 'text/html; charset=utf-8'];
    return this.#done(call, { status, headers, body: toOctets(body) });
  }

  /** Turns what was thrown into an answer; what the contract does not foresee is a 500 and a line in the log. */
  #fail(call: Call, error: unknown): Answer {
    const violation = violationOf(call.operation, error);
    if (violation === undefined && error instanceof Refusal) {
      return this.#done(call, this.#problem(call, error.code, error.extras), error.code);
    }
    if (!(error instanceof ContractViolation) && !(error instanceof Refusal)) console.error(error);
    return this.#done(call, this.#problem(call, 'SYS_EXCEPTION'), 'SYS_EXCEPTION', [violation ?? String(error)]);
  }

  #problem(call: Call, code: ProblemCode, extras?: RefusalExtras, status?: number): Answer {
    const { request, requestId, operation } = call;
    const language = languageOf(request.header('accept-language'));
    return problem({ requestId, language, path: request.path, operation }, code, extras, status);
  }

  #done(call: Call, answer: Answer, code?: ProblemCode, violations: readonly string[] = []): Answer {
    const { request, requestId, started, operation } = call;
    if (operation !== undefined) {
      operation.calls++;
      operation.lastStatus = answer.status;
    }
    this.#parts.log.add({
      requestId,
      at: this.#parts.world.clock.now(),
      operationId: operation?.id,
      method: request.method,
      path: request.search === '' ? request.path : `${request.path}?${request.search}`,
      status: answer.status,
      code,
      durationMs: performance.now() - started,
      violations,
    });
    return answer;
  }
}

function violationOf(operation: Operation | undefined, error: unknown): string | undefined {
  if (error instanceof ContractViolation) return error.message;
  if (!(error instanceof Refusal)) return `handler failed: ${String(error)}`;
  if (operation !== undefined && !operation.codes.has(error.code)) return `${operation.id} does not declare ${error.code}`;
  return problems[error.code].status === null ? `${error.code} is for clients only` : undefined;
}

function withRequestId(headers: readonly string[], requestId: string): string[] {
  return headers.map((value, index) => (headers[index - 1] === 'X-Request-Id' ? requestId : value));
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
