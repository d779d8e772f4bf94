import { addRoute, createRouter, findRoute } from 'rou3';
import type { Operation } from './operation.ts';

/** The operation that a request means, with its path parameters still encoded. */
export interface Match {
  readonly operation: Operation;
  readonly parameters: Record<string, string>;
}

/** Finds operations by method and path. Literal segments win over parameters. */
export class Router {
  readonly #tree = createRouter<Operation>();
  readonly #methods: readonly string[];

  constructor(operations: Iterable<Operation>) {
    const methods = new Set<string>();
    for (const operation of operations) {
      methods.add(operation.row.method);
      for (const path of operation.paths) {
        addRoute(this.#tree, operation.row.method, path.replaceAll(/\{(\w+)\}/gu, ':$1'), operation);
      }
    }
    this.#methods = [...methods].toSorted();
  }

  find(method: string, path: string): Match | undefined {
    const found = findRoute(this.#tree, method, path);
    return found && { operation: found.data, parameters: found.params ?? {} };
  }

  /** The methods that a path answers; empty when the path is unknown. */
  methods(path: string): string[] {
    return this.#methods.filter((method) => findRoute(this.#tree, method, path) !== undefined);
  }
}
