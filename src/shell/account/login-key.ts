import * as v from 'valibot';
import { LoginPublicKey } from '../../../openapi/generated/schemas.auth.ts';
import { getLoginPublicKey } from '../../api/generated/passwords/passwords.ts';

/**
 * Loads the server's key for passwords, and the code that encrypts with it.
 * @throws ProblemError if there is no key; ValiError, RangeError or SyntaxError if it is invalid; TypeError if the
 *   code could not be loaded
 */
export async function loadEncryption(): Promise<{ keyId: string; encrypt: (text: string) => string }> {
  const [answer, { encryptorOf }] = await Promise.all([
    getLoginPublicKey(),
    import('../../session/sign-in/encrypt.ts'),
  ]);
  const key = v.parse(LoginPublicKey, answer);
  return { keyId: key.keyId, encrypt: encryptorOf(key) };
}
