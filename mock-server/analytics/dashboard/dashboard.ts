import { DashboardMetric } from '../../../openapi/generated/schemas.ts';
import { dayOf } from '../../core/kit/day-range.ts';
import { handlers } from '../../core/http/handler.ts';
import { lastActs, MOST_ACTS, type Recent } from '../../core/world/recent.ts';
import { type GrantedMetric, type RealtimeMetric, realtimeOf } from '../../counting/realtime.ts';
import { DAY_MS } from '../../core/world/durations.ts';

const MOST_FIGURES = 8;
const MOST_CHANGES = 30;

export interface DashboardSources {
  /** Dashboard metrics of today, from all domains. */
  readonly metrics: readonly RealtimeMetric[];
  /** Recent events of all domains. */
  readonly recent: readonly Recent[];
}

/** Handlers for the current figures that the user may see. */
export const createDashboardHandlers = ({ metrics, recent }: DashboardSources) =>
  handlers<'dashboard'>({
    getDashboardRealtime: (context) => {
      const granted = DashboardMetric.options.flatMap((metric): GrantedMetric[] => {
        const match = metrics.find((one) => one.metric === metric);
        const screen = match?.screens.find((one) => context.isGranted(`${one}#doQuery`));
        return match && screen !== undefined ? [{ ...match, screen }] : [];
      });
      return { asOf: context.clock.iso(), figures: realtimeOf(context, granted.slice(0, MOST_FIGURES)) };
    },

    getDashboardRecent: (context) => {
      const { clock } = context;
      const since = dayOf(clock.now()) - DAY_MS;
      const own = recent.filter(({ screen }) => context.isGranted(`${screen}#doQuery`));
      const changes = own.flatMap(({ screen, changes: find }) =>
        (find?.(context, since) ?? []).map((change) => ({ ...change, screen })),
      );
      const acts = own.flatMap(({ screen, acts: find }) => (find?.(context) ?? []).map((act) => ({ ...act, screen })));
      return {
        asOf: clock.iso(),
        since: clock.iso(since),
        changes: changes.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, MOST_CHANGES),
        acts: lastActs(context, acts).slice(0, MOST_ACTS),
      };
    },
  });
