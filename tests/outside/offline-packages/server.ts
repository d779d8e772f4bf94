import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import {
  Accounts,
  findApplication,
  permissionOf,
  rightsOf,
  TOKEN_PATH,
  type Application,
  type Session,
} from './accounts.ts';
import { actOperations } from './acts.ts';
import { bytesOf, formOf, jsonOf } from './body.ts';
import { openPart, type Answer, type Operation } from './call.ts';
import type { Fault } from './faults.ts';
import { fileOperations } from './files.ts';
import { Input } from './input.ts';
import { Keys } from './keys.ts';
import { packageOperations } from './packages.ts';
import { languageOf, refuseIf, Refused } from './problems.ts';
import { Store } from './store.ts';
import { subAppOperations } from './sub-apps.ts';

/** A server of offline packages in memory, without faults or with one. */
export function createBackend(fault?: Fault): Server {
  const accounts = new Accounts();
  const store = new Store(fault);
  const operations: readonly Operation[] = [
    ...accounts.operations,
    ...fileOperations(store),
    ...subAppOperations(store),
    ...packageOperations(store),
    ...actOperations(store),
  ];
  const keys = new Keys(fault);

  async function answer(request: IncomingMessage, bytes: Buffer, own: Own): Promise<Answer> {
    const { method = 'GET', headers } = request;
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname === TOKEN_PATH && method === 'POST') {
      const body = accounts.signIn(headers.authorization, formOf(bytes, headers['content-type']));
      return { status: 200, body, headers: { 'Cache-Control': 'no-store' } };
    }
    const here = operations.filter((operation) => openPart(operation, url.pathname) !== undefined);
    if (here.length === 0) throw new Refused('PATH_UNKNOWN');
    own.allow = here.map((operation) => operation.method).join(', ');
    const operation = here.find((each) => each.method === method);
    if (operation === undefined) throw new Refused('METHOD_NOT_ALLOWED');
    const session = accounts.session(headers.authorization);
    own.rights = rightsOf(session);
    checkControl(operation, session);
    const application = applicationOf(operation, session, headers['x-app-id'], fault);
    const input = new Input(fault);
    const body = bodyOf(operation, bytes, headers['content-type']);
    checkHeaders(operation, request, input);
    const open = openPart(operation, url.pathname) ?? '';
    const work = operation.read({ session, application, query: url.searchParams, open, headers, body, input });
    refuseIf(input.errors);
    const key = operation.takesKey === true ? headers['idempotency-key'] : undefined;
    if (typeof key !== 'string') return work();
    const where = operation.scoped === true ? application.applicationId : '';
    const print = createHash('sha256').update(`${where} ${method} ${request.url}\n`).update(bytes).digest('hex');
    return keys.once(session, key, print, work);
  }

  return createServer((request, response) => {
    const own: Own = { requestId: requestIdOf(request) };
    bytesOf(request)
      .then((bytes) => answer(request, bytes, own))
      .catch((error: unknown) => refusal(request, error, own))
      .then((result) => send(response, result, own))
      .catch(() => response.destroy());
  });
}

/** Common headers of every answer. */
type Own = { requestId: string; allow?: string; rights?: string };

function checkControl({ control }: Operation, { user }: Session) {
  if (control === undefined || user.controls.includes(control)) return;
  throw new Refused('AUTH_FORBIDDEN', { detail: permissionOf(control) });
}

function applicationOf(
  { scoped }: Operation,
  { application }: Session,
  header: string | string[] | undefined,
  fault: Fault | undefined,
): Application {
  if (scoped !== true || header === undefined || header === application.applicationId) return application;
  const namedApplication = fault === 'header-is-membership' ? findApplication(String(header)) : undefined;
  if (namedApplication === undefined) throw new Refused('APP_CONTEXT_CHANGED');
  return namedApplication;
}

function bodyOf(operation: Operation, bytes: Buffer, contentType: string | undefined): unknown {
  if (operation.body === undefined) return undefined;
  if (operation.body === 'form') return bytes;
  return jsonOf(bytes, contentType, operation.body === 'optional json');
}

function checkHeaders({ takesRevision, takesKey }: Operation, { headers }: IncomingMessage, input: Input) {
  const key = { min: 8, max: 64, pattern: /^[A-Za-z0-9_-]+$/ };
  if (takesKey === true) input.text(headers['idempotency-key'], 'header:Idempotency-Key', key);
  if (takesRevision === true) input.text(headers['if-match'], 'header:If-Match', { pattern: /^(\*|"\d{1,9}")$/ });
}

function refusal({ url, headers }: IncomingMessage, error: unknown, { requestId, allow }: Own): Answer {
  if (!(error instanceof Refused)) console.error(error);
  const problem = error instanceof Refused ? error : new Refused('SYS_EXCEPTION');
  const { code, status, extras } = problem;
  const language = languageOf(headers['accept-language']);
  const title = problem.title(language);
  if (url?.split('?', 1)[0] === TOKEN_PATH && status < 404) {
    const body = {
      error: status === 401 ? 'invalid_client' : 'invalid_grant',
      error_description: title,
      code,
      requestId,
    };
    return { status, body, headers: { 'Content-Language': language } };
  }
  return {
    status,
    body: { type: 'about:blank', title, status, code, requestId, ...extras },
    headers: {
      'Content-Type': 'application/problem+json',
      'Content-Language': language,
      ...(status === 401 && { 'WWW-Authenticate': 'Bearer' }),
      ...(status === 405 && allow !== undefined && { Allow: allow }),
    },
  };
}

function send(response: ServerResponse, { status, body, headers }: Answer, { requestId, rights }: Own) {
  response.setHeader('X-Request-Id', requestId);
  if (rights !== undefined) response.setHeader('X-Rights', rights);
  if (body !== undefined) response.setHeader('Content-Type', 'application/json');
  response.writeHead(status, headers);
  response.end(body === undefined ? undefined : JSON.stringify(body));
}

function requestIdOf({ headers }: IncomingMessage): string {
  const requestId = headers['x-request-id'];
  return typeof requestId === 'string' && /^[!-~]{1,64}$/.test(requestId) ? requestId : randomUUID();
}
