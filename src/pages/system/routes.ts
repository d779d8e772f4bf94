import { createRoute } from '@tanstack/react-router';
import { route as controls } from '../../api/generated/controls/route.ts';
import { menuPage } from '../../shell/routing/menu-page.ts';
import { address as menus } from './menu/address.ts';
import { address as roles } from './role/address.ts';
import { address as users } from './user/address.ts';

const userRoute = createRoute(menuPage(users, { load: () => import('./user/list.tsx') }));
const roleRoute = createRoute(menuPage(roles, { load: () => import('./role/list.tsx') }));
const menuRoute = createRoute(menuPage(menus, { load: () => import('./menu/list.tsx') }));
const operationRoute = createRoute(menuPage(controls, { load: () => import('./operation/list.tsx') }));

export const routes = [userRoute, roleRoute, menuRoute, operationRoute] as const;
