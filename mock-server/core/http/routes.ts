import { type Match, Router } from '../../../openapi/checker/router.ts';
import type { Operation } from '../contract/operation.ts';

/** The operation that a request means, and who may call it there. */
export interface RouteMatch extends Match<Operation> {
  /** The permissions of which any one will do for this path; null when signing in is enough. */
  readonly permissions: readonly string[] | null;
}

export type Routes = Router<Operation, RouteMatch>;

/** The router of all operations and of the aliases that some have. */
export const routesOf = (operations: Iterable<Operation>): Routes =>
  new Router(operations, (match) => ({
    ...match,
    permissions: match.operation.permissions?.(match.parameters) ?? null,
  }));
