import * as v from 'valibot';
import { calls } from '../../openapi/generated/calls.session.ts';
import { calls as tokenCalls } from '../../openapi/generated/calls.token.ts';
import { SessionInfo, UserMenu } from '../../openapi/generated/schemas.auth.ts';
import { register } from '../api/operation.ts';
import { isRefused, ProblemError } from '../api/problem.ts';
import { request } from '../api/request.ts';
import { forgetRights } from '../api/rights.ts';
import { language } from '../i18n/language.ts';
import { hardNavigate } from './hard-navigate.ts';
import { keyOf } from './menu-key.ts';
import { currentApplication, noteApplication, startFor } from './application.ts';
import type { Application } from './application.ts';
import { expired, session } from './state.ts';
import type { Session } from './state.ts';
import { expire, heldPair } from './token.ts';

register(calls);
register(tokenCalls);

function unverified(code: 'AUTH_VERIFY_FAILED' | 'AUTH_ROLES_REQUIRED'): ProblemError {
  const { method, path } = calls.getSessionInfo;
  return new ProblemError({ method, path, at: new Date(), status: 401, code, requestId: '-' });
}

/** Turns the answers of the session calls into a session; refuses what the console cannot work with. */
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

/** The application that an answer to `getSessionInfo` names; null when it cannot be read. */
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
 * Asks who is signed in, what they may, and which application the session has.
 * @throws ProblemError when the request fails, or the console cannot work with the response
 */
export async function readSession(isFresh: boolean): Promise<Reading> {
  const requests = [
    request(calls.getSessionInfo.path),
    request(`${calls.getUserMenu.path}?lang=${language.get()}`),
  ] as const;
  // A refusal of the session has a reason to show, that of the menus has none. Both calls are awaited.
  await Promise.allSettled(requests);
  const [info, menu] = await Promise.all(requests);
  const read = sessionOf(info, menu, isFresh);
  return { session: read, application: applicationOf(info) ?? currentApplication() };
}

const post = ({ method, path }: { method: string; path: string }, id: string): Promise<unknown> =>
  request(path.replace(/\{\w+\}/u, encodeURIComponent(id)), { method });

/**
 * Selects in a new session what the one before had: its pages are still open, and made for that application and role.
 * @throws ProblemError when the user may no longer have the application
 */
async function asBefore(before: Session, now: Reading): Promise<Reading> {
  const was = { role: before.user.selectedRoles.id, application: currentApplication().id };
  const { selectedRoles, roles } = now.session.user;
  // Who no longer has the role goes on in the one they have, with what they typed.
  const isOtherRole = was.role !== selectedRoles.id && roles.some(({ id }) => id === was.role);
  const isElsewhere = was.application !== now.application.id;
  if (isOtherRole) await post(calls.switchRole, was.role);
  if (isElsewhere && was.application) await post(calls.switchApplication, was.application);
  return isOtherRole || isElsewhere ? readSession(true) : now;
}

/**
 * Asks who is signed in and what they may, and opens the session. Where one was open before, the same user goes on with
 * its pages; another one begins afresh.
 * @param isFresh opened by a sign-in, not found
 * @throws ProblemError when the request fails, or the console cannot work with the response
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

/** The last of several renewals counts: their answers may come in any order. */
let renewals = 0;

/**
 * Asks again who is signed in and what they may, after a change to either, and goes on with the answer: pages, input
 * and the application that they were made for stay. A failure changes nothing; the next sign-in returns the same.
 * @throws ProblemError when the request fails
 */
export async function renewSession(): Promise<void> {
  const before = session.get();
  if (!before) return;
  const mine = (renewals += 1);
  const next = await readSession(before.isFresh).catch((error: unknown) => {
    if (!(error instanceof ProblemError) || error.code !== 'AUTH_ROLES_REQUIRED') throw error;
    // Without any role the server refuses every call. The sign-in shows why, and unsaved input waits for another role.
    expire();
    expired.set('AUTH_ROLES_REQUIRED');
    return null;
  });
  if (!next) return;
  if (mine !== renewals || session.get() !== before || next.session.user.userId !== before.user.userId) return;
  noteApplication(next.application);
  // A role chosen in another window arrives by message, which asks for confirmation if input would be lost.
  const [{ id: role }, { selectedRoles, roles }] = [before.user.selectedRoles, next.session.user];
  if (selectedRoles.id !== role && roles.some(({ id }) => id === role)) return;
  session.set(next.session);
}

/** Asks which application the session has, after a call was refused for having another one. */
export async function readApplication(): Promise<void> {
  const application = applicationOf(await request(calls.getSessionInfo.path));
  if (application) noteApplication(application);
}

/**
 * Asks the server to retire the token.
 * @param everywhere all other sessions of the user too
 * @throws ProblemError
 */
export async function retireToken(everywhere: boolean): Promise<void> {
  const token = heldPair()?.access;
  if (!token) return;
  const { method, path } = tokenCalls.logout;
  const headers = { 'Content-Type': 'application/json' };
  await request(path, { method, headers, body: JSON.stringify({ token, everywhere }) });
}
