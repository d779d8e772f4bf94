import { createRoute } from '@tanstack/react-router';
import { safeParse } from 'valibot';
import { route as dataUsage } from '../../api/generated/data-usage/route.ts';
import { route as dwellTime } from '../../api/generated/dwell-time/route.ts';
import { route as eventProperties } from '../../api/generated/event-properties/route.ts';
import { route as registration } from '../../api/generated/registration/route.ts';
import { route as resourceLoads } from '../../api/generated/resource-loads/route.ts';
import { route as stability } from '../../api/generated/stability/route.ts';
import { topicAddress } from '../../resource/analysis/topic/topic-keys.ts';
import { menuPage } from '../../shell/routing/menu-page.ts';
import { address as api } from './api/address.ts';
import { address as appStart } from './app-start/address.ts';
import { address as attendance, downloadAddress } from './attendance/address.ts';
import { address as behaviour } from './behaviour/address.ts';
import { address as blank } from './blank/address.ts';
import { address as consumedTime } from './consumed-time/address.ts';
import { address as crash, jsAddress } from './crash/address.ts';
import { crashDownload } from './crash-download/address.ts';
import { address as department } from './department/address.ts';
import { address as device } from './device/address.ts';
import { address as events } from './event-manage/address.ts';
import { address as page } from './page/address.ts';
import { address as symbolTable } from './symbol-table/address.ts';

/** Crashes of each platform and ANRs: one view with a tab for each. */
const crashRoute = createRoute({
  ...menuPage(crash, { load: () => import('./crash/page.tsx'), texts: ['chart', 'audience'] }),
  params: {
    parse: ({ group }) => {
      // Other views also begin with `crash-`: returning false lets the router try them.
      const { success, output } = safeParse(crash.params, { group });
      return success && output;
    },
    stringify: ({ group }) => ({ group }),
  },
});

export const routes = [
  createRoute(menuPage(api, { load: () => import('./api/page.tsx'), texts: ['chart'] })),
  crashRoute,
  createRoute(menuPage(appStart, { load: () => import('./app-start/page.tsx'), texts: ['chart'] })),
  createRoute(menuPage(attendance, { load: () => import('./attendance/page.tsx'), texts: ['chart'] })),
  createRoute(menuPage(behaviour, { load: () => import('./behaviour/page.tsx'), texts: ['chart'] })),
  createRoute(menuPage(blank, { load: () => import('./blank/page.tsx'), texts: ['chart'] })),
  createRoute(
    menuPage(jsAddress, { load: () => import('./js/page.tsx'), texts: ['analytics/crash', 'chart', 'audience'] }),
  ),
  createRoute(menuPage(consumedTime, { load: () => import('./consumed-time/page.tsx'), texts: ['chart'] })),
  createRoute(menuPage(crashDownload, { load: () => import('./crash-download/list.tsx'), texts: ['export-jobs'] })),
  createRoute(menuPage(topicAddress(stability), { load: () => import('./crash-summary/page.tsx'), texts: ['chart'] })),
  createRoute(menuPage(department, { load: () => import('./department/page.tsx'), texts: ['chart'] })),
  createRoute(menuPage(device, { load: () => import('./device/page.tsx'), texts: ['chart'] })),
  createRoute(
    menuPage(downloadAddress, {
      load: () => import('./attendance/download.tsx'),
      folder: attendance.menu,
      texts: ['chart'],
    }),
  ),
  createRoute(menuPage(events, { load: () => import('./event-manage/list.tsx') })),
  createRoute(menuPage(eventProperties, { load: () => import('./event-property/list.tsx') })),
  createRoute(menuPage(topicAddress(dataUsage), { load: () => import('./expense/page.tsx'), texts: ['chart'] })),
  createRoute(menuPage(page, { load: () => import('./page/page.tsx'), texts: ['chart'] })),
  createRoute(
    menuPage(topicAddress(registration), { load: () => import('./registration/page.tsx'), texts: ['chart'] }),
  ),
  createRoute(menuPage(topicAddress(resourceLoads), { load: () => import('./resource/page.tsx'), texts: ['chart'] })),
  createRoute(menuPage(topicAddress(dwellTime), { load: () => import('./stay-time/page.tsx'), texts: ['chart'] })),
  createRoute(menuPage(symbolTable, { load: () => import('./symbol-table/list.tsx') })),
] as const;
