import { createRoute } from '@tanstack/react-router';
import { menuPage } from '../../shell/routing/menu-page.ts';
import { address as template } from './template/address.ts';

const templateRoute = createRoute(menuPage(template, { load: () => import('./template/list.tsx') }));

export const routes = [templateRoute] as const;
