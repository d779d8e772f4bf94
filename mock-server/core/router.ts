import { addRoute, createRouter, findRoute } from 'rou3';
import type { Operation } from './operation.ts';

/** The operation that a request means. */
export interface Match {
  readonly operation: Operation;
  /** Its path parameters, still encoded. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The permissions of which any one will do for this path; null when signing in is enough. */
  readonly permissions: readonly string[] | null;
}

/** How many paths of a method are remembered. */
const REMEMBERED = 1000;

/** Finds operations by method and path. Literal segments win over parameters. */
export class Router {
  readonly #tree = createRouter<Operation>();
  readonly #methods: readonly string[];
  /** By method and path, what was found lately: clients ask for the same few paths over and over. */
  readonly #found: ReadonlyMap<string, Map<string, Match>>;

  constructor(operations: Iterable<Operation>) {
    const methods = new Set<string>();
    for (const operation of operations) {
      methods.add(operation.row.method);
      for (const path of operation.paths) {
        addRoute(this.#tree, operation.row.method, path.replaceAll(/\{(\w+)\}/gu, ':$1'), operation);
      }
    }
    this.#methods = [...methods].toSorted();
    this.#found = new Map(this.#methods.map((method) => [method, new Map()]));
  }

  find(method: string, path: string): Match | undefined {
    const found = this.#found.get(method);
    if (found === undefined) return undefined;
    let match = found.get(path);
    if (match === undefined && (match = this.#search(method, path)) !== undefined) {
      if (found.size >= REMEMBERED) found.clear();
      found.set(path, match);
    }
    return match;
  }

  /** The methods that a path answers; empty when the path is unknown. */
  methods(path: string): string[] {
    return this.#methods.filter((method) => this.find(method, path) !== undefined);
  }

  #search(method: string, path: string): Match | undefined {
    const route = findRoute(this.#tree, method, path);
    if (route === undefined) return undefined;
    const { data: operation, params: parameters = {} } = route;
    return { operation, parameters, permissions: operation.permissions?.(parameters) ?? null };
  }
}
