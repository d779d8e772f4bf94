import * as v from 'valibot';
import { MetaLimits } from '../../openapi/generated/limits.auth.ts';
import { Token } from '../../openapi/generated/schemas.auth.ts';
import type { paths } from '../../openapi/generated/types.ts';
import { ProblemError } from '../api/problem.ts';
import { send } from '../api/transport.ts';
import { config } from '../config.ts';
import { announce } from './channel.ts';

/** The life of one token pair. */
export interface TokenPair {
  access: string;
  refresh: string;
  /** Seconds, as the server said. */
  expiresIn: number;
  /** Milliseconds since the epoch: when the pair was received, less 60 seconds. */
  lastRefreshTime: number;
}

// The path alone: the table of all operations would make everybody wait who only wants to sign in.
const path = '/uaa/oauth/token' satisfies keyof paths;
const method = 'POST';
const storageKey = 'mpc.refresh';
const headStartMs = 60_000;
/** Past this age a token is expired; exactly this age is still good. */
const expiredAfterMs = MetaLimits.tokenSeconds.const * 1000;
/** From this age on a call first refreshes: whoever works is never sent to sign in. */
const refreshAfterMs = 3_000_000;

// Never in a store, a component or the query cache: only this module can read the access token.
let pair: TokenPair | null = null;
let refreshing: Promise<string> | null = null;
let onExpired: (error: ProblemError) => void = () => {};

/** Names who is told, once, when a session's token has run out. */
export function whenExpired(listener: (error: ProblemError) => void): void {
  onExpired = listener;
}

const Stored = v.object({ refresh: v.string(), lastRefreshTime: v.number() });

const ageMs = (lastRefreshTime: number): number => Date.now() - lastRefreshTime;

/** True while a pair is held that has not run out. */
export const hasToken = (): boolean => pair !== null && ageMs(pair.lastRefreshTime) <= expiredAfterMs;

/** The pair, for the windows of the same user that ask for it. */
export const heldPair = (): TokenPair | null => (hasToken() ? pair : null);

/** Makes a pair the one of this window. The refresh token alone survives a reload. */
export function adopt(next: TokenPair): void {
  pair = next;
  const { refresh, lastRefreshTime } = next;
  sessionStorage.setItem(storageKey, JSON.stringify({ refresh, lastRefreshTime }));
}

/** Forgets every token of this window. */
export function forget(): void {
  pair = null;
  sessionStorage.removeItem(storageKey);
}

function refused(code: 'AUTH_TOKEN_EXPIRED' | 'AUTH_TOKEN_MISSING'): ProblemError {
  return new ProblemError({ method, path, at: new Date(), status: 401, code, requestId: '-' });
}

async function obtain(form: Record<string, string>): Promise<TokenPair> {
  const body = new URLSearchParams(form);
  const answer = await send(path, { method, body, headers: { Authorization: `Basic ${btoa(config().client)}` } });
  const token = v.safeParse(Token, answer);
  if (!token.success) {
    throw new ProblemError({ method, path, at: new Date(), status: 200, code: 'CLIENT_RESPONSE', requestId: '-' });
  }
  const { access_token: access, refresh_token: refresh, expires_in: expiresIn } = token.output;
  const next: TokenPair = { access, refresh, expiresIn, lastRefreshTime: Date.now() - headStartMs };
  adopt(next);
  return next;
}

/**
 * Exchanges a name and a password for a token pair and adopts it.
 * @throws ProblemError with the refusal's code
 */
export async function obtainByPassword(username: string, password: string): Promise<void> {
  await obtain({ grant_type: 'password', username, password, scope: 'console' });
}

async function refreshWith(refreshToken: string): Promise<string> {
  const next = await obtain({ grant_type: 'refresh_token', refresh_token: refreshToken });
  announce({ kind: 'renewed', pair: next });
  return next.access;
}

const isRefusal = (error: unknown): error is ProblemError =>
  error instanceof ProblemError && (error.status === 400 || error.status === 401);

function expire(error: ProblemError): never {
  const wasHeld = pair !== null;
  forget();
  if (wasHeld) onExpired(error);
  throw error;
}

/** One refresh for however many calls need it; a refusal ends the session, a lost connection does not. */
function renew(): Promise<string> {
  const held = pair;
  if (!held) return Promise.reject(refused('AUTH_TOKEN_MISSING'));
  refreshing ??= refreshWith(held.refresh)
    .catch((error: unknown) => (isRefusal(error) ? expire(refused('AUTH_TOKEN_EXPIRED')) : Promise.reject(error)))
    .finally(() => (refreshing = null));
  return refreshing;
}

/**
 * A token that is good to send: refreshed first when it is old, while the session is in use.
 * @throws ProblemError 401 when nobody is signed in or the session has run out
 */
export async function accessToken(): Promise<string> {
  if (!pair) throw refused('AUTH_TOKEN_MISSING');
  const age = ageMs(pair.lastRefreshTime);
  if (age > expiredAfterMs) return expire(refused('AUTH_TOKEN_EXPIRED'));
  if (age < refreshAfterMs) return pair.access;
  const current = pair.access;
  return renew().catch((error: unknown) => {
    // No connection for the refresh: the old token is still good for a while.
    if (pair) return current;
    throw error;
  });
}

/**
 * Another token after a server refused `used`: the one that a parallel call already got, else a refreshed one.
 * @throws ProblemError when the session cannot go on
 */
export function renewedToken(used: string, refusal: ProblemError): Promise<string> {
  if (!pair) return Promise.reject(refusal);
  return pair.access === used ? renew() : Promise.resolve(pair.access);
}

/** Takes up the session that this window had before a reload. Answers whether there is one. */
export async function resume(): Promise<boolean> {
  const text = sessionStorage.getItem(storageKey);
  if (!text) return false;
  try {
    const stored = v.parse(Stored, JSON.parse(text));
    if (ageMs(stored.lastRefreshTime) > expiredAfterMs) throw refused('AUTH_TOKEN_EXPIRED');
    await refreshWith(stored.refresh);
    return true;
  } catch (error) {
    if (error instanceof ProblemError && !isRefusal(error)) throw error;
    forget();
    return false;
  }
}
