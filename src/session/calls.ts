import * as v from 'valibot';
import { calls } from '../../openapi/generated/calls.session.ts';
import { calls as tokenCalls } from '../../openapi/generated/calls.token.ts';
import { SessionInfo, UserMenu } from '../../openapi/generated/schemas.auth.ts';
import { register } from '../api/operation.ts';
import { isRefused, ProblemError } from '../api/problem.ts';
import { request } from '../api/request.ts';
import { send } from '../api/transport/transport.ts';
import { forgetRights } from '../api/rights.ts';
import { language } from '../i18n/language.ts';
import { hardNavigate } from './hard-navigate.ts';
import { keyOf } from './menu-key.ts';
import { currentApplication, noteApplication, startFor } from './application.ts';
import type { Application } from './application.ts';
import { expired, session } from './state.ts';
import type { Session } from './state.ts';
import { accessToken, expire, heldPair } from './token.ts';

register(calls);
register(tokenCalls);

function unverified(code: 'AUTH_VERIFY_FAILED' | 'AUTH_ROLES_REQUIRED'): ProblemError {
  const { method, path } = calls.getSessionInfo;
  return new ProblemError({ method, path, at: new Date(), status: 401, code, requestId: '-' });
}

/** Converts the responses of the session calls to a session; rejects what the console can't work with. */
export function sessionOf(info: unknown, menu: unknown, isFresh = false): Session {
  if (v.is(v.object({ roles: v.optional(v.array(v.unknown()), []) }), info) && !info.roles?.length) {
    throw unverified('AUTH_ROLES_REQUIRED');
  }
  const user = v.safeParse(SessionInfo, info);
  const rights = v.safeParse(UserMenu, menu);
  if (!user.success || !rights.success) throw unverified('AUTH_VERIFY_FAILED');
  const { menus, ctrls } = rights.output;
  const keys = new Map(menus.map((entry) => [entry.menuNum, keyOf(entry)]));
  return {
    user: user.output,
    menus,
    isFresh,
    grants: new Set([...keys.values()].filter(Boolean)),
    controls: new Set(ctrls.map(({ menuNum, ctrlCode }) => `${keys.get(menuNum) ?? menuNum}#${ctrlCode}`)),
  };
}

/** The application in a `getSessionInfo` response; null if it can't be parsed. */
function applicationOf(info: unknown): Application | null {
  const user = v.safeParse(SessionInfo, info);
  return user.success ? { id: user.output.currentApplicationId ?? '', name: user.output.currentAppName ?? '' } : null;
}

/** The session as the server returns it. Its application may differ from that of this document. */
interface Reading {
  session: Session;
  application: Application;
}

/**
 * Requests the signed-in user, their permissions, and the application of the session.
 * @throws ProblemError if a request fails, or the console can't work with the response
 */
export async function readSession(isFresh: boolean): Promise<Reading> {
  const requests = [
    request(calls.getSessionInfo.path),
    request(`${calls.getUserMenu.path}?lang=${language.get()}`),
  ] as const;
  // The rejection of the session call has a reason to display, that of the menus does not. So both calls are awaited.
  await Promise.allSettled(requests);
  const [info, menu] = await Promise.all(requests);
  const read = sessionOf(info, menu, isFresh);
  return { session: read, application: applicationOf(info) ?? currentApplication() };
}

const post = ({ method, path }: { method: string; path: string }, id: string): Promise<unknown> =>
  request(path.replace(/\{\w+\}/u, encodeURIComponent(id)), { method });

/**
 * Selects the application and role of the previous session in a new one, because its open pages were made for them.
 * @throws ProblemError if the user no longer has the application
 */
async function asBefore(before: Session, now: Reading): Promise<Reading> {
  const was = { role: before.user.selectedRoles.id, application: currentApplication().id };
  const { selectedRoles, roles } = now.session.user;
  // A user who no longer has the role continues with the one they have, keeping their input.
  const isOtherRole = was.role !== selectedRoles.id && roles.some(({ id }) => id === was.role);
  const isElsewhere = was.application !== now.application.id;
  if (isOtherRole) await post(calls.switchRole, was.role);
  if (isElsewhere && was.application) await post(calls.switchApplication, was.application);
  return isOtherRole || isElsewhere ? readSession(true) : now;
}

/**
 * Requests the signed-in user and their permissions, and opens the session. If the same user had a session before, its
 * pages stay open; another user starts fresh.
 * @param isFresh whether it was opened by a sign-in rather than resumed
 * @throws ProblemError if a request fails, or the console can't work with the response
 */
export async function openSession(isFresh: boolean): Promise<void> {
  const before = session.get();
  forgetRights();
  let now = await readSession(isFresh);
  if (before) {
    if (before.user.userId !== now.session.user.userId) return hardNavigate('/');
    try {
      now = await asBefore(before, now);
    } catch (error) {
      if (!isRefused(error, 403)) throw error;
      return hardNavigate('/');
    }
  }
  startFor(now.application);
  session.set(now.session);
  expired.set(null);
}

/** Counts renewals: only the last one applies, because responses may arrive in any order. */
let renewals = 0;

/**
 * Reloads the signed-in user and their permissions after a change to either. Pages, input and the application that they
 * were made for stay. A failure changes nothing; the next sign-in returns the same.
 * @throws ProblemError if a request fails
 */
export async function renewSession(): Promise<void> {
  const before = session.get();
  if (!before) return;
  const mine = (renewals += 1);
  const next = await readSession(before.isFresh).catch((error: unknown) => {
    if (!(error instanceof ProblemError) || error.code !== 'AUTH_ROLES_REQUIRED') throw error;
    // Without any role the server rejects every call. The sign-in form shows the reason, and unsaved input is kept
    // until the user has a role again.
    expire();
    expired.set('AUTH_ROLES_REQUIRED');
    return null;
  });
  if (!next) return;
  if (mine !== renewals || session.get() !== before || next.session.user.userId !== before.user.userId) return;
  noteApplication(next.application);
  // A role chosen in another window is announced by a message, which asks for confirmation if input would be lost.
  const [{ id: role }, { selectedRoles, roles }] = [before.user.selectedRoles, next.session.user];
  if (selectedRoles.id !== role && roles.some(({ id }) => id === role)) return;
  session.set(next.session);
}

/** Requests the application of the session after a call was rejected because of another one. */
export async function readApplication(): Promise<void> {
  const application = applicationOf(await request(calls.getSessionInfo.path));
  if (application) noteApplication(application);
}

/**
 * Makes the server revoke the token.
 * @param everywhere whether to also end all other sessions of the user. An old token is refreshed for that; without it
 *   the window may be left meanwhile, and only a token that is still valid is sent.
 * @throws ProblemError, also if other sessions should end and this one is over
 */
export async function retireToken(everywhere: boolean): Promise<void> {
  const token = everywhere ? await accessToken() : heldPair()?.access;
  if (!token) return;
  const { method, path } = tokenCalls.logout;
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ token, everywhere });
  await (everywhere ? request : send)(path, { method, headers, body, keepalive: true });
}
