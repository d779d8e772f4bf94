import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
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

/** Derives the server's time from a response, to the second. Another origin has to expose its `Date`. */
export function learnTime({ headers }: Response): void {
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
