import { isSecret } from '../../checker/finding.ts';
import { isObject, type Json } from '../verify/json.ts';

/** Values issued by a server: tokens, tickets, secrets of applications. */
const ISSUED = /^[0-9a-f]{32,}$/u;
/** A password encrypted with RSA, optionally prefixed with the id of the key. */
const ENCRYPTED = /^([\w-]+\.)?[A-Za-z0-9+/]{300,}={0,2}$/u;
/** The ciphertext of nothing: "not really encrypted" in base64. */
const CIPHERTEXT = 'bm90IHJlYWxseSBlbmNyeXB0ZWQ=';

/**
 * Replaces a secret: a value that a server has issued, or that was encrypted for it, becomes a constant, and so does
 * the duration of a call. Recordings are thus reproducible. Example values of the contract stay.
 * @param name of the member or parameter
 */
export function withoutSecrets(value: Json, name = ''): Json {
  if (name === 'durationMs') return 1;
  if (typeof value === 'string') return isSecret(name) ? replaced(value, name) : value;
  if (Array.isArray(value)) return value.map((item: Json) => withoutSecrets(item, name));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, withoutSecrets(member, key)]));
}

function replaced(text: string, name: string): string {
  const [encrypted, key = ''] = ENCRYPTED.exec(text) ?? [];
  if (encrypted !== undefined) return `${key}${CIPHERTEXT}`;
  if (!ISSUED.test(text)) return text;
  return `example-${name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`).replaceAll('_', '-')}`;
}
