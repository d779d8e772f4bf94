import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import * as v from 'valibot';
import { OAuthProblem } from '../../../openapi/generated/schemas.auth.ts';
import { Problem } from '../../../openapi/generated/schemas.common.ts';
import { fetchPath } from '../address.ts';
import { uuid } from './uuid.ts';

// Implemented in JavaScript: browsers have no WebCrypto on plain http hosts, and a single implementation is tested
// more.

/**
 * HMAC-SHA256 of a value.
 * @param key from the runtime configuration; anyone who loads the page can read it
 * @returns 64 hexadecimal digits
 */
export const keyedHash = (value: string, key: string): string =>
  bytesToHex(hmac(sha256, utf8ToBytes(key), utf8ToBytes(value)));

/** Offset of the server's clock in milliseconds, derived from its responses. */
let skewMs = 0;

/** Smallest error of a timestamp for which a refused call is signed again (ms): `Date` has seconds only. */
const toleranceMs = 5000;

/** Derives the server's time from a response, to the second. Another origin has to expose its `Date`. */
function learnTime({ headers }: Response): void {
  const date = Date.parse(headers.get('Date') ?? '');
  if (!Number.isNaN(date)) skewMs = date - Date.now();
}

/**
 * Signs a call: `X-Sign` is the keyed hash of method, path with query, `X-Timestamp` (milliseconds since the epoch, by
 * the server's clock), `X-Nonce` and the SHA-256 of the body, one per line. It proves that a call arrives unchanged and
 * only once, but not who sent it, because the key is public.
 * @param headers receives the headers of the signature
 * @returns the bytes to send: a form is only serialized here
 */
export async function signCall(
  call: { method: string; path: string; body: BodyInit | null | undefined; headers: Headers },
  key: string,
): Promise<BodyInit | null> {
  const { method, headers } = call;
  // The path in its serialized form: non-ASCII characters are escaped when sent.
  const { pathname, search } = new URL(call.path, 'http://any.host');
  const packed = new Response(call.body ?? null);
  const type = packed.headers.get('Content-Type');
  const bytes = new Uint8Array(await packed.arrayBuffer());
  if (type && !headers.has('Content-Type')) headers.set('Content-Type', type);
  const [timestamp, nonce] = [String(Date.now() + skewMs), uuid()];
  headers.set('X-Timestamp', timestamp);
  headers.set('X-Nonce', nonce);
  headers.set(
    'X-Sign',
    keyedHash([method, pathname + search, timestamp, nonce, bytesToHex(sha256(bytes))].join('\n'), key),
  );
  return call.body ? bytes : null;
}

const Refusal = v.union([Problem, OAuthProblem]);

/** Whether a call was refused by something in front of the services, such as a gateway that checks signatures. */
async function isRefusedInFront(response: Response): Promise<boolean> {
  if (response.status < 400 || response.status > 499) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return !v.is(Refusal, body);
}

/**
 * Signs and sends a call. If it is refused and this browser's clock turns out to be wrong, it is signed again by the
 * server's clock, once; the services never saw it.
 */
export async function fetchSigned(path: string, init: RequestInit & { headers: Headers }, key: string) {
  const { method = 'GET', headers } = init;
  const attempt = async () => {
    const body = await signCall({ method, path, body: init.body, headers }, key);
    // Of this call: another response may change the offset meanwhile.
    const usedMs = skewMs;
    const response = await fetchPath(path, { ...init, body });
    learnTime(response);
    return { response, isWrong: Math.abs(skewMs - usedMs) > toleranceMs };
  };
  const { response, isWrong } = await attempt();
  return isWrong && (await isRefusedInFront(response)) ? (await attempt()).response : response;
}
