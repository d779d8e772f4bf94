import * as v from 'valibot';
import { operations } from '../../openapi/generated/operations.ts';
import { SessionInfo, UserMenu } from '../../openapi/generated/schemas.ts';
import { ProblemError } from '../api/problem.ts';
import { request } from '../api/request.ts';
import { announce, listen } from './channel.ts';
import { menuKey } from './menu-key.ts';
import { expired, session } from './state.ts';
import type { Session } from './state.ts';
import { adopt, forget, hasToken, heldPair, obtainByPassword, resume, whenExpired } from './token.ts';

/** How long a new window waits for an open one to hand over its session. */
const takeoverMs = 120;

function unverified(code: 'AUTH_VERIFY_FAILED' | 'AUTH_ROLES_REQUIRED'): ProblemError {
  const { method, path } = operations.getSessionInfo;
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
  const keys = new Map(menus.map(({ menuNum, menuUrl }) => [menuNum, menuKey(menuUrl)]));
  return {
    user: user.output,
    menus,
    isFresh,
    grants: new Set([...keys.values()].filter(Boolean)),
    controls: new Set(ctrls.map(({ menuNum, ctrlCode }) => `${keys.get(menuNum) ?? menuNum}#${ctrlCode}`)),
  };
}

async function open(isFresh: boolean): Promise<void> {
  const [info, menu] = await Promise.all([
    request(operations.getSessionInfo.path),
    request(operations.getUserMenu.path),
  ]);
  session.set(sessionOf(info, menu, isFresh));
  expired.set(false);
}

/** Asks the server to retire the token; a failure changes nothing for this console. */
async function retire(): Promise<void> {
  const token = heldPair()?.access;
  if (!token) return;
  const { method, path } = operations.logout;
  const headers = { 'Content-Type': 'application/json' };
  await request(path, { method, headers, body: JSON.stringify({ token }) }).catch(() => {});
}

/**
 * Signs in and loads who that is. Nothing of a failed attempt stays behind.
 * @throws ProblemError with the code to show in the form
 */
export async function signIn(username: string, password: string): Promise<void> {
  await obtainByPassword(username, password);
  try {
    await open(true);
  } catch (error) {
    await retire();
    forget();
    throw error;
  }
}

/** Leaves without asking the server: the session is over for this window. */
function leave(): void {
  forget();
  // A fresh document drops tabs, query cache and everything that a page still holds.
  location.replace('/login');
}

/** Signs out in every window of the user. Local state is cleared even when the server cannot be reached. */
export async function signOut(): Promise<void> {
  await retire();
  announce({ kind: 'out' });
  leave();
}

/** Waits for another window's session; answers whether one was taken over. */
function takeOver(): Promise<boolean> {
  return new Promise((done) => {
    const stop = listen((message) => {
      if (message.kind === 'offer') finish(message.pair);
    });
    const timer = setTimeout(() => finish(null), takeoverMs);
    const finish = (pair: Parameters<typeof adopt>[0] | null): void => {
      stop();
      clearTimeout(timer);
      if (pair) adopt(pair);
      done(pair !== null);
    };
    announce({ kind: 'ask' });
  });
}

let restoring: Promise<boolean> | null = null;

async function restore(): Promise<boolean> {
  if (session.get()) return true;
  if (!hasToken() && !(await resume()) && !(await takeOver())) return false;
  try {
    await open(false);
    return true;
  } catch (error) {
    if (!(error instanceof ProblemError) || (error.status !== 401 && error.status !== 403)) throw error;
    forget();
    return false;
  }
}

/**
 * Makes sure that a session is open: the one in memory, the one from before a reload, or that of another window.
 * @returns false when the user has to sign in
 * @throws ProblemError when the server cannot be asked
 */
export function ensureSession(): Promise<boolean> {
  restoring ??= restore().finally(() => (restoring = null));
  return restoring;
}

/** Starts listening to expiry and to the user's other windows. */
export function watchSession(): void {
  whenExpired(() => expired.set(session.get() !== null));
  listen((message) => {
    if (message.kind === 'ask') {
      const pair = heldPair();
      if (pair) announce({ kind: 'offer', pair });
    }
    if (message.kind === 'renewed' && hasToken()) adopt(message.pair);
    if (message.kind === 'out' && (session.get() || hasToken())) leave();
  });
}
