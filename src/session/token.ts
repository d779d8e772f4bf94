import * as v from 'valibot';
import { MetaLimits } from '../../openapi/generated/limits.auth.ts';
import { Token } from '../../openapi/generated/schemas.auth.ts';
import type { paths } from '../../openapi/generated/types.ts';
import { earlyKey } from '../api/early.ts';
import { isRefused, ProblemError } from '../api/problem.ts';
import { send } from '../api/transport.ts';
import { uuid } from '../api/uuid.ts';
import { config } from '../base/config.ts';
import { Pair } from './channel.ts';
import type { TokenPair } from './channel.ts';
import { hintKey } from './start-hint.ts';
import { isNewer, refreshLocked } from './refresh-lock.ts';
import { keep } from '../base/keep.ts';

// The path alone: the table of all operations would make everybody wait who only wants to sign in.
const path = '/uaa/oauth/token' satisfies keyof paths;
const method = 'POST';
const storageKey = `mpc${__BASE_PATH__}.refresh`;
const headStartMs = 60_000;
/** Past this age a token is expired; exactly this age is still good. */
const expiredAfterMs = MetaLimits.tokenSeconds.const * 1000;
/** From this age on a call refreshes first: active users never have to sign in again. */
const refreshAfterMs = 3_000_000;

/** How long other windows have to object to a refresh. Two that send the same refresh token end the session of both. */
const objectionMs = 100;

/** One that was stored without its access token has to be refreshed first. */
const Stored = v.object({ ...Pair.entries, access: v.optional(v.string()), expiresIn: v.optional(v.number(), 0) });
type RefreshPair = Omit<TokenPair, 'access'>;

// Never in a store, a component or the query cache: only this module can read the access token.
let pair: TokenPair | null = null;
/** Outlives an expired pair: windows that wait for a sign-in together go on together. */
let family: string | null = null;
let refreshing: Promise<TokenPair> | null = null;
let onExpired: (error: ProblemError) => void = () => {};

/** Registers a listener that is called once, when a session's token has expired. */
export function whenExpired(listener: (error: ProblemError) => void): void {
  onExpired = listener;
}

const ageMs = (lastRefreshTime: number): number => Date.now() - lastRefreshTime;

/** True while a pair is held that has not run out. */
export const hasToken = (): boolean => pair !== null && ageMs(pair.lastRefreshTime) <= expiredAfterMs;

/** The pair, for the windows of the same user that ask for it. */
export const heldPair = (): TokenPair | null => (hasToken() ? pair : null);

/** The family of this window's session, also after its pair has run out; null when it has none. */
export const tokenFamily = (): string | null => family;

/** Makes a pair the one of this window, unless it has a newer one. It survives a reload, in this window alone. */
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

/** Forgets every token of this window. */
export function forget(): void {
  drop();
  family = null;
}

function refused(code: 'AUTH_TOKEN_EXPIRED' | 'AUTH_TOKEN_MISSING'): ProblemError {
  return new ProblemError({ method, path, at: new Date(), status: 401, code, requestId: '-' });
}

/** Where a pair comes from: its sign-in, and how often it was refreshed. */
type Origin = Pick<TokenPair, 'family' | 'round'>;

/**
 * The pair in an answer of the server.
 * @throws ProblemError when there is none
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

/** Of a new sign-in. */
export const newOrigin = (): Origin => ({ family: uuid(), round: 0 });

/**
 * Exchanges a name and a password for a token pair and adopts it.
 * @throws ProblemError with the refusal's code
 */
export async function obtainByPassword(username: string, password: string): Promise<void> {
  adopt(await obtain({ grant_type: 'password', username, password, scope: 'console' }, newOrigin()));
}

/** A pair for the refresh token of another one; null when that is too old or the server no longer takes it. */
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

/** Ends the session of this window, which its user learns once. */
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
  // Whoever has signed out meanwhile stays signed out.
  if (family !== refreshPair.family) throw refused('AUTH_TOKEN_MISSING');
  adopt(next);
  return next;
}

/** One refresh for however many calls need it; a refusal ends the session, a lost connection does not. */
function renew(refreshPair: RefreshPair): Promise<TokenPair> {
  refreshing ??= renewFor(refreshPair).finally(() => (refreshing = null));
  return refreshing;
}

const renewed = async (refreshPair: TokenPair): Promise<string> => (await renew(refreshPair)).access;

/**
 * A token that is good to send: refreshed first when it is old, while the session is in use.
 * @throws ProblemError 401 when not signed in or the session has expired
 */
export async function accessToken(): Promise<string> {
  if (!pair) throw refused('AUTH_TOKEN_MISSING');
  const current = pair;
  if (ageMs(current.lastRefreshTime) < refreshAfterMs) return current.access;
  return renewed(current).catch((error: unknown) => {
    // No connection for the refresh: the old token is still good for a while.
    if (pair) return current.access;
    throw error;
  });
}

/**
 * Another token after a server refused `used`: the one that a parallel call already got, else a refreshed one.
 * @throws ProblemError when the session cannot go on
 */
export function renewedToken(used: string, refusal: ProblemError): Promise<string> {
  if (!pair) return Promise.reject(refusal);
  return pair.access === used ? renewed(pair) : Promise.resolve(pair.access);
}

/** Takes up the session that this window had before a reload. Answers null, or why there is none to take up. */
export async function resume(): Promise<'AUTH_TOKEN_MISSING' | 'AUTH_TOKEN_EXPIRED' | null> {
  let why: 'AUTH_TOKEN_MISSING' | 'AUTH_TOKEN_EXPIRED' = 'AUTH_TOKEN_MISSING';
  try {
    const stored = v.parse(Stored, JSON.parse(sessionStorage.getItem(storageKey) ?? ''));
    why = 'AUTH_TOKEN_EXPIRED';
    const { access, ...refreshPair } = stored;
    // A valid one is used as it is: the first call shows whether the server still accepts it.
    if (access !== undefined && ageMs(refreshPair.lastRefreshTime) < refreshAfterMs) adopt({ access, ...refreshPair });
    else await renew(stored);
    return null;
  } catch (error) {
    if (error instanceof ProblemError && !isRefused(error, 400, 401)) throw error;
    forget();
    return why;
  }
}
