import * as v from 'valibot';
import { httpLanguage } from '../i18n/language.ts';
import { config } from '../base/config.ts';
import { operationOf } from './operation.ts';
import { callSession } from './ports.ts';
import { fetchPath } from './address.ts';
import { uuid } from './transport/uuid.ts';
import { keep } from '../base/keep.ts';
import { pageAddress } from '../base/page-path.ts';

/** Storage key, next to the tokens and removed with them. */
export const earlyKey = `mpc${__BASE_PATH__}.early`;
/** Time (ms) after which a response that no page has taken is outdated. */
const waitMs = 5_000;

const Noted = v.object({
  /** Address of the requesting page. */
  page: v.string(),
  /** Contract path with its query. It is sent with a token and therefore must not lead to another host. */
  path: v.pipe(v.string(), v.regex(/^\/[\w-]+\/[^\\]*$/u)),
  appScoped: v.boolean(),
});

/**
 * Stores the requests of the page at this address, so that a reload can send them before the page's code has loaded.
 */
export function noteForReload(path: string): void {
  const appScoped = operationOf('GET', path)?.appScoped ?? false;
  keep(
    sessionStorage,
    earlyKey,
    JSON.stringify({ page: pageAddress(), path, appScoped } satisfies v.InferOutput<typeof Noted>),
  );
}

function noted(): v.InferOutput<typeof Noted> | null {
  try {
    const notes = v.parse(Noted, JSON.parse(sessionStorage.getItem(earlyKey) ?? ''));
    return notes.page === pageAddress() ? notes : null;
  } catch {
    return null;
  }
}

let early: { path: string; headers: Headers; response: Promise<Response>; giveUp: AbortController } | null = null;

/** The headers that a response depends on. */
const bearing = ['Authorization', 'X-App-Id', 'Accept-Language'] as const;

/**
 * Repeats the requests that the page at this address sent before a reload, for the same session. Signed calls are not
 * sent early.
 * @throws ProblemError if there is no session
 */
export async function askAgain(): Promise<void> {
  const notes = noted();
  if (!notes || config().signKey) return;
  const { path, appScoped } = notes;
  const { accessToken, applicationId } = callSession.get();
  const headers = new Headers({ 'Accept-Language': httpLanguage(), 'X-Request-Id': uuid() });
  headers.set('Authorization', `Bearer ${await accessToken()}`);
  if (appScoped) headers.set('X-App-Id', applicationId());
  const giveUp = new AbortController();
  const response = fetchPath(path, { headers, signal: giveUp.signal });
  early = { path, headers, response, giveUp };
  // The code that takes the response handles the error and sends the request again.
  response.catch(() => {});
  setTimeout(() => (early = null), waitMs);
}

/** Returns the response to an early request to the first caller; null if there is none or it failed. */
export async function takeEarly(
  { method, path, headers }: { method: string; path: string; headers: Headers },
  signal: AbortSignal,
): Promise<Response | null> {
  // Responses from before a change must not be used after it.
  if (method !== 'GET') early = null;
  if (early?.path !== path) return null;
  const { headers: sent, response, giveUp } = early;
  if (bearing.some((name) => sent.get(name) !== headers.get(name))) return null;
  early = null;
  signal.addEventListener('abort', () => giveUp.abort(signal.reason));
  return response.catch(() => null);
}
