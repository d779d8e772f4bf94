import { type Match, Router } from '../../../openapi/checker/router.ts';
import type { Operation } from '../contract/operation.ts';

/** The operation of a request, and the permissions for its path. */
export interface RouteMatch extends Match<Operation> {
  /** The permissions for this path, any of which is sufficient; null if signing in is enough. */
  readonly permissions: readonly string[] | null;
}

export type Routes = Router<Operation, RouteMatch>;

/** Creates the router of all operations and their aliases. */
export const routesOf = (operations: Iterable<Operation>): Routes =>
  new Router(operations, (match) => ({
    ...match,
    permissions: match.operation.permissions?.(match.parameters) ?? null,
  }));
