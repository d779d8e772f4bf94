import { msg } from '@lingui/core/macro';
import type { Helps } from '../../shell/help/help.ts';

/** Help texts: the purpose of each screen and its rules. */
export const help: Helps<'system'> = {
  'system/user': {
    about: msg`Who can sign in, in which roles, and for which applications.`,
    rules: [
      msg`New users are not enabled. Enable them before their first sign-in.`,
      msg`Only disabled users can be deleted. Nobody can disable themselves or the admin user.`,
      msg`A change of roles signs the user out everywhere.`,
    ],
  },
  'system/role': {
    about: msg`A role decides which menus its users see and what they can do there.`,
    rules: [
      msg`You can grant only permissions that you have yourself.`,
      msg`Only disabled roles can be deleted. The initial system role always has every permission.`,
      msg`Changes apply with the next request of each user of the role.`,
    ],
  },
  'system/menu': {
    about: msg`The menus of the console, as a tree. A menu leads to a page, or groups others.`,
    rules: [
      msg`A menu is visible to roles that have it. Hiding it hides it from everyone.`,
      msg`A menu with others below it can't be deleted.`,
      msg`Menus that administration depends on can't be hidden or deleted.`,
    ],
  },
  'system/operation': {
    about: msg`The operations of each page that can be granted to roles, such as create, publish, or export.`,
    rules: [
      msg`The backend checks the code; administrators see the name.`,
      msg`A code can be used only once per menu.`,
      msg`Operations that administration depends on can't be deleted.`,
    ],
  },
};
