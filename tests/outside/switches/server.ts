import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { parseJson, readBytes, readText } from './body.ts';
import { wrongOutsideBody } from './input.ts';
import type { Mistake } from './mistakes.ts';
import { Refusal } from './problems.ts';
import { refusal } from './refusal.ts';
import { Repeats } from './repeats.ts';
import type { Answer, Call, Route } from './route.ts';
import { match, methodsOf } from './route.ts';
import type { Session } from './sessions.ts';
import { Sessions, TOKEN_PATH } from './sessions.ts';
import { switchRoutes } from './switches.ts';

/** A server of the tag `switches`, in memory. It makes the given mistakes. */
export function createBackend(names: readonly Mistake[] = []): Server {
  const mistakes = new Set(names);
  const sessions = new Sessions(mistakes);
  const routes: Route[] = [...sessions.routes, ...switchRoutes(mistakes)];
  const repeats = new Repeats(mistakes);

  function signIn({ headers }: IncomingMessage, bytes: Buffer | undefined): Answer {
    const form = readText(bytes, headers['content-type'], 'application/x-www-form-urlencoded');
    return sessions.signIn(headers.authorization, new URLSearchParams(form));
  }

  /** In the reference's order of checks. */
  function answer(request: IncomingMessage, bytes: Buffer | undefined): Answer {
    const { method = 'GET', url: target = '/', headers } = request;
    const url = new URL(target, 'http://localhost');
    if (url.pathname === TOKEN_PATH && method === 'POST') return signIn(request, bytes);
    const matched = match(routes, method, url.pathname);
    if (matched === undefined) throw new Refusal(isKnown(target) ? 'METHOD_NOT_ALLOWED' : 'PATH_UNKNOWN');
    const { route, id } = matched;
    const session = sessions.find(headers.authorization);
    const isEarly = mistakes.has('input-before-permission');
    if (!isEarly) checkPermission(route, session);
    const application = headers['x-app-id'] ?? session.application.applicationId;
    if (application !== session.application.applicationId && !mistakes.has('application-header-ignored')) {
      throw new Refusal('APP_CONTEXT_CHANGED');
    }
    const body = route.takes?.body === true ? readJson(request, bytes) : undefined;
    const call: Call = { method, target, query: url.searchParams, headers, id, body, session };
    const { errors, run } = route.prepare(call);
    const wrong = [...wrongOutsideBody(route, call, mistakes), ...errors];
    if (wrong[0] !== undefined) throw new Refusal(wrong[0].code, { errors: wrong.slice(0, 100) });
    if (isEarly) checkPermission(route, session);
    return route.takes?.key === true ? repeats.once(call, bytes ?? Buffer.alloc(0), run) : run();
  }

  function checkPermission({ control, method }: Route, { user }: Session) {
    const needed = mistakes.has('reader-may-write') && method !== 'GET' && control !== undefined ? 'doQuery' : control;
    if (needed !== undefined && !user.controls.includes(needed)) throw new Refusal('AUTH_FORBIDDEN');
  }

  function readJson({ headers }: IncomingMessage, bytes: Buffer | undefined): unknown {
    const expectedType = 'application/json';
    const type = mistakes.has('media-type-ignored') ? expectedType : headers['content-type'];
    return parseJson(readText(bytes, type, expectedType), mistakes);
  }

  function isKnown(target: string): boolean {
    return methodsOf(routes, target).length > 0 && !mistakes.has('method-is-404');
  }

  /** Headers of every answer. */
  function send(request: IncomingMessage, response: ServerResponse, result: Answer, requestId: string) {
    const isEmpty = result.status === 404 && request.method === 'GET' && mistakes.has('unknown-is-200');
    const { status, body, headers } = isEmpty ? { status: 200, body: {}, headers: {} } : result;
    response.setHeader('X-Request-Id', mistakes.has('request-id-of-its-own') ? randomUUID() : requestId);
    if (body !== undefined) response.setHeader('Content-Type', 'application/json');
    if (status === 405 && !mistakes.has('no-allow')) response.setHeader('Allow', methodsOf(routes, request.url ?? '/'));
    response.writeHead(status, headers);
    response.end(body === undefined ? undefined : JSON.stringify(body));
  }

  return createServer((request, response) => {
    const requestId = requestIdOf(request);
    readBytes(request)
      .then((bytes) => answer(request, bytes))
      .catch((error: unknown) => refusal(request, error, requestId, mistakes))
      .then((result) => send(request, response, result, requestId))
      .catch(() => response.destroy());
  });
}

function requestIdOf({ headers }: IncomingMessage): string {
  const requestId = headers['x-request-id'];
  return typeof requestId === 'string' && /^[!-~]{1,64}$/.test(requestId) ? requestId : randomUUID();
}
