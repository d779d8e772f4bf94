import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { parseJson, readBytes, readText } from './body.ts';
import { wrongOutsideBody } from './input.ts';
import type { Mistake } from './mistakes.ts';
import { preferredLanguage, Refusal } from './problems.ts';
import { Repeats } from './repeats.ts';
import type { Answer, Call, Route } from './route.ts';
import { match, methodsOf } from './route.ts';
import { Sessions } from './sessions.ts';
import { switchRoutes } from './switches.ts';

const tokenPath = '/uaa/oauth/token';

/** A server of the tag `switches`, in memory. It makes the given mistakes. */
export function createBackend(names: readonly Mistake[] = []): Server {
  const mistakes = new Set(names);
  const sessions = new Sessions();
  const routes: Route[] = [...sessions.routes, ...switchRoutes(mistakes)];
  const repeats = new Repeats();

  /** In the order of checks that the reference asks for. */
  function answer(request: IncomingMessage, bytes: Buffer | undefined): Answer {
    const { method = 'GET', url: target = '/', headers } = request;
    const url = new URL(target, 'http://localhost');
    const contentType = headers['content-type'];
    if (url.pathname === tokenPath && method === 'POST') {
      const form = new URLSearchParams(readText(bytes, contentType, 'application/x-www-form-urlencoded'));
      return sessions.signIn(headers.authorization, form);
    }
    const { route, id } = match(routes, method, url.pathname);
    const session = sessions.find(headers.authorization);
    if (route.control !== undefined && !session.user.controls.includes(route.control))
      throw new Refusal('AUTH_FORBIDDEN');
    const application = headers['x-app-id'];
    if (application !== undefined && application !== session.application.applicationId) {
      throw new Refusal('APP_CONTEXT_CHANGED');
    }
    const body = route.takes?.body === true ? parseJson(readText(bytes, contentType, 'application/json')) : undefined;
    const call: Call = { method, target, query: url.searchParams, headers, id, body, session };
    const { errors, run } = route.prepare(call);
    const wrong = [...wrongOutsideBody(route, call), ...errors];
    if (wrong[0] !== undefined) throw new Refusal(wrong[0].code, { errors: wrong.slice(0, 100) });
    return route.takes?.key === true ? repeats.once(call, bytes ?? Buffer.alloc(0), run) : run();
  }

  function refusal(request: IncomingMessage, error: unknown, requestId: string): Answer {
    if (!(error instanceof Refusal)) console.error(error);
    const problem = error instanceof Refusal ? error : new Refusal('SYS_EXCEPTION');
    const { code, status, details } = problem;
    const language = preferredLanguage(request.headers['accept-language']);
    const title = problem.title(language);
    const isToken = request.url?.startsWith(tokenPath) === true;
    const body = isToken
      ? { error: status === 401 ? 'invalid_client' : 'invalid_grant', error_description: title, code, requestId }
      : { type: 'about:blank', title, status, code, requestId, ...details };
    const type = isToken ? 'application/json' : 'application/problem+json';
    const headers: Record<string, string> = { 'Content-Type': type, 'Content-Language': language };
    if (status === 401 && !isToken) headers['WWW-Authenticate'] = 'Bearer';
    if (status === 405) headers.Allow = methodsOf(routes, request.url ?? '/').join(', ');
    return { status, body, headers };
  }

  return createServer((request, response) => {
    const requestId = requestIdOf(request);
    readBytes(request)
      .then((bytes) => answer(request, bytes))
      .catch((error: unknown) => refusal(request, error, requestId))
      .then((result) => send(response, result, requestId))
      .catch(() => response.destroy());
  });
}

function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[!-~]{1,64}$/.test(given) ? given : randomUUID();
}

function send(response: ServerResponse, { status, body, headers }: Answer, requestId: string) {
  const type = body === undefined ? {} : { 'Content-Type': 'application/json' };
  response.writeHead(status, { ...type, ...headers, 'X-Request-Id': requestId });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}
