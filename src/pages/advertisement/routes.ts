import { createRoute } from '@tanstack/react-router';
import { route as booths } from '../../api/generated/booths/route.ts';
import { menuPage } from '../../shell/routing/menu-page.ts';

const boothRoute = createRoute(menuPage(booths, { load: () => import('./booth-manager/list.tsx') }));

export const routes = [boothRoute] as const;
