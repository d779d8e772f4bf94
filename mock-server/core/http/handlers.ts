import { isOperationId } from '../../../openapi/checker/operation.ts';
import type { OperationId } from '../../../openapi/generated/operations.ts';
import type { Context, Handler, Handlers } from './handler.ts';
import type { AnyHandler } from './request-context.ts';

/** Functions that replace handlers of the domains, by operation. */
export type Wraps = { readonly [Id in OperationId]?: (handler: Handler<Id>) => Handler<Id> };

/**
 * Returns the context with some members replaced, for a handler that should see or do something else:
 * `handler(withChanges(context, { transition: () => ({}) }))` ignores the lifecycle.
 */
export function withChanges<Id extends OperationId>(context: Context<Id>, changes: Partial<Context<Id>>): Context<Id> {
  return new Proxy(context, {
    // Reads from the target instead of the proxy: the context has private members.
    get: (target, name): unknown => Reflect.get(Object.hasOwn(changes, name) ? changes : target, name),
  });
}

/** Returns the handlers of all domains, with the given wraps applied. */
export function handlersOf(handlers: Handlers, wraps: Wraps = {}): ReadonlyMap<OperationId, AnyHandler> {
  const all = new Map(Object.values(handlers).flatMap(handlersAmong));
  for (const [id, wrap] of entriesOf(wraps, isWrap)) {
    const handler = all.get(id);
    if (handler !== undefined) all.set(id, wrap(handler));
  }
  return all;
}

/** Returns the functions that belong to an operation. */
export const handlersAmong = (of: object): [OperationId, AnyHandler][] => entriesOf(of, isHandler);

function entriesOf<T>(of: object, is: (value: unknown) => value is T): [OperationId, T][] {
  return Object.entries(of).flatMap(([id, value]): [OperationId, T][] =>
    isOperationId(id) && is(value) ? [[id, value]] : [],
  );
}

/** The compiler checks each handler; the engine passes it the context of its own operation. */
function isHandler(value: unknown): value is AnyHandler {
  return typeof value === 'function';
}

/** The same holds for wraps. */
function isWrap(value: unknown): value is (handler: AnyHandler) => AnyHandler {
  return typeof value === 'function';
}
