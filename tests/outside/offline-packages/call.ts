import type { IncomingHttpHeaders } from 'node:http';
import type { Application, Control, Session } from './accounts.ts';
import type { Input } from './input.ts';

export type Answer = { status: number; body?: unknown; headers?: Record<string, string> };

/** A request of somebody who may send it, and what its parameters and body were read from. */
export type Call = {
  session: Session;
  /** The application that it acts on. */
  application: Application;
  query: URLSearchParams;
  /** What the path leaves open. */
  open: string;
  headers: IncomingHttpHeaders;
  /** JSON that was read, or the bytes of a form; nothing where there is no body. */
  body: unknown;
  input: Input;
};

/** What an operation does once nothing is wrong with its input. */
export type Work = () => Answer | Promise<Answer>;

export type Operation = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The part in braces is left open. */
  path: string;
  /** Of the menu of offline packages; without one whoever is signed in may call it. */
  control?: Control;
  body?: 'json' | 'optional json' | 'form';
  /** Whether it takes X-App-Id, and so acts on the records of one application. */
  scoped?: true;
  takesRevision?: true;
  takesKey?: true;
  /** Reads the input, notes there what is wrong with it, and says what is to be done. */
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
