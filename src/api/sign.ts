import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { uuid } from './uuid.ts';

// In JavaScript everywhere: browsers have no WebCrypto on plain http hosts, and one way is tested more than two.

/**
 * HMAC-SHA256 of a value.
 * @param key as the runtime configuration has it; anyone who loads the page can read it
 * @returns 64 hexadecimal digits
 */
export const keyedHash = (value: string, key: string): string =>
  bytesToHex(hmac(sha256, utf8ToBytes(key), utf8ToBytes(value)));

/** How far the server's clock is ahead of this one, in milliseconds, from its responses. */
let skewMs = 0;

/** Learns the server's time from an answer, to the second. Another origin has to expose its `Date`. */
export function learnTime({ headers }: Response): void {
  const date = Date.parse(headers.get('Date') ?? '');
  if (!Number.isNaN(date)) skewMs = date - Date.now();
}

/**
 * Signs a call: `X-Sign` is the keyed hash of method, path with query, `X-Timestamp` (milliseconds since the epoch, by
 * the server's clock), `X-Nonce` and the SHA-256 of the body, each on a line of its own. It shows that a call arrives
 * as it was sent, and only once; not who sent it, for the key is everybody's.
 * @param headers get what belongs to the signature
 * @returns the bytes to send: of a form they exist only now
 */
export async function signCall(
  call: { method: string; path: string; body: BodyInit | null | undefined; headers: Headers },
  key: string,
): Promise<BodyInit | null> {
  const { method, headers } = call;
  // As it will be written: what is not ASCII is escaped on the way.
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
