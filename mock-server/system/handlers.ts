import type { DomainHandlers } from '../core/http/handler.ts';
import type { DemandOwnPassword } from '../core/session/own-password.ts';
import { createAuthorizationHandlers } from './authorization.ts';
import { createControlHandlers } from './controls.ts';
import { createMenuHandlers } from './menus.ts';
import { roleHandlers } from './roles.ts';
import { sessionHandlers } from './sessions.ts';
import { unitHandlers } from './units.ts';
import { createUserHandlers } from './users.ts';

/**
 * Handlers of system administration.
 * @param demandOwnPassword throws unless a call brings the password of whoever asks
 */
export function createSystemHandlers(demandOwnPassword: DemandOwnPassword): DomainHandlers<'system'> {
  return {
    ...createUserHandlers(demandOwnPassword),
    ...sessionHandlers,
    ...roleHandlers,
    ...createAuthorizationHandlers(demandOwnPassword),
    ...createMenuHandlers(demandOwnPassword),
    ...createControlHandlers(demandOwnPassword),
    ...unitHandlers,
  };
}
