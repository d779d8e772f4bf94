import { isOperationId } from '../../../openapi/checker/operation.ts';
import type { OperationId } from '../../../openapi/generated/operations.ts';
import type { Context, Handler, Handlers } from './handler.ts';
import type { AnyHandler } from './request-context.ts';

/** Handlers made of those of the domains, by operation. */
export type Wraps = { readonly [Id in OperationId]?: (handler: Handler<Id>) => Handler<Id> };

/**
 * The same context with other members, for a handler that is to see or do something else:
 * `handler(withChanges(context, { transition: () => ({}) }))` forgets the lifecycle.
 */
export function withChanges<Id extends OperationId>(context: Context<Id>, changes: Partial<Context<Id>>): Context<Id> {
  return new Proxy(context, {
    // Not read through the proxy: the context has private members.
    get: (target, name): unknown => Reflect.get(Object.hasOwn(changes, name) ? changes : target, name),
  });
}

/** The handlers of all domains, those that are to be wrapped in their wraps. */
export function handlersOf(handlers: Handlers, wraps: Wraps = {}): ReadonlyMap<OperationId, AnyHandler> {
  const all = new Map(Object.values(handlers).flatMap(handlersAmong));
  for (const [id, wrap] of entriesOf(wraps, isWrap)) {
    const handler = all.get(id);
    if (handler !== undefined) all.set(id, wrap(handler));
  }
  return all;
}

/** Those of the given functions that are of an operation. */
export const handlersAmong = (of: object): [OperationId, AnyHandler][] => entriesOf(of, isHandler);

function entriesOf<T>(of: object, is: (value: unknown) => value is T): [OperationId, T][] {
  return Object.entries(of).flatMap(([id, value]): [OperationId, T][] =>
    isOperationId(id) && is(value) ? [[id, value]] : [],
  );
}

/** Handlers are checked one by one by the compiler; the engine gives each the context of its own operation. */
function isHandler(value: unknown): value is AnyHandler {
  return typeof value === 'function';
}

/** The same holds for what makes a handler of another. */
function isWrap(value: unknown): value is (handler: AnyHandler) => AnyHandler {
  return typeof value === 'function';
}
