import { createRoute, redirect } from '@tanstack/react-router';
import { shellRoute } from '../../shell/routing/shell-route.ts';
import { noView } from '../../shell/routing/view.ts';
import { view } from '../../shell/routing/load-view.ts';
import { parse } from 'valibot';
import { groupOf } from './crash/links.ts';
import { searchSchema } from './ios-details/search.ts';

/** The record of an issue on any platform; its kind is in the address. */
const issueRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/pages/analyzer-simple/ios-details',
  validateSearch: searchSchema,
  ...view({
    grant: 'analytics/crash-ios',
    also: ['analytics/crash-android', 'analytics/crash-harmony', 'analytics/crash-anr', 'analytics/js'],
    parent: (search) => `analytics/${groupOf(parse(searchSchema, search).platform ?? 'android')}`,
    tab: 'kept',
    title: 'issueDetails',
    texts: ['analytics', 'analytics/crash', 'analytics/js', 'analytics/ios-details', 'chart', 'form'],
    load: () => import('./ios-details/page.tsx'),
  }),
});

/** Aliases of the analysis screens, which a server's menus may use. */
const aliasRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/pages/analyzer-simple/$screen',
  staticData: noView,
  beforeLoad: ({ params, location: { search } }) => {
    const to: string = `/pages/analytics/${params.screen}`;
    throw redirect({ to, search, replace: true });
  },
});

export const routes = [issueRoute, aliasRoute] as const;
