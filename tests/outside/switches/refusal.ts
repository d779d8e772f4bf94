import type { IncomingMessage } from 'node:http';
import type { Mistakes } from './mistakes.ts';
import { preferredLanguage, Refusal } from './problems.ts';
import type { Answer } from './route.ts';
import { TOKEN_PATH } from './sessions.ts';

/** The answer to a request that was refused, or that broke something here. */
export function refusal(request: IncomingMessage, error: unknown, requestId: string, mistakes: Mistakes): Answer {
  if (!(error instanceof Refusal)) console.error(error);
  const problem = error instanceof Refusal ? error : new Refusal('SYS_EXCEPTION');
  const { code, status, details } = problem;
  const language = preferredLanguage(request.headers['accept-language']);
  const title = problem.title(mistakes.has('title-in-one-language') ? 'en' : language);
  if (request.url?.startsWith(TOKEN_PATH) === true) {
    const kind = status === 401 ? 'invalid_client' : 'invalid_grant';
    const headers = { 'Content-Language': language };
    return { status, body: { error: kind, error_description: title, code, requestId }, headers };
  }
  const errors = mistakes.has('first-wrong-field-only') ? details.errors?.slice(0, 1) : details.errors;
  const codeMember = mistakes.has('problem-without-code') ? {} : { code };
  const headers: Record<string, string> = { 'Content-Language': language };
  if (!mistakes.has('problem-as-json')) headers['Content-Type'] = 'application/problem+json';
  if (status === 401 && !mistakes.has('no-www-authenticate')) headers['WWW-Authenticate'] = 'Bearer';
  return {
    status,
    body: { type: 'about:blank', title, status, requestId, ...details, ...codeMember, errors },
    headers,
  };
}
