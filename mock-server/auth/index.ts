import type { DomainHandlers } from '../core/http/handler.ts';
import { frameConfigHandlers } from './frame-configs/frame-configs.ts';
import type { Guards } from './guards.ts';
import { createOptionHandlers, type IssueVersions, type KnownVersions } from './options/options.ts';
import { createPasswordHandlers } from './passwords/passwords.ts';
import { createSessionHandlers, type HasNotices } from './session/session.ts';
import { createTokenHandlers } from './token/token.ts';

/**
 * Handlers of sign-in and session.
 * @param hasNotices whether a user has notices to read, or may get some
 * @param knownVersions the available app versions
 * @param issueVersions the versions in which issues can be resolved
 */
export function createAuthHandlers(
  guards: Guards,
  hasNotices: HasNotices,
  knownVersions: KnownVersions,
  issueVersions: IssueVersions,
): DomainHandlers<'auth'> {
  return {
    ...createTokenHandlers(guards),
    ...createPasswordHandlers(guards),
    ...createSessionHandlers(hasNotices),
    ...frameConfigHandlers,
    ...createOptionHandlers(knownVersions, issueVersions),
  };
}
