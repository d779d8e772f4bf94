import { Suspense, useRef, useState } from 'react';
import { keepPreviousData } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { useGetReleaseAdoption } from '../../../api/generated/rollouts/rollouts.ts';
import { lazy } from '../../../i18n/lazy.ts';
import { useDisplayZone } from '../../../shell/preferences/display-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { Failed } from '../../../ui/list/states.tsx';
import { formatInstant } from '../../../ui/text/format.ts';
import { shareText } from '../delivery/share.ts';
import { saveNumbers, savePicture } from './adoption-files.ts';
import { AdoptionMarks } from './adoption-marks.tsx';
import { AdoptionTable } from './adoption-table.tsx';
import { durationText, totalsOf, type AdoptionBy } from './adoption-words.ts';
import type { RolloutPlace } from './place.ts';
import classes from './rollout.module.css';

const AdoptionChart = lazy(() => import('./adoption-chart.tsx'));

/** How many devices have a release: a sentence, the curves so far or by day with what happened meanwhile, and the numbers of both. */
export function AdoptionPanel({ owner, ownerId, name }: Pick<RolloutPlace, 'owner' | 'ownerId' | 'name'>) {
  const { t, i18n } = useLingui();
  const timeZone = useDisplayZone();
  const [isTable, setTable] = useState(false);
  const [isMarked, setMarked] = useState(true);
  const [asked, setAsked] = useState<AdoptionBy>('total');
  const figure = useRef<HTMLDivElement>(null);
  const query = useGetReleaseAdoption(
    owner,
    ownerId,
    { by: asked },
    { query: { enabled: ownerId !== '', placeholderData: keepPreviousData } },
  );
  const { data, isPlaceholderData } = query;
  if (data === undefined)
    return query.error ? (
      <Failed error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <div className={classes.waiting} aria-busy="true" />
    );
  // Until the other numbers are there, the chart is that of the ones before.
  const by = isPlaceholderData ? (asked === 'day' ? 'total' : 'day') : asked;
  const { points, marks, halfAfter, mostAfter } = data;
  const total = totalsOf(points, by);
  const count = (value: number) => i18n.number(value);
  const share = shareText(i18n, total?.installed ?? 0, total?.targeted ?? 0);
  const title = t`Adoption of ${name}`;
  const [from, to] = [formatInstant(data.from ?? '', timeZone), formatInstant(data.to ?? '', timeZone)];
  const note =
    by === 'day'
      ? t`Devices by day of the platform; the last day is not over. ${from} to ${to}, ${timeZone}`
      : t`Devices so far. ${from} to ${to}, ${timeZone}`;
  const choices = [
    { value: 'total', text: t`So far` },
    { value: 'day', text: t`By day` },
  ] as const;
  if (total === undefined) {
    return (
      <section className={classes.panel} aria-label={title}>
        <h3>{title}</h3>
        <p className={classes.meta}>{t`It has never been released.`}</p>
      </section>
    );
  }
  return (
    <section className={classes.panel} aria-label={title}>
      <h3>{title}</h3>
      <p>
        {t`${count(total.installed)} of ${count(total.targeted)} devices that were offered it have installed it (${share}).`}{' '}
        {halfAfter !== undefined && t`Half of them had after ${durationText(i18n, halfAfter)}.`}{' '}
        {mostAfter !== undefined && t`90% of them had after ${durationText(i18n, mostAfter)}.`}
      </p>
      <div className={classes.buttons}>
        {choices.map(({ value, text }) => (
          <Button key={value} small variant="default" aria-pressed={asked === value} onClick={() => setAsked(value)}>
            {text}
          </Button>
        ))}
        <Button
          small
          variant="default"
          aria-pressed={isMarked}
          disabled={isTable}
          onClick={() => setMarked(!isMarked)}
        >{t`Release marks`}</Button>
      </div>
      <p className={classes.meta}>{note}</p>
      <div ref={figure} className={classes.figure} data-old={isPlaceholderData || undefined}>
        {isTable ? (
          <AdoptionTable points={points} by={by} timeZone={timeZone} label={title} />
        ) : (
          <Suspense fallback={<div className={classes.chart} />}>
            <div className={classes.chart}>
              <AdoptionChart
                key={by}
                points={points}
                marks={isMarked ? marks.map(({ at }) => at) : []}
                by={by}
                timeZone={timeZone}
                label={title}
              />
            </div>
          </Suspense>
        )}
      </div>
      {isMarked && !isTable && marks.length > 0 && <AdoptionMarks marks={marks} ownerId={ownerId} />}
      <div className={classes.buttons}>
        <Button small variant="default" onClick={() => setTable(!isTable)}>
          {isTable ? t`Show the chart` : t`Show the numbers`}
        </Button>
        <Button
          small
          variant="default"
          onClick={() => saveNumbers(i18n, title, points, by, timeZone)}
        >{t`Save as CSV`}</Button>
        <Button
          small
          variant="default"
          disabled={isTable}
          onClick={() => void (figure.current && savePicture(figure.current, title, note))}
        >{t`Save as PNG`}</Button>
      </div>
    </section>
  );
}
