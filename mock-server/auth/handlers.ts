import type { DomainHandlers } from '../core/handler.ts';
import { frameConfigHandlers } from './frame-config.ts';
import type { SignInLock } from './lock.ts';
import { optionHandlers } from './options.ts';
import { sessionHandlers } from './session.ts';
import { createTokenHandlers } from './tokens.ts';

/** Handlers of sign-in and session; `lock` counts wrong passwords. */
export function createAuthHandlers(lock: SignInLock): DomainHandlers<'auth'> {
  return { ...createTokenHandlers(lock), ...sessionHandlers, ...frameConfigHandlers, ...optionHandlers };
}
