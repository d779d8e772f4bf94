import * as v from 'valibot';
import { MetaLimits } from '../../openapi/generated/limits.auth.ts';
import { Token } from '../../openapi/generated/schemas.auth.ts';
import type { paths } from '../../openapi/generated/types.ts';
import { earlyKey } from '../api/early.ts';
import { isRefused, ProblemError } from '../api/problem.ts';
import { send } from '../api/transport/transport.ts';
import { uuid } from '../api/transport/uuid.ts';
import { config } from '../base/config.ts';
import { Pair } from './channel.ts';
import type { TokenPair } from './channel.ts';
import { hintKey } from './start-hint.ts';
import { isNewer, refreshLocked } from './refresh-lock.ts';
import { keep } from '../base/keep.ts';

// Just the path: the table of all operations would delay the sign-in.
const path = '/uaa/oauth/token' satisfies keyof paths;
const method = 'POST';
const storageKey = `mpc${__BASE_PATH__}.refresh`;
const headStartMs = 60_000;
/** Age at which a token expires; exactly this age is still valid. */
const expiredAfterMs = MetaLimits.tokenSeconds.const * 1000;
/** From this age on a call first refreshes the token (ms), so that active users never have to sign in again. */
const refreshAfterMs = 3_000_000;

/**
 * How long other windows have to object to a refresh (ms). Sending the same refresh token twice ends the session of
 * both.
 */
const objectionMs = 100;

/** A pair stored without its access token has to be refreshed first. */
const Stored = v.object({ ...Pair.entries, access: v.optional(v.string()), expiresIn: v.optional(v.number(), 0) });
type RefreshPair = Omit<TokenPair, 'access'>;

// Never in a store, a component or the query cache: only this module can read the access token.
let pair: TokenPair | null = null;
/** Survives an expired pair: windows that wait for a sign-in together continue together. */
let family: string | null = null;
let refreshing: Promise<TokenPair> | null = null;
let onExpired: (error: ProblemError) => void = () => {};

/** Registers a listener that is called once when the session's token has expired. */
export function whenExpired(listener: (error: ProblemError) => void): void {
  onExpired = listener;
}

const ageMs = (lastRefreshTime: number): number => Date.now() - lastRefreshTime;

/** Whether there is a pair that has not expired. */
export const hasToken = (): boolean => pair !== null && ageMs(pair.lastRefreshTime) <= expiredAfterMs;

/** The current pair, for windows of the same user that ask for it. */
export const heldPair = (): TokenPair | null => (hasToken() ? pair : null);

/** The family of this window's session, also after its pair has expired; null without one. */
export const tokenFamily = (): string | null => family;

/** Adopts a pair for this window, unless it has a newer one. It survives a reload, in this window only. */
export function adopt(next: TokenPair): void {
  if (pair && !isNewer(next, pair)) return;
  pair = next;
  family = next.family;
  keep(sessionStorage, storageKey, JSON.stringify(next));
}

function drop(): void {
  pair = null;
  sessionStorage.removeItem(storageKey);
  sessionStorage.removeItem(hintKey);
  sessionStorage.removeItem(earlyKey);
}

/** Removes all tokens of this window. */
export function forget(): void {
  drop();
  family = null;
}

function refused(code: 'AUTH_TOKEN_EXPIRED' | 'AUTH_TOKEN_MISSING'): ProblemError {
  return new ProblemError({ method, path, at: new Date(), status: 401, code, requestId: '-' });
}

/** The origin of a pair: its sign-in, and the number of refreshes. */
type Origin = Pick<TokenPair, 'family' | 'round'>;

/**
 * Extracts the pair from a response.
 * @throws ProblemError if there is none
 */
export function pairOf(answer: unknown, origin: Origin): TokenPair {
  const token = v.safeParse(Token, answer);
  if (!token.success) {
    throw new ProblemError({ method, path, at: new Date(), status: 200, code: 'CLIENT_RESPONSE', requestId: '-' });
  }
  const { access_token: access, refresh_token: refresh, expires_in: expiresIn } = token.output;
  return { access, refresh, expiresIn, lastRefreshTime: Date.now() - headStartMs, ...origin };
}

async function obtain(form: Record<string, string>, origin: Origin): Promise<TokenPair> {
  const headers = { Authorization: `Basic ${btoa(config().client)}` };
  return pairOf(await send(path, { method, body: new URLSearchParams(form), headers }), origin);
}

/** The origin of a new sign-in. */
export const newOrigin = (): Origin => ({ family: uuid(), round: 0 });

/**
 * Exchanges a name and a password for a token pair and adopts it.
 * @throws ProblemError with the code of the rejection
 */
export async function obtainByPassword(username: string, password: string): Promise<void> {
  adopt(await obtain({ grant_type: 'password', username, password, scope: 'console' }, newOrigin()));
}

/** Exchanges a refresh token for a new pair; null if it is too old or the server no longer accepts it. */
async function exchange(refreshPair: RefreshPair): Promise<TokenPair | null> {
  if (ageMs(refreshPair.lastRefreshTime) > expiredAfterMs) return null;
  const form = { grant_type: 'refresh_token', refresh_token: refreshPair.refresh };
  try {
    return await obtain(form, { family: refreshPair.family, round: refreshPair.round + 1 });
  } catch (error) {
    if (isRefused(error, 400, 401)) return null;
    throw error;
  }
}

/** Ends the session of this window and notifies the user once. */
export function expire(): ProblemError {
  const error = refused('AUTH_TOKEN_EXPIRED');
  const wasHeld = pair !== null;
  drop();
  if (wasHeld) onExpired(error);
  return error;
}

async function renewFor(refreshPair: RefreshPair): Promise<TokenPair> {
  family = refreshPair.family;
  const next = await refreshLocked(refreshPair, () => exchange(refreshPair), objectionMs);
  if (!next) throw expire();
  // A user who has signed out meanwhile stays signed out.
  if (family !== refreshPair.family) throw refused('AUTH_TOKEN_MISSING');
  adopt(next);
  return next;
}

/** Shares one refresh among all calls that need it; a rejection ends the session, a lost connection does not. */
function renew(refreshPair: RefreshPair): Promise<TokenPair> {
  refreshing ??= renewFor(refreshPair).finally(() => (refreshing = null));
  return refreshing;
}

const renewed = async (refreshPair: TokenPair): Promise<string> => (await renew(refreshPair)).access;

/**
 * Returns a valid token, refreshed first if it is old and the session is in use.
 * @throws ProblemError 401 if not signed in or the session has expired
 */
export async function accessToken(): Promise<string> {
  if (!pair) throw refused('AUTH_TOKEN_MISSING');
  const current = pair;
  if (ageMs(current.lastRefreshTime) < refreshAfterMs) return current.access;
  return renewed(current).catch((error: unknown) => {
    // No connection for the refresh: the old token is still valid for a while.
    if (pair) return current.access;
    throw error;
  });
}

/**
 * Returns another token after the server rejected `used`: the one that a parallel call already got, else a refreshed
 * one.
 * @throws ProblemError if the session can't continue
 */
export function renewedToken(used: string, refusal: ProblemError): Promise<string> {
  if (!pair) return Promise.reject(refusal);
  return pair.access === used ? renewed(pair) : Promise.resolve(pair.access);
}

/** Resumes the session of this window from before a reload. Resolves to null, or to why there is none to resume. */
export async function resume(): Promise<'AUTH_TOKEN_MISSING' | 'AUTH_TOKEN_EXPIRED' | null> {
  let why: 'AUTH_TOKEN_MISSING' | 'AUTH_TOKEN_EXPIRED' = 'AUTH_TOKEN_MISSING';
  try {
    const stored = v.parse(Stored, JSON.parse(sessionStorage.getItem(storageKey) ?? ''));
    why = 'AUTH_TOKEN_EXPIRED';
    const { access, ...refreshPair } = stored;
    // A valid token is used unchanged: the first call shows whether the server still accepts it.
    if (access !== undefined && ageMs(refreshPair.lastRefreshTime) < refreshAfterMs) adopt({ access, ...refreshPair });
    else await renew(stored);
    return null;
  } catch (error) {
    if (error instanceof ProblemError && !isRefused(error, 400, 401)) throw error;
    forget();
    return why;
  }
}
