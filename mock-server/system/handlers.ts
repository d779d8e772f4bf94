import type { DomainHandlers } from '../core/handler.ts';
import { authorizationHandlers } from './authorization.ts';
import { controlHandlers } from './controls.ts';
import { menuHandlers } from './menus.ts';
import { roleHandlers } from './roles.ts';
import { sessionHandlers } from './sessions.ts';
import { unitHandlers } from './units.ts';
import { userHandlers } from './users.ts';

export const systemHandlers: DomainHandlers<'system'> = {
  ...userHandlers,
  ...sessionHandlers,
  ...roleHandlers,
  ...authorizationHandlers,
  ...menuHandlers,
  ...controlHandlers,
  ...unitHandlers,
};
