import { Captchas } from './passwords/captchas.ts';
import { SignInLock } from './lock.ts';
import { Tickets } from './token/tickets.ts';

/** Protection of sign-in and passwords, with its own state. One per mock. */
export interface Guards {
  readonly lock: SignInLock;
  readonly captchas: Captchas;
  readonly tickets: Tickets;
}

export const createGuards = (): Guards => ({
  lock: new SignInLock(),
  captchas: new Captchas(),
  tickets: new Tickets(),
});

/** Resets all state, as after a start. */
export function resetGuards({ lock, captchas, tickets }: Guards): void {
  lock.enable(true);
  captchas.clear();
  tickets.clear();
}
