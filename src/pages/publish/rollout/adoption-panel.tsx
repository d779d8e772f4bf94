import { lazy, Suspense, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { AdoptionPoint } from '../../../api/generated/client.schemas.ts';
import { useGetReleaseAdoption } from '../../../api/generated/rollouts/rollouts.ts';
import { useDisplayZone } from '../../../shell/display-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { Failed } from '../../../ui/list/states.tsx';
import { formatInstant } from '../../../ui/text/format.ts';
import { durationText, seriesNames } from './adoption-words.ts';
import type { RolloutPlace } from './place.ts';
import classes from './rollout.module.css';

const AdoptionChart = lazy(() => import('./adoption-chart.tsx'));

/** A table longer than this shows every so many-th time. */
const mostRows = 24;
const columns = ['targeted', 'downloaded', 'installed', 'active', 'failed', 'rolledBack'] as const;

function someOf(points: readonly AdoptionPoint[]): AdoptionPoint[] {
  const step = Math.max(1, Math.ceil(points.length / mostRows));
  return points.filter((_, index) => (points.length - 1 - index) % step === 0);
}

/** How many devices have a release: a sentence, the curve, and the numbers of both. */
export function AdoptionPanel({ owner, ownerId, name }: Pick<RolloutPlace, 'owner' | 'ownerId' | 'name'>) {
  const { t, i18n } = useLingui();
  const timeZone = useDisplayZone();
  const [isTable, setTable] = useState(false);
  const query = useGetReleaseAdoption(owner, ownerId, {}, { query: { enabled: ownerId !== '' } });
  const { data } = query;
  if (data === undefined) return query.error ? <Failed error={query.error} onRetry={() => void query.refetch()} /> : <div className={classes.waiting} aria-busy="true" />;
  const { points, halfAfter, mostAfter } = data;
  const last = points.at(-1);
  const count = (value: number) => i18n.number(value);
  const share = last && last.targeted > 0 ? i18n.number(last.installed / last.targeted, { style: 'percent', maximumFractionDigits: 1 }) : '0 %';
  const title = t`Adoption of ${name}`;
  return (
    <section className={classes.panel} aria-label={title}>
      <h3>{title}</h3>
      {last === undefined ? (
        <p className={classes.meta}>{t`It has never been released.`}</p>
      ) : (
        <>
          <p>
            {t`${count(last.installed)} of ${count(last.targeted)} devices that may get it have installed it (${share}).`}{' '}
            {halfAfter !== undefined && t`Half of them had after ${durationText(i18n, halfAfter)}.`}{' '}
            {mostAfter !== undefined && t`90 % of them had after ${durationText(i18n, mostAfter)}.`}
          </p>
          {!isTable && (
            <Suspense fallback={<div className={classes.chart} />}>
              <div className={classes.chart}>
                <AdoptionChart points={points} timeZone={timeZone} label={title} />
              </div>
            </Suspense>
          )}
          {isTable && (
            <div className={classes.scroll}>
              <table className={classes.table} aria-label={title}>
                <thead>
                  <tr>
                    <th scope="col">{t`Time`}</th>
                    {columns.map((column) => <th key={column} scope="col">{i18n._(seriesNames[column])}</th>)}
                  </tr>
                </thead>
                <tbody>
                  {someOf(points).map((point) => (
                    <tr key={point.at}>
                      <th scope="row">{formatInstant(point.at, timeZone)}</th>
                      {columns.map((column) => <td key={column}>{count(point[column])}</td>)}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
          <div className={classes.buttons}>
            <Button small variant="default" aria-pressed={isTable} onClick={() => setTable(!isTable)}>{isTable ? t`Show the chart` : t`Show the numbers`}</Button>
            <span className={classes.meta}>{t`Devices, cumulative; ${timeZone}`}</span>
          </div>
        </>
      )}
    </section>
  );
}
