import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import * as v from 'valibot';
import { withTexts } from '../../i18n/language.ts';
import { rootRoute } from '../../shell/routing/shell-route.ts';
import { noView } from '../../shell/routing/view.ts';

const text = v.fallback(v.optional(v.string()), undefined);

/** The address that an external sign-in redirects to, with a single-use ticket. */
export const ticketRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth-redirect',
  staticData: noView,
  validateSearch: v.object({ ticket: text, redirect: text }),
  component: lazyRouteComponent(() => withTexts(import('./ticket-page.tsx'), 'start'), 'TicketPage'),
});
