import type { DemandOwnPassword } from '../../core/session/own-password.ts';
import type { Guards } from '../guards.ts';
import { decrypt, loginKey } from './login-key.ts';

/** Checks the password that a call includes. Five wrong passwords lock the name, as at sign-in. */
export function createOwnPassword({ lock }: Guards): DemandOwnPassword {
  return ({ db, session, clock, header, refuse }) => {
    const [keyId, ciphertext] = (header['X-Own-Password'] ?? '').split('.');
    if (ciphertext === undefined) throw refuse('AUTH_REAUTH_REQUIRED');
    const wait = lock.lockedFor(session.userName, clock.now());
    if (wait > 0) throw refuse('AUTH_LOCKED', { retryAfter: wait });
    const password = keyId === loginKey.keyId ? decrypt(ciphertext) : undefined;
    if (password === undefined || db.users.require(session.userId).password !== password) {
      lock.fail(session.userName, clock.now());
      throw refuse('AUTH_REAUTH_WRONG');
    }
    lock.clear(session.userName);
  };
}
