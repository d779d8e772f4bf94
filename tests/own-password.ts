import { loginKey } from '../mock-server/auth/passwords/login-key.ts';
import { encryptorOf } from '../src/session/sign-in/encrypt.ts';

const encrypt = encryptorOf(loginKey);
const ciphertexts = new Map<string, string>();

/** The value of `X-Own-Password`: the own password, encrypted, the same each time. */
export function ownPassword(password: string): string {
  const ciphertext = ciphertexts.get(password) ?? encrypt(password);
  ciphertexts.set(password, ciphertext);
  return `${loginKey.keyId}.${ciphertext}`;
}
