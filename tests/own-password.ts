import { loginKey } from '../mock-server/auth/passwords/login-key.ts';
import { encryptorOf } from '../src/session/sign-in/encrypt.ts';

const encrypt = encryptorOf(loginKey);

/** What `X-Own-Password` says: one's own password, encrypted. */
export const ownPassword = (password: string): string => `${loginKey.keyId}.${encrypt(password)}`;
