import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { DashboardFigure } from '../../../api/generated/client.schemas.ts';
import { useGetDashboardRealtime } from '../../../api/generated/dashboard/dashboard.ts';
import { ShellLink } from '../../../shell/frame/shell-link.tsx';
import styles from './dashboard.module.css';
import { figureLabels, figureScreens, metricAt } from './figure-labels.ts';
import { NotLoaded } from './not-loaded.tsx';
import { anew, canQuery } from './reads.ts';
import { Spark } from './spark.tsx';
import { rateText } from './text.ts';

/** Texts for the change of a figure; rates change by percentage points. */
const words = {
  count: { more: (part: string) => msg`↑ ${part}`, fewer: (part: string) => msg`↓ ${part}` },
  share: { more: (points: string) => msg`↑ ${points} pp`, fewer: (points: string) => msg`↓ ${points} pp` },
} as const;

/** The figures of today compared with the same weekday a week ago up to the same time. */
export function Today() {
  const { t } = useLingui();
  const { data, isError, refetch } = useGetDashboardRealtime({}, { query: anew });
  const isLoading = data === undefined && !isError;
  // Most screens have two figures; there are eight at most.
  const places = figureScreens
    .filter(canQuery)
    .slice(0, 4)
    .flatMap((screen) => [screen, `${screen} 2`]);
  return (
    <section aria-label={t`Today`} aria-busy={isLoading}>
      <p className={styles.compared}>{t`Today so far, and the change from the same time a week ago.`}</p>
      <div className={styles.today}>
        {data?.figures.map((figure) => (
          <Figure key={figure.metric} figure={figure} />
        ))}
        {isLoading && places.map((place) => <div key={place} className={`card ${styles.figure}`} />)}
        {isError && <NotLoaded onRetry={() => void refetch()} />}
      </div>
    </section>
  );
}

function Figure({ figure }: { figure: DashboardFigure }) {
  const { t, i18n } = useLingui();
  const { metric, screen, value, before, today } = figure;
  const { label, unit } = figureLabels[metric];
  const isShare = unit === 'share';
  const textOf = (of: number) => {
    const seconds = Math.round(of);
    return isShare ? rateText(i18n, of) : unit === 'seconds' ? t`${seconds} s` : i18n.number(of);
  };
  const change = value === undefined || !before ? 0 : isShare ? value - before : value / before - 1;
  const size = i18n.number(Math.abs(change) * (isShare ? 100 : 1), {
    ...(!isShare && { style: 'percent' }),
    maximumFractionDigits: isShare ? 3 : 1,
  });
  return (
    <div className={`card ${styles.figure}`}>
      <ShellLink href={`/pages/${screen}?range=today&compare=week&metric=${metricAt(screen, metric)}`}>
        {i18n._(label)}
      </ShellLink>
      <strong>{value === undefined ? '–' : textOf(value)}</strong>
      <small>{change !== 0 && i18n._(words[isShare ? 'share' : 'count'][change > 0 ? 'more' : 'fewer'](size))}</small>
      {/* The current hour has just begun: its count would look like a collapse. */}
      <Spark values={today.slice(0, -1)} />
    </div>
  );
}
