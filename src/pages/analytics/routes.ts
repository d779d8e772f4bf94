import { createRoute } from '@tanstack/react-router';
import { menuPage } from '../../shell/routing/menu-page.ts';
import { address as appStart } from './app-start/address.ts';

const appStartRoute = createRoute(menuPage(appStart, { load: () => import('./app-start/page.tsx'), texts: ['chart'] }));

export const routes = [appStartRoute] as const;
