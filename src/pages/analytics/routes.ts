import { createRoute } from '@tanstack/react-router';
import { menuPage } from '../../shell/routing/menu-page.ts';
import { address as appStart } from './app-start/address.ts';
import { address as device } from './device/address.ts';

const appStartRoute = createRoute(menuPage(appStart, { load: () => import('./app-start/page.tsx'), texts: ['chart'] }));

const deviceRoute = createRoute(menuPage(device, { load: () => import('./device/page.tsx'), texts: ['chart'] }));

export const routes = [appStartRoute, deviceRoute] as const;
