import type { IncomingHttpHeaders } from 'node:http';
import type { Application, Control, Session } from './accounts.ts';
import type { Input } from './input.ts';

export type Answer = { status: number; body?: unknown; headers?: Record<string, string> };

/** An allowed request, with the sources of its parameters and body. */
export type Call = {
  session: Session;
  /** The application that it acts on. */
  application: Application;
  query: URLSearchParams;
  /** The values of the path parameters. */
  open: string;
  headers: IncomingHttpHeaders;
  /** JSON that was read, or the bytes of a form; nothing where there is no body. */
  body: unknown;
  input: Input;
};

/** The work of an operation once its input is valid. */
export type Work = () => Answer | Promise<Answer>;

export type Operation = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The part in braces is left open. */
  path: string;
  /** A control of the menu of offline packages; without one any signed-in user may call it. */
  control?: Control;
  body?: 'json' | 'optional json' | 'form';
  /** Whether it takes X-App-Id, and so acts on the records of one application. */
  scoped?: true;
  takesRevision?: true;
  takesKey?: true;
  /** Reads the input, collects its errors, and returns the work to do. */
  read: (call: Call) => Work;
};

/** The part of a path that an operation leaves open, or nothing if it is another path. */
export function openPart(operation: Operation, path: string): string | undefined {
  const [before = '', rest] = operation.path.split('{');
  if (rest === undefined) return path === before ? '' : undefined;
  const after = rest.slice(rest.indexOf('}') + 1);
  if (!path.startsWith(before) || !path.endsWith(after) || path.length < before.length + after.length) return undefined;
  const part = path.slice(before.length, path.length - after.length);
  return part === '' || part.includes('/') ? undefined : decoded(part);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
