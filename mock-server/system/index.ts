import type { DomainHandlers } from '../core/http/handler.ts';
import type { DemandOwnPassword } from '../core/session/own-password.ts';
import { createControlHandlers } from './controls/controls.ts';
import { controlTables } from './controls/table.ts';
import { createMenuHandlers } from './menus/menus.ts';
import { menuTables } from './menus/table.ts';
import { createAuthorizationHandlers } from './roles/authorization.ts';
import { createRoleHandlers } from './roles/roles.ts';
import { roleTables } from './roles/table.ts';
import { unitTables } from './units/table.ts';
import { unitHandlers } from './units/units.ts';
import { userTables } from './users/table.ts';
import { createUserHandlers } from './users/users.ts';

/** Tables of the console's users, and of what they may do. */
export const systemTables = { ...userTables, ...roleTables, ...menuTables, ...controlTables, ...unitTables };

/** @param demandOwnPassword throws unless a call includes the caller's password */
export const createSystemHandlers = (demandOwnPassword: DemandOwnPassword): DomainHandlers<'system'> => ({
  ...createUserHandlers(demandOwnPassword),
  ...createRoleHandlers(demandOwnPassword),
  ...createAuthorizationHandlers(demandOwnPassword),
  ...createMenuHandlers(demandOwnPassword),
  ...createControlHandlers(demandOwnPassword),
  ...unitHandlers,
});
