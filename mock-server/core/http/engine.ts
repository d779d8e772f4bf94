import type { OperationId } from '../../../openapi/generated/operations.ts';
import type { Access } from '../session/access.ts';
import { success } from './answer.ts';
import { type ParsedBody, readBody } from './body.ts';
import type { Control } from '../world/control.ts';
import type { Answer, RawRequest } from './http.ts';
import { fingerprint, type Idempotency } from './idempotency.ts';
import { Input } from './input.ts';
import type { Operation } from '../contract/operation.ts';
import { Refusal } from '../contract/refusal.ts';
import { ContractViolation, pointerOf } from '../contract/violation.ts';
import { type Call, Outcome } from './outcome.ts';
import { type AnyHandler, RequestContext } from './request-context.ts';
import type { RequestLog } from '../world/request-log.ts';
import type { RouteMatch, Routes } from './routes.ts';
import type { SelfCheck } from './self-check.ts';
import { SYSTEM, type World } from '../world/world.ts';

/** The parts of the engine. */
export interface Parts {
  readonly world: World;
  readonly router: Routes;
  readonly handlers: ReadonlyMap<OperationId, AnyHandler>;
  /** Work of operations before their turn in the queue. */
  readonly preparations: ReadonlyMap<OperationId, AnyHandler>;
  /** Rules between fields, which operations apply even if some fields of the body are invalid by themselves. */
  readonly rules: ReadonlyMap<OperationId, AnyHandler>;
  readonly access: Access;
  readonly idempotency: Idempotency;
  readonly log: RequestLog;
  readonly control: Control;
  readonly check: SelfCheck;
}

const REQUEST_ID = /^[\x21-\x7e]{1,64}$/u;

/**
 * Handles requests, always in this order:
 *
 * 1. request id: the caller's, else the next of a counter
 * 2. jobs that are due, so that a response is never older than the clock
 * 3. route (its refusals wait for 4)
 * 4. faults; then 404 and 405
 * 5. authentication, 401
 * 6. permission, and assignment to the named applications, 403
 * 7. application scope, 409
 * 8. parameters and body, 400, 413, 415 and 422 with all invalid fields at once, including violations of rules
 *    between them
 * 9. Idempotency-Key: the first response again, or 422
 * 10. handler, which checks the permission that a record decides; in a transaction if the operation writes: one at a
 *    time, rolled back if it throws
 * 11. self-check: a success against its schema; in tests and in development every response, and the states in the
 *    tables, against the contract; a violation is 500, rolled back and logged
 *
 * Reads that need not wait return their response without a promise.
 */
export class Engine {
  readonly #parts: Parts;
  readonly #outcome: Outcome;
  #requests = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#outcome = new Outcome(
      parts.log,
      () => parts.world.clock.now(),
      (session) => parts.access.stampOf(session),
      parts.check,
    );
  }

  handle(request: RawRequest): Answer | Promise<Answer> {
    const { world } = this.#parts;
    const call = this.#call(request);
    try {
      if (!world.due) return this.#receive(call);
    } catch (error) {
      return this.#outcome.fail(call, error);
    }
    return world.queue
      .run(() => world.runDue())
      .then(() => this.#receive(call))
      .catch((error: unknown) => this.#outcome.fail(call, error));
  }

  /** Returns the response that replaces one that a transport could not send. */
  fail(request: RawRequest, error: unknown): Answer {
    return this.#outcome.fail(this.#call(request), error);
  }

  #call(request: RawRequest): Call {
    const header = request.header('x-request-id');
    const requestId =
      header !== undefined && REQUEST_ID.test(header) ? header : `req-${String(++this.#requests).padStart(6, '0')}`;
    return { request, requestId, started: performance.now(), operation: undefined, session: undefined, undeclared: [] };
  }

  #receive(call: Call): Answer | Promise<Answer> {
    const { world, router } = this.#parts;
    const { method, path } = call.request;
    const match = router.find(method === 'HEAD' ? 'GET' : method, path);
    call.operation = match?.operation;
    if (world.faults.any && call.operation?.row.domain !== 'mock') {
      const effect = world.faults.strike(call.operation?.id, path);
      if (effect !== undefined) {
        const go = (): Answer | Promise<Answer> =>
          effect.status === undefined
            ? this.#process(call, match)
            : this.#outcome.fault(call, effect.status, effect.code, effect.body);
        if (effect.delayMs === 0) return go();
        const { exchanges } = world;
        return sleep(effect.delayMs)
          .then(() =>
            world.exchanges === exchanges ? go() : this.#outcome.fault(call, 503, 'SYS_EXCEPTION', undefined),
          )
          .catch((error: unknown) => this.#outcome.fail(call, error));
      }
    }
    return this.#process(call, match);
  }

  #process(call: Call, match: RouteMatch | undefined): Answer | Promise<Answer> {
    const { request } = call;
    const { world, access, control } = this.#parts;
    if (world.exchange !== undefined) return world.exchange.then(() => this.#process(call, match));
    try {
      if (match === undefined) return this.#outcome.unknown(call, this.#parts.router);
      const { operation } = match;
      if (operation.row.security === 'bearer' && request.header('authorization') !== undefined) {
        world.expiry.count(() => world.tables.sessions.all().map(({ accessToken }) => accessToken));
      }
      const session = access.authenticate(operation, request, world.clock.now());
      call.session = session;
      const input = new Input(operation);
      const path = input.path(match.parameters);
      const query = input.query(request.search);
      call.undeclared = input.undeclared;
      if (session !== undefined) {
        access.authorize(match, session);
        access.authorizeApplications(operation, { path, query }, session);
        access.assertApplication(operation, session, request);
      }
      const context = new RequestContext(
        {
          operation,
          requestId: call.requestId,
          path,
          query,
          header: input.header(request),
          session,
        },
        request,
        world,
        control,
        access,
      );
      if (operation.writes) return this.#write(call, match, input, context);
      input.assertRight();
      if (world.queue.busy) {
        const inTurn = (): Answer | Promise<Answer> => {
          this.#recheck(call, match, context);
          return this.#read(call, operation, context);
        };
        return world.queue.run(inTurn).catch((error: unknown) => this.#outcome.fail(call, error));
      }
      return this.#read(call, operation, context);
    } catch (error) {
      return this.#outcome.fail(call, error);
    }
  }

  #read(call: Call, operation: Operation, context: RequestContext): Answer | Promise<Answer> {
    try {
      const value = this.#handler(operation)(context);
      if (!(value instanceof Promise)) return this.#outcome.done(call, this.#finish(call, operation, context, value));
      return value
        .then((result) => this.#outcome.done(call, this.#finish(call, operation, context, result)))
        .catch((error: unknown) => this.#outcome.fail(call, error));
    } catch (error) {
      return this.#outcome.fail(call, error);
    }
  }

  async #write(call: Call, match: RouteMatch, input: Input, context: RequestContext): Promise<Answer> {
    const { world } = this.#parts;
    const { operation } = match;
    try {
      const body = await readBody(call.request, operation);
      if (world.exchange !== undefined) await world.exchange;
      if (body !== null) context.body = body.finish(input.body(body.schema, body.value));
      if (input.isWrong) await input.askRules(this.#parts.rules.get(operation.id), context);
      input.assertRight();
      const prepare = this.#parts.preparations.get(operation.id);
      if (prepare !== undefined) await prepare(context);
      const turn = world.queue.enter();
      if (turn !== undefined) await turn;
      try {
        this.#recheck(call, match, context);
        const work = (): Answer | Promise<Answer> => this.#work(call, operation, body, context);
        // The control plane switches the engine itself; it opens transactions where it needs them.
        const own = operation.row.domain === 'mock';
        const answer = await (own ? work() : commit(world, context.user?.userName ?? SYSTEM, work));
        return this.#outcome.done(call, answer);
      } finally {
        world.queue.leave();
      }
    } catch (error) {
      return this.#outcome.fail(call, error);
    }
  }

  /**
   * Checks the permissions again when it is the turn of a request: while it waited, or while its body arrived, another
   * one may have changed its session or revoked what it needs.
   */
  #recheck(call: Call, match: RouteMatch, context: RequestContext): void {
    const { access, world } = this.#parts;
    const { user } = context;
    if (user === undefined) return;
    const { operation } = match;
    const isSame = world.tables.sessions.get(user.id) === user;
    const session = isSame ? user : access.authenticate(operation, call.request, world.clock.now());
    if (session === undefined) return;
    access.authorize(match, session);
    access.authorizeApplications(operation, context, session);
    access.assertApplication(operation, session, call.request);
    context.user = session;
  }

  #work(call: Call, operation: Operation, body: ParsedBody | null, context: RequestContext): Answer | Promise<Answer> {
    const key = context.header['Idempotency-Key'];
    const session = context.user;
    const perform = (): Answer | Promise<Answer> => this.#perform(call, operation, context);
    if (session === undefined || typeof key !== 'string') return perform();
    const { idempotency, world } = this.#parts;
    const { method, path, search } = call.request;
    // The same request to another application is a different request.
    const application = operation.row.appScoped ? session.appId : '';
    const print = fingerprint(method, `${application} ${path}?${search}`, body?.bytes);
    return idempotency.once({ session, key, requestId: call.requestId, print, now: world.clock.now() }, perform);
  }

  #perform(call: Call, operation: Operation, context: RequestContext): Answer | Promise<Answer> {
    const value = this.#handler(operation)(context);
    if (value instanceof Promise) return value.then((result) => this.#finish(call, operation, context, result));
    return this.#finish(call, operation, context, value);
  }

  #finish(call: Call, operation: Operation, context: RequestContext, value: unknown): Answer {
    if (operation.row.ifMatch && context.header['If-Match'] !== undefined && !context.revisionChecked) {
      throw skipped(operation, 'if-match', 'header:If-Match', 'the revision is compared');
    }
    if (operation.recordPermissions !== null && !context.recordDemanded) {
      throw skipped(operation, 'x-permission', '', 'the permission that the record decides is asked for');
    }
    const { check, world } = this.#parts;
    check.states(context, world.tables);
    const doubts = check.doubts();
    const { requestId, request } = call;
    const answer = success(operation, { requestId, path: request.path, doubts }, value);
    check.success(operation, request, answer, { value, doubts });
    return answer;
  }

  #handler(operation: Operation): AnyHandler {
    const handler = this.#parts.handlers.get(operation.id);
    if (handler === undefined) throw new Error(`${operation.id} has no handler`);
    return handler;
  }
}

/** A handler skipped a check that its operation requires. */
const skipped = ({ id }: Operation, rule: string, at: string, expected: string): ContractViolation =>
  new ContractViolation([{ rule, at, pointer: pointerOf(id), expected, actual: 'nothing' }]);

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Runs work in a transaction. A refusal rolls it back, unless it is marked to keep its writes. */
async function commit<T extends object>(world: World, actor: string, work: () => T | Promise<T>): Promise<T> {
  const done = await world.commit<T | Refusal>(actor, async () => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Refusal && error.extras.keepsWrites) return error;
      throw error;
    }
  });
  if (done instanceof Refusal) throw done;
  return done;
}
