import { loginKey } from '../mock-server/auth/passwords/login-key.ts';
import { encryptorOf } from '../src/session/sign-in/encrypt.ts';

const encrypt = encryptorOf(loginKey);
const ciphertexts = new Map<string, string>();

/** What `X-Own-Password` says: one's own password, encrypted, the same each time. */
export function ownPassword(password: string): string {
  const ciphertext = ciphertexts.get(password) ?? encrypt(password);
  ciphertexts.set(password, ciphertext);
  return `${loginKey.keyId}.${ciphertext}`;
}
