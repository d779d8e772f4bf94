import { Captchas } from './captchas.ts';
import { SignInLock } from './lock.ts';

/** What stands before sign-in and passwords, with a memory of its own. One for each mock. */
export interface Guards {
  readonly lock: SignInLock;
  readonly captchas: Captchas;
}

export const createGuards = (): Guards => ({ lock: new SignInLock(), captchas: new Captchas() });

/** Forgets everything, as after a start. */
export function resetGuards({ lock, captchas }: Guards): void {
  lock.enable(true);
  captchas.clear();
}
