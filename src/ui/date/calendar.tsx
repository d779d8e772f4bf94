import '../../theme/dates.css';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { DatePicker, DatesProvider, type CalendarLevel } from '@mantine/dates';
import { useLingui } from '@lingui/react/macro';
import { announce } from '../../base/announcement.ts';
import { MantineFrame } from '../mantine-frame.tsx';
import { dayForKey } from './calendar-keys.ts';
import { calendarLocale } from './calendar-locale.ts';
import { dayAt } from './days.ts';
import { Presets } from './presets.tsx';
import classes from './calendar.module.css';

export interface CalendarProps {
  /** Selects a single day, or the first and last day of a range. */
  kind: 'day' | 'days';
  /** The selected day, or both ends of the range. */
  days: readonly string[];
  /** The time zone that determines today. */
  zone: string;
  /** Called with one day, or with two in order. */
  onPick: (days: readonly string[]) => void;
  /** Called once the calendar has been laid out. */
  onReady: () => void;
  /** Content below the days. */
  children?: ReactNode;
}

const fullDay = { dateStyle: 'full', timeZone: 'UTC' } as const;

/** The displayed month or year, and the focused day, which keys move. */
function useMonth(start: string) {
  const { i18n } = useLingui();
  const { locale, firstDayOfWeek } = calendarLocale(i18n.locale);
  const root = useRef<HTMLDivElement>(null);
  const [month, setMonth] = useState(start);
  const [level, setLevel] = useState<CalendarLevel>('month');
  // An object, so that the same day can be focused again.
  const [focused, setFocused] = useState<{ day: string | null }>({ day: start });
  const monthFormat = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' });
  useEffect(() => {
    const target = focused.day ? `[data-day="${focused.day}"]` : 'table button[tabindex="0"]';
    root.current?.querySelector<HTMLElement>(target)?.focus();
  }, [focused]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const day = event.target instanceof HTMLElement ? event.target.dataset['day'] : undefined;
    const next = day && dayForKey(event, day, firstDayOfWeek);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    setMonth(next);
    setFocused({ day: next });
  };
  const monthProps = {
    date: month,
    onDateChange: (next: string) => {
      setMonth(next);
      announce(monthFormat.format(new Date(`${next}T00:00Z`)));
    },
    level,
    // The focused button is unmounted with its level.
    onLevelChange: (next: CalendarLevel) => {
      setLevel(next);
      setFocused({ day: null });
    },
  };
  return { root, onKeyDown, monthProps };
}

/** Labels of the buttons in a calendar. */
function useButtonLabels() {
  const { t } = useLingui();
  return {
    previousMonth: t`Previous month`,
    nextMonth: t`Next month`,
    previousYear: t`Previous year`,
    nextYear: t`Next year`,
    previousDecade: t`Previous ten years`,
    nextDecade: t`Next ten years`,
  };
}

/**
 * A calendar of one month, usable by pointer, touch and the keys of `dayForKey`. It takes the focus when it appears.
 */
export function Calendar({ kind, days, zone, onPick, onReady, children }: CalendarProps) {
  const { t, i18n } = useLingui();
  // Fixed at mount, because a calendar only lives while it is open.
  const [today] = useState(() => dayAt(zone));
  const [ends, setEnds] = useState<[string | null, string | null]>([days[0] ?? null, days[1] ?? null]);
  const { firstDayOfWeek, locale, ...formats } = calendarLocale(i18n.locale);
  const longDay = new Intl.DateTimeFormat(locale, fullDay);
  const ariaLabels = useButtonLabels();
  useEffect(onReady, [onReady]);
  const { root, onKeyDown, monthProps } = useMonth(days.at(-1) ?? today);

  const shared = {
    ...formats,
    ...monthProps,
    fullWidth: true,
    hideOutsideDates: true,
    // Escape closes the calendar, not the drawer around it.
    __stopPropagation: true,
    getDayAriaLabel: (day: string) => longDay.format(new Date(`${day}T00:00Z`)),
    getDayProps: (day: string) => ({
      'data-day': day,
      // Mantine's own today uses the browser's zone and is not styled.
      'aria-current': day === today ? ('date' as const) : undefined,
      'aria-pressed': kind === 'day' ? day === days[0] : ends.includes(day),
    }),
    ariaLabels,
  };
  const [first, last] = ends;

  return (
    <MantineFrame>
      <DatesProvider settings={{ locale, firstDayOfWeek, weekendDays: [] }}>
        <div ref={root} className={classes.calendar} onKeyDownCapture={onKeyDown}>
          {kind === 'days' && <Presets today={today} onPick={onPick} />}
          {kind === 'day' ? (
            <DatePicker {...shared} value={days[0] ?? null} onChange={(day) => day && onPick([day])} />
          ) : (
            <DatePicker
              {...shared}
              type="range"
              allowSingleDateInRange
              value={ends}
              onChange={(next) => {
                setEnds(next);
                const [from, to] = next;
                if (from && to) onPick([from, to]);
              }}
            />
          )}
          {kind === 'days' && (
            <p className={classes.next} role="status">
              {first && !last ? t`Start date: ${first}. Choose the end date.` : t`Choose the start and end dates.`}
            </p>
          )}
          {children}
        </div>
      </DatesProvider>
    </MantineFrame>
  );
}
