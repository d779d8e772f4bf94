import type { ProblemError } from '../../api/problem.ts';

/** The text for the clipboard: enough to find the call in a server's log, and no secrets. */
export function problemReport({ facts }: ProblemError): string {
  const { at, method, path, status, code, requestId } = facts;
  return [at.toISOString(), `${method} ${path}`, `${status} ${code}`, `request ${requestId}`].join('\n');
}
