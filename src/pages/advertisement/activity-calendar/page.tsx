import { announce } from '../../../base/announcement.ts';
import { useState } from 'react';
import { keepPreviousData } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import {
  getGetActivityCalendarQueryOptions,
  useGetActivityCalendar,
} from '../../../api/generated/activity-delivery/activity-delivery.ts';
import { activities } from '../../../api/generated/activities/resource.ts';
import type { ActivityCalendar, CalendarActivity } from '../../../api/generated/client.schemas.ts';
import { withTexts } from '../../../i18n/language.ts';
import { useCan } from '../../../session/permission.ts';
import { ShellLink } from '../../../shell/frame/shell-link.tsx';
import { titles } from '../../../shell/menus/titles.ts';
import { platformZone } from '../../../base/platform-zone.ts';
import type { Prefetch } from '../../../shell/routing/view.ts';
import { prefetchOf, useView, type View } from '../../../shell/tabs/use-view.ts';
import { Button } from '../../../ui/button/button.tsx';
import { useConfirm } from '../../../ui/confirm/use-confirm.tsx';
import { DayFilter } from '../../../ui/date/day-filter.tsx';
import { dayAt, shiftDay } from '../../../ui/date/days.ts';
import { isDay } from '../../../ui/date/is-day.ts';
import { useKit } from '../../../ui/kit.tsx';
import { LaneCalendar } from '../../../ui/lanes/lane-calendar.tsx';
import type { Move } from '../../../ui/lanes/types.ts';
import { Page } from '../../../ui/page/page.tsx';
import { PagePlaceholder } from '../../../ui/page/page-placeholder.tsx';
import { formatInstant } from '../../../ui/text/format.ts';
import { activityStatuses, detailOf, listPath } from '../activity.ts';
import { spans } from './labels.ts';
import { lanesOf } from './lanes.ts';
import { Overlaps } from './overlaps.tsx';
import classes from './activity-calendar.module.css';

const path = '/pages/advertisement/activity-calendar';
const usualWeeks = '4';
const weekDays = 7;

/** The Monday of the current week in the platform's time zone. */
function thisWeek(): string {
  const today = dayAt(platformZone);
  return shiftDay(today, -((new Date(today).getUTCDay() + 6) % weekDays));
}

const toQuery = ({ start = thisWeek(), weeks = usualWeeks }: View<typeof path>['search']) => ({
  start,
  days: Number(weeks) * weekDays,
});

export const prefetch: Prefetch = prefetchOf(path, ({ search }) => getGetActivityCalendarQueryOptions(toQuery(search)));

const confirmMove = async (activity: CalendarActivity, days: number) =>
  (await withTexts(import('./act-move.ts'))).default(activity, days);

/** The filters for the displayed days: previous and next, the first day, and the number of weeks. */
function CalendarFilters() {
  const { search, setSearch } = useView(path);
  const { t } = useLingui();
  /** A first day that is still being typed. */
  const [typed, setTyped] = useState<string | null>(null);
  const { start, days } = toQuery(search);
  const turn = (first: string) => {
    setSearch({ start: first === thisWeek() ? undefined : first });
    const last = shiftDay(first, days - 1);
    announce(`${first} – ${last}`);
  };
  const isSpan = (value: string): value is keyof typeof spans & string => Object.hasOwn(spans, value);
  return (
    <div className={`row ${classes.filters}`}>
      <div className={classes.steps}>
        <Button variant="default" onClick={() => turn(shiftDay(start, -days))}>{t`Earlier`}</Button>
        <Button variant="default" onClick={() => turn(thisWeek())}>{t`Today`}</Button>
        <Button variant="default" onClick={() => turn(shiftDay(start, days))}>
          {t({ message: 'Later', context: 'calendar' })}
        </Button>
      </div>
      <DayFilter
        label={t`First day`}
        keys={['start']}
        values={{ start: typed ?? start }}
        zone={platformZone}
        onChange={({ start: day = '' }) => {
          setTyped(isDay(day) ? null : day);
          if (isDay(day)) turn(day);
        }}
      />
      <label className="line note">
        {t`Period`}
        <select
          className="input"
          value={search.weeks ?? usualWeeks}
          onChange={({ currentTarget: { value } }) =>
            setSearch({ weeks: value !== usualWeeks && isSpan(value) ? value : undefined })
          }
        >
          {Object.entries(spans).map(([weeks, label]) => (
            <option key={weeks} value={weeks}>
              {t(label)}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

interface SlotsProps {
  data: ActivityCalendar;
  query: ReturnType<typeof useGetActivityCalendar>;
  move: Move | null;
  onMove: (move: Move | null) => void;
  onAsk: (move: Move) => void;
}

/** The ad slots with their activities and overlaps. */
function Slots({ data, query, move, onMove, onAsk }: SlotsProps) {
  const { go } = useView(path);
  const { t, i18n } = useLingui();
  const { timeZone, problemText } = useKit();
  const can = useCan('advertisement/activity-manager');
  const { lanes, overlaps, asOf } = data;
  if (lanes.length === 0)
    return (
      <p
        className={`paragraph ${classes.body}`}
      >{t`No ad slots yet. An ad slot is a place in the app where activities are shown.`}</p>
    );
  const fixed = (activity: CalendarActivity) => {
    const code = activities.update.refuse(activity);
    return code === null ? null : problemText(code);
  };
  const time = formatInstant(asOf, timeZone);
  return (
    <div className={classes.body} data-stale={query.isPlaceholderData || undefined}>
      <p className={`note ${classes.meta}`}>{t`As of ${time}. Days begin at midnight, UTC+08:00.`}</p>
      {query.error !== null && !query.isFetching && (
        <p role="alert" className={`note ${classes.meta}`}>{t`Can't refresh. Showing the data loaded before.`}</p>
      )}
      <LaneCalendar
        label={t`Activities by ad slot`}
        lanes={lanesOf(data, { i18n, timeZone, fixed })}
        span={{ from: Date.parse(data.from), to: Date.parse(data.to) }}
        now={Date.parse(asOf)}
        zone={platformZone}
        empty={t`No activities in this period`}
        words={{
          firm: t(activityStatuses.online.label),
          planned: t(activityStatuses.toBeOnline.label),
          marked: t`Hidden from some devices`,
        }}
        canMove={can(activities.update.control)}
        move={move}
        onMove={onMove}
        onAsk={onAsk}
        onOpen={(id) => go(detailOf({ id }))}
      />
      <Overlaps overlaps={overlaps} />
    </div>
  );
}

/** The calendar page: what the ad slots show over a period, and which activities hide others. */
export default function CalendarPage() {
  const { search } = useView(path);
  const { t, i18n } = useLingui();
  const { confirm, dialog, isOpen } = useConfirm();
  const [move, setMove] = useState<Move | null>(null);
  const [wasOpen, setWasOpen] = useState(false);
  const query = useGetActivityCalendar(toQuery(search), { query: { placeholderData: keepPreviousData } });
  const data = query.data && Array.isArray(query.data.lanes) ? query.data : undefined;
  if (isOpen && !wasOpen) setWasOpen(true);
  // A moved activity stays at its new dates until the calendar is refetched.
  if (wasOpen && !isOpen && !query.isFetching) {
    setWasOpen(false);
    setMove(null);
  }
  const ask = (calendar: ActivityCalendar, next: Move) => {
    const activity = calendar.lanes
      .flatMap((lane) => lane.activities)
      .find(({ activityId }) => activityId === next.key);
    if (activity) confirm(confirmMove(activity, next.days));
  };
  return (
    <Page
      title={i18n._(titles.activityCalendar)}
      about={<ShellLink href={listPath}>{t`Back to activities`}</ShellLink>}
    >
      <CalendarFilters />
      {data === undefined ? (
        <PagePlaceholder query={query} />
      ) : (
        <Slots data={data} query={query} move={move} onMove={setMove} onAsk={(next) => ask(data, next)} />
      )}
      {dialog}
    </Page>
  );
}
