import type { ChangePasswordInput } from '../../api/generated/client.schemas.ts';
import { changePassword } from '../../api/generated/passwords/passwords.ts';
import type { ProblemError } from '../../api/problem.ts';
import { loadEncryption } from './login-key.ts';
import type { Typed, Wrong } from './password-rules.ts';

/** The passwords could not be encrypted, so nothing was sent. */
export class NotEncrypted extends Error {
  constructor(cause: unknown) {
    super('Not encrypted', { cause });
  }
}

/**
 * Encrypts the input, each password separately.
 * @throws NotEncrypted if there is no key, its code could not be loaded, or the key is invalid
 */
export async function encrypted(
  typed: Typed,
  ids: { userId: string; captchaId: string },
): Promise<ChangePasswordInput> {
  try {
    const { keyId, encrypt } = await loadEncryption();
    const [oldPassword, userPassword, confirmPassword] = [
      typed.oldPassword,
      typed.userPassword,
      typed.confirmPassword,
    ].map(encrypt);
    if (!oldPassword || !userPassword || !confirmPassword) throw new Error('Nothing to encrypt');
    return { ...ids, keyId, oldPassword, userPassword, confirmPassword, captchaCode: typed.captchaCode };
  } catch (error) {
    throw new NotEncrypted(error);
  }
}

/**
 * Sends a change. The captcha's text is sent in the body and, if a header can carry it, in the header, too.
 * @throws ProblemError
 */
export function send(body: ChangePasswordInput): Promise<void> {
  const { captchaCode = '' } = body;
  const headers = new Headers();
  if (/^[\x21-\x7e]+$/u.test(captchaCode)) headers.set('captcha', captchaCode);
  return changePassword(body.userId, body, { headers });
}

const fieldOf: Readonly<Record<string, keyof Typed>> = {
  '/oldPassword': 'oldPassword',
  '/userPassword': 'userPassword',
  '/confirmPassword': 'confirmPassword',
  '/captchaCode': 'captchaCode',
  'header:captcha': 'captchaCode',
};

/** Errors by field from a rejection; empty if it concerns no field. */
export function wrongIn({ errors }: ProblemError): Wrong {
  const wrong: Wrong = {};
  for (const { pointer, code } of errors) {
    const field = fieldOf[pointer];
    if (field) wrong[field] = code;
  }
  return wrong;
}
