import { useLingui } from '@lingui/react/macro';
import { useGetDashboardRealtime } from '../../../api/generated/dashboard/dashboard.ts';
import { TimeCard } from '../../../resource/analysis/trend/time-card.tsx';
import { platformZone } from '../../../base/platform-zone.ts';
import { useAddress } from '../../../shell/tabs/use-view.ts';
import { Button } from '../../../ui/button/button.tsx';
import { dayAt } from '../../../ui/date/days.ts';
import type { Series } from '../../../ui/chart/series.ts';
import { figureLabels } from '../dashboard/figure-labels.ts';
import { address } from './address.ts';

const HOURS = 24;
const hourMs = 3_600_000;

/** A figure by hour: the completed hours of today, yesterday, and the same weekday a week ago. */
export function Hours() {
  const { t, i18n } = useLingui();
  const { search, setSearch } = useAddress(address);
  const { platform } = search;
  const query = useGetDashboardRealtime({ lines: ['yesterday', 'week'], ...(platform && { platform }) });
  const figures = query.data?.figures ?? [];
  const figure = figures.find(({ metric }) => metric === search.figure) ?? figures[0];
  const asOf = Date.parse(query.data?.asOf ?? '');
  const midnight = figure && Date.parse(`${dayAt(platformZone, asOf)}T00:00:00+08:00`);
  const { label, unit } = figureLabels[figure?.metric ?? 'devices'];
  const name = i18n._(label);
  const line = (id: string, lineName: string, slot: 1 | 2 | 3, values: readonly (number | null)[]): Series => ({
    id,
    name: lineName,
    slot,
    values: Array.from({ length: HOURS }, (_, hour) => values[hour] ?? null),
  });
  return (
    <TimeCard
      title={t`${name} by hour`}
      query={query}
      data={
        query.data && {
          times:
            figure === undefined || midnight === undefined
              ? []
              : Array.from({ length: HOURS }, (_, hour) => new Date(midnight + hour * hourMs).toISOString()),
          unit: 'time',
          series:
            figure === undefined
              ? []
              : [
                  line('today', t`Today`, 1, figure.today.slice(0, -1)),
                  line('yesterday', t`Yesterday`, 2, figure.yesterday ?? []),
                  line('week', t`Same day last week`, 3, figure.week ?? []),
                ],
          isShare: unit === 'share',
          ...(unit === 'seconds' && { of: 'second' }),
        }
      }
      marks={[]}
      controls={figures.map(({ metric }) => (
        <Button
          key={metric}
          small
          variant="default"
          aria-pressed={metric === figure?.metric}
          onClick={() => setSearch({ figure: metric === figures[0]?.metric ? undefined : metric })}
        >
          {i18n._(figureLabels[metric].label)}
        </Button>
      ))}
      empty={t`The app was not opened in this period.`}
      note={t`Whole hours of today, whichever period is chosen.`}
    />
  );
}
