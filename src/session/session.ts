import { isRefused } from '../api/problem.ts';
import { doubtRights, whenRightsChange } from '../api/rights.ts';
import { noteApplication } from './application.ts';
import { openSession, renewSession, retireToken } from './calls.ts';
import { announce, listen } from './channel.ts';
import { endsHere } from './ends-here.ts';
import type { SignOut } from './ends-here.ts';
import { hardNavigate, silenceGuards } from './hard-navigate.ts';
import { isRolePending } from './role-pending.ts';
import { expired, leaving, session, userKey } from './state.ts';
import { isNewer } from './refresh-lock.ts';
import {
  adopt,
  expire,
  forget,
  hasToken,
  heldPair,
  obtainByPassword,
  resume,
  tokenFamily,
  whenExpired,
} from './token.ts';

/** How long a new window waits for an open one to hand over its session (ms). */
const takeoverMs = 400;

/**
 * Opens a session with the tokens that `obtain` gets. A failed attempt leaves no state behind.
 * @throws ProblemError
 */
export async function openWith(obtain: () => Promise<void>): Promise<void> {
  const family = tokenFamily();
  await obtain();
  try {
    await openSession(true);
  } catch (error) {
    await retireToken(false).catch(() => {});
    forget();
    throw error;
  }
  const pair = heldPair();
  if (pair && family && !leaving.get()) announce({ kind: 'renewed', family, pair });
}

/**
 * Signs in and loads the user. Other windows whose session expired together with this one's continue with the new
 * session.
 * @throws ProblemError with the code to show in the form
 */
export const signIn = (username: string, password: string): Promise<void> =>
  openWith(() => obtainByPassword(username, password));

/**
 * Waits for another window's session; resolves to whether one was taken over. A window that had a user only takes over
 * a session of the same user: the page before a reload must not continue as somebody else.
 */
function takeOver(): Promise<boolean> {
  const user = sessionStorage.getItem(userKey);
  return new Promise((done) => {
    const stop = listen((message) => {
      if (message.kind === 'offer' && (user === null || user === message.userId)) finish(message.pair);
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

let restoring: Promise<string | null> | null = null;
/** Why the session from before a reload could not be resumed; returned to later callers, too. */
let refused: string | null = null;

async function restore(): Promise<string | null> {
  if (session.get()) return null;
  const missing = hasToken() ? null : await resume();
  if (missing && !(await takeOver())) return (refused ??= missing === 'AUTH_TOKEN_MISSING' ? null : missing) ?? missing;
  try {
    await openSession(false);
    return null;
  } catch (error) {
    if (!isRefused(error, 401, 403)) throw error;
    forget();
    return (refused = error.code);
  }
}

/**
 * Resumes the existing session: the one in memory, the one from before a reload, or that of another window.
 * @returns null, or the problem code of why the user has to sign in: `AUTH_TOKEN_MISSING` if there was no session
 *   here
 * @throws ProblemError if the request fails
 */
export function resumeSession(): Promise<string | null> {
  restoring ??= restore().finally(() => (restoring = null));
  return restoring;
}

/** Like `resumeSession`, for pages: these are not shown before a role is chosen, which is part of the sign-in. */
export const ensureSession = async (): Promise<string | null> =>
  isRolePending() ? 'AUTH_TOKEN_MISSING' : resumeSession();

/** Reloads the menus. If that fails, the next response triggers another attempt. */
function followRights(): void {
  renewSession().catch(doubtRights);
}

/** Leaves without the code for signing out, which a deployment may have removed. Only drafts stay. */
function leaveAnyway(message: SignOut): void {
  if (!endsHere(message)) return;
  retireToken(false).catch(() => {});
  forget();
  sessionStorage.clear();
  hardNavigate('/login');
}

/** Starts listening for expiry and for the user's other windows. */
export function watchSession(): void {
  silenceGuards();
  whenExpired(() => expired.set(session.get() && 'AUTH_TOKEN_EXPIRED'));
  whenRightsChange(followRights);
  listen((message) => {
    const pair = heldPair();
    if (message.kind === 'ask' && pair && !isRolePending() && !leaving.get())
      announce({ kind: 'offer', pair, userId: session.get()?.user.userId ?? '' });
    if (message.kind === 'out')
      import('./sign-out.ts').then(({ follow }) => follow(message)).catch(() => leaveAnyway(message));
    if (!('family' in message) || message.family !== tokenFamily()) return;
    if (message.kind === 'claim' && pair && isNewer(pair, message))
      announce({ kind: 'renewed', family: pair.family, pair });
    if (message.kind === 'over' && pair && pair.round <= message.round) expire();
    if (message.kind === 'switched') {
      noteApplication({ id: message.applicationId, name: message.applicationName });
    }
    if (message.kind === 'renewed') {
      adopt(message.pair);
      expired.set(null);
    }
  });
}
