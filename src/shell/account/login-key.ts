import * as v from 'valibot';
import { LoginPublicKey } from '../../../openapi/generated/schemas.auth.ts';
import { getLoginPublicKey } from '../../api/generated/passwords/passwords.ts';

/**
 * Loads the server's key for passwords, and the code that encrypts with it.
 * @throws ProblemError when there is no key; ValiError, RangeError or SyntaxError when it is none; TypeError when the code
 *   did not arrive
 */
export async function loadEncryption(): Promise<{ keyId: string; encrypt: (text: string) => string }> {
  const [answer, { encryptorOf }] = await Promise.all([
    getLoginPublicKey(),
    import('../../session/sign-in/encrypt.ts'),
  ]);
  const key = v.parse(LoginPublicKey, answer);
  return { keyId: key.keyId, encrypt: encryptorOf(key) };
}
