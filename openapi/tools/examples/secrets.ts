import { isSecret } from '../../checker/finding.ts';
import { isObject, type Json } from '../verify/json.ts';

/** What a server issues: tokens, tickets, secrets of applications. */
const ISSUED = /^[0-9a-f]{32,}$/u;
/** What RSA makes of a password, with or without the id of the key before it. */
const ENCRYPTED = /^([\w-]+\.)?[A-Za-z0-9+/]{300,}={0,2}$/u;
/** The ciphertext of nothing: "not really encrypted" in base64. */
const CIPHERTEXT = 'bm90IHJlYWxseSBlbmNyeXB0ZWQ=';

/**
 * A value in whose place nobody can use it: what a server has issued, or what was encrypted for it, is replaced by a text
 * that is the same in each recording, and so is how long a call took. What examples of the contract say stays.
 * @param name of the member or parameter that has it
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
