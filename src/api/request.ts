import { closeIntent, closeIntentsOn, intentKey } from './intent.ts';
import { operationOf } from './operation.ts';
import type { Operation } from './operation.ts';
import { callSession } from './ports.ts';
import { isRefused, ProblemError } from './problem.ts';
import { send } from './transport/transport.ts';

function contractHeaders(operation: Operation | undefined, path: string, init: RequestInit): Headers {
  const headers = new Headers(init.headers);
  const applicationId = callSession.get().applicationId();
  if (operation?.appScoped && applicationId && !headers.has('X-App-Id')) headers.set('X-App-Id', applicationId);
  if (operation?.idempotent && !headers.has('Idempotency-Key')) {
    headers.set('Idempotency-Key', intentKey(operation.method, path, init.body));
  }
  return headers;
}

/**
 * Blocks calls of a page made for another application: its changes fail before they are sent, its reads wait until the
 * user has chosen an application.
 */
async function guardApplication(
  operation: Operation | undefined,
  method: string,
  path: string,
  signal: RequestInit['signal'],
): Promise<void> {
  const session = callSession.get();
  if (!operation?.appScoped || !session.isSwitched()) return;
  if (method === 'GET') return session.ownApplication(signal);
  throw new ProblemError({ method, path, at: new Date(), status: 409, code: 'APP_CONTEXT_CHANGED', requestId: '-' });
}

/** Tags of the calls that the sign-in dialog over the pages uses. */
const signInTags = new Set(['token', 'session']);

/** Blocks calls of the open pages until a new session has the application and role that they were made for. */
function guardSignIn(operation: Operation | undefined, method: string, path: string): void {
  if (!callSession.get().isExpired() || operation?.open || signInTags.has(operation?.tag ?? '')) return;
  throw new ProblemError({ method, path, at: new Date(), status: 401, code: 'AUTH_TOKEN_EXPIRED', requestId: '-' });
}

async function withToken(path: string, init: RequestInit & { headers: Headers }, frame?: string): Promise<unknown> {
  const { headers } = init;
  const session = callSession.get();
  const token = await session.accessToken();
  headers.set('Authorization', `Bearer ${token}`);
  try {
    return await send(path, init, frame);
  } catch (error) {
    if (!isRefused(error, 401)) throw error;
    headers.set('Authorization', `Bearer ${await session.renewedToken(token, error)}`);
    return send(path, init, frame);
  }
}

/** Prevents lost updates: an operation that takes a revision must be sent with the one that was read. */
function guardRevision(operation: Operation | undefined, headers: Headers): void {
  if (operation?.ifMatch && !/^"\d+"$/u.test(headers.get('If-Match') ?? ''))
    throw new Error(`${operation.id} needs If-Match`);
}

/** Sends a call. If it is rejected until the user enters their password again, asks for it and repeats the call. */
async function confirmed(...[path, init, frame]: Parameters<typeof withToken>): Promise<unknown> {
  try {
    return await withToken(path, init, frame);
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'AUTH_REAUTH_REQUIRED') throw error;
    return callSession.get().requestOwnPassword(error, (secret) => {
      const headers = new Headers(init.headers);
      headers.set('X-Own-Password', secret);
      return withToken(path, { ...init, headers }, frame);
    });
  }
}

/**
 * Calls the contract: base address, token, application, language, idempotency and problems in one place. The generated
 * query hooks use it, as can code outside React.
 * @param path contract path with query, as generated
 * @returns the body of the success response
 * @throws ProblemError
 */
export async function request<T>(path: string, init: RequestInit = {}): Promise<T> {
  const method = (init.method ?? 'GET').toUpperCase();
  const operation = operationOf(method, path);
  await guardApplication(operation, method, path, init.signal);
  guardSignIn(operation, method, path);
  const headers = contractHeaders(operation, path, init);
  guardRevision(operation, headers);
  const session = callSession.get();
  const isEarly = session.isOpening();
  try {
    // The session response is validated against its full schema when the session is opened.
    const frame = signInTags.has(operation?.tag ?? '') ? undefined : operation?.frame;
    const body = await (operation?.open ? send : confirmed)(path, { ...init, headers }, frame);
    closeIntent(method, path, init.body);
    if (operation?.idempotent || operation?.ifMatch) closeIntentsOn(operation.path, path);
    // The generated caller specifies T from the contract; in development `send` validates every response against it.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return body as T;
  } catch (error) {
    if (error instanceof ProblemError && error.isRefusal) closeIntent(method, path, init.body);
    if (error instanceof ProblemError && error.code === 'APP_CONTEXT_CHANGED') {
      // Sent in parallel with the session, for the application before the reload: by now the current application is
      // known.
      if (isEarly && (await session.opens())) return request<T>(path, init);
      const applicationUpdate = session.readApplication().catch(() => {});
      // Sent before this window knew of the switch.
      if (method === 'GET') {
        await applicationUpdate;
        if (session.isSwitched()) return request<T>(path, init);
      }
    }
    throw error;
  }
}
