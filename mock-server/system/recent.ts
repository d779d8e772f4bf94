import { edits, type Recent } from '../core/world/recent.ts';

/** Recent edits of users, roles and menus. */
export const systemRecent: readonly Recent[] = [
  edits(
    'system/user',
    ({ db }) => db.users.all(),
    ({ userName }) => userName,
  ),
  edits(
    'system/role',
    ({ db }) => db.roles.all(),
    ({ name }) => name,
  ),
  edits(
    'system/menu',
    ({ db }) => db.menus.all(),
    ({ name }) => name,
  ),
];
