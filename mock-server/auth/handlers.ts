import type { DomainHandlers } from '../core/handler.ts';
import { frameConfigHandlers } from './frame-config.ts';
import type { Guards } from './guards.ts';
import { optionHandlers } from './options.ts';
import { createPasswordHandlers } from './passwords.ts';
import { sessionHandlers } from './session.ts';
import { createTokenHandlers } from './tokens.ts';

/** Handlers of sign-in and session. */
export function createAuthHandlers(guards: Guards): DomainHandlers<'auth'> {
  return {
    ...createTokenHandlers(guards),
    ...createPasswordHandlers(guards),
    ...sessionHandlers,
    ...frameConfigHandlers,
    ...optionHandlers,
  };
}
