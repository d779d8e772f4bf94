import { createRoute } from '@tanstack/react-router';
import { route as controls } from '../../api/generated/controls/route.ts';
import type { TextFile } from '../../i18n/files.ts';
import { menuPage } from '../../shell/routing/menu-page.ts';
import { address as menus } from './menu/address.ts';
import { address as roles } from './role/address.ts';
import { address as users } from './user/address.ts';

export const texts = import.meta.glob<TextFile>([
  '../../../locales/*/system{,/*}.po',
  '../../../openapi/generated/problems.system.*.ts',
]);

const userRoute = createRoute({
  ...menuPage('system', 'user', 'user', { load: () => import('./user/list.tsx') }),
  validateSearch: users.search,
});
const roleRoute = createRoute({
  ...menuPage('system', 'role', 'role', { load: () => import('./role/list.tsx') }),
  validateSearch: roles.search,
});
const menuRoute = createRoute({
  ...menuPage('system', 'menu', 'menu', { load: () => import('./menu/list.tsx') }),
  validateSearch: menus.search,
});
const operationRoute = createRoute({
  ...menuPage('system', 'operation', 'operation', { load: () => import('./operation/list.tsx') }),
  validateSearch: controls.search,
});

export const routes = [userRoute, roleRoute, menuRoute, operationRoute] as const;
