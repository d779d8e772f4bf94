import { addRoute, createRouter, findRoute, type MatchedRoute } from 'rou3';
import { decode } from './query.ts';

/** The data of an operation that a router needs. */
export interface Routed {
  readonly row: { readonly method: string };
  /** Path templates of the operation. */
  readonly paths: readonly string[];
  /** The path parameters that are limited to certain values, with these values. */
  readonly choices: readonly (readonly [name: string, values: ReadonlySet<string>])[];
}

/** The operation that a request addresses. */
export interface Match<O> {
  readonly operation: O;
  /** Its path parameters, still encoded. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** Maximum number of cached paths per method. */
const REMEMBERED = 1000;

/** The operations of one path template, by method. */
type Methods<O> = Map<string, O>;

/**
 * Finds operations by path first, then by method. A literal segment takes precedence over a parameter, whatever the
 * method: `GET …/sysuser/insertuser` does not read a user with that id. A parameter with an enum is part of the path:
 * with any other value the path does not exist.
 */
export class Router<O extends Routed, M extends Match<O>> {
  readonly #tree = createRouter<Methods<O>>();
  readonly #templates = new Map<string, Methods<O>>();
  /** First segments of all paths: the service prefixes and the bare aliases. */
  readonly #prefixes = new Set<string>();
  /** Recent matches, by method and path: clients request the same few paths again and again. */
  readonly #matches = new Map<string, Map<string, M>>();
  readonly #toMatch: (match: Match<O>) => M;

  /** @param toMatch adds the data that the caller needs for each match, which is cached with it */
  constructor(operations: Iterable<O>, toMatch: (match: Match<O>) => M) {
    this.#toMatch = toMatch;
    for (const operation of operations) {
      this.#matches.set(operation.row.method, new Map());
      for (const path of operation.paths) {
        let methods = this.#templates.get(path);
        if (methods === undefined) {
          this.#templates.set(path, (methods = new Map()));
          this.#prefixes.add(firstSegment(path));
          addRoute(this.#tree, '', path.replaceAll(/\{(\w+)\}/gu, ':$1'), methods);
        }
        methods.set(operation.row.method, operation);
      }
    }
  }

  /** Whether the path may belong to an operation, judged by its first segment. */
  owns(path: string): boolean {
    return this.#prefixes.has(firstSegment(path));
  }

  find(method: string, path: string): M | undefined {
    const cached = this.#matches.get(method);
    if (cached === undefined) return undefined;
    let match = cached.get(path);
    if (match === undefined && (match = this.#search(method, path)) !== undefined) {
      if (cached.size >= REMEMBERED) cached.clear();
      cached.set(path, match);
    }
    return match;
  }

  /** The methods that a path supports; empty if the path is unknown. */
  methods(path: string): string[] {
    const route = this.#routeOf(path);
    if (route === undefined) return [];
    const { data, params = {} } = route;
    return [...data]
      .filter(([, operation]) => isOpen(operation, params))
      .map(([method]) => method)
      .toSorted();
  }

  /** The templates of all paths. */
  get templates(): Iterable<string> {
    return this.#templates.keys();
  }

  /** `findRoute` ignores a final slash, but a path with one is another path. */
  #routeOf(path: string): MatchedRoute<Methods<O>> | undefined {
    return path.endsWith('/') && path !== '/' ? undefined : findRoute(this.#tree, '', path);
  }

  #search(method: string, path: string): M | undefined {
    const route = this.#routeOf(path);
    const operation = route?.data.get(method);
    if (route === undefined || operation === undefined) return undefined;
    const { params: parameters = {} } = route;
    if (!isOpen(operation, parameters)) return undefined;
    return this.#toMatch({ operation, parameters });
  }
}

function firstSegment(path: string): string {
  const end = path.indexOf('/', 1);
  return end < 0 ? path : path.slice(0, end);
}

/** Whether each parameter that is limited to certain values has one of them. */
function isOpen({ choices }: Routed, parameters: Readonly<Record<string, string>>): boolean {
  return choices.every(([name, values]) => values.has(decode(parameters[name] ?? '')));
}
