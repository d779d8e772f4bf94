import { createRoute } from '@tanstack/react-router';
import { shellRoute } from '../../shell/routing/shell-route.ts';
import { view } from '../../shell/routing/load-view.ts';
import { searchSchema as exportSearch } from './export/search.ts';

const exportRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/pages/files/export',
  validateSearch: exportSearch,
  ...view({
    title: 'exportCentre',
    grant: null,
    tab: 'kept',
    parent: null,
    texts: ['files/export', 'export-jobs'],
    load: () => import('./export/list.tsx'),
  }),
});

export const routes = [exportRoute] as const;
