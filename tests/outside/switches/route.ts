import type { IncomingHttpHeaders } from 'node:http';
import type { WrongField } from './problems.ts';
import type { Session } from './sessions.ts';

/** The permissions of a user's role for switches: the controls of the menu `publish/param-manager`. */
export type Control = 'doQuery' | 'doCreate' | 'doUpdate' | 'doDelete' | 'doEnable' | 'doInvalidate';

/** A request that has come past session, permission and application. */
export type Call = {
  method: string;
  target: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** The part of the path that a route leaves open. */
  id: string;
  body: unknown;
  session: Session;
};

export type Answer = { status: number; body?: unknown; headers?: Record<string, string> };

/** A value, or all errors of the input in its place. */
export type Read<T> = { value?: T; errors: WrongField[] };

/** An operation with parsed input: its errors, and the work to do when there are none. */
export type Prepared = { errors: WrongField[]; run: () => Answer };

export type Route = {
  method: string;
  /** A path; parameters are written as `{id}`, or as `{ids}` for several separated by commas. */
  path: string;
  /** Without one any signed-in user may call it. */
  control?: Control;
  takes?: { body?: true; revision?: true; key?: true };
  prepare: (call: Call) => Prepared;
};

/** An operation that needs its parsed input. */
export function prepared<T>({ value, errors }: Read<T>, run: (value: T) => Answer): Prepared {
  return {
    errors,
    run: () => {
      if (value === undefined) throw new Error('Nothing was read, and nothing is wrong');
      return run(value);
    },
  };
}

/** The operation of a request, and its path parameters. */
export function match(
  routes: readonly Route[],
  method: string,
  path: string,
): { route: Route; id: string } | undefined {
  const route = routes.find((each) => each.method === method && idOf(each, path) !== undefined);
  return route && { route, id: idOf(route, path) ?? '' };
}

/** The methods that a path has. */
export function methodsOf(routes: readonly Route[], path: string): string[] {
  return routes.filter((route) => idOf(route, path) !== undefined).map(({ method }) => method);
}

function idOf(route: Route, path: string): string | undefined {
  const template = route.path.split('/');
  const segments = path.split('?', 1)[0]?.split('/') ?? [];
  if (template.length !== segments.length) return undefined;
  let id = '';
  for (const [index, part] of template.entries()) {
    if (part.startsWith('{')) id = decoded(segments[index] ?? '');
    else if (part !== segments[index]) return undefined;
  }
  return id;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
