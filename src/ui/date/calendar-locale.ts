import 'dayjs/locale/zh-cn.js';
import 'dayjs/locale/zh-tw.js';
import type { DayOfWeek } from '@mantine/dates';

interface CalendarLocale {
  locale: string;
  firstDayOfWeek: DayOfWeek;
  monthLabelFormat: string;
  yearLabelFormat: string;
}

const english: CalendarLocale = {
  locale: 'en',
  firstDayOfWeek: 0,
  monthLabelFormat: 'MMMM YYYY',
  yearLabelFormat: 'YYYY',
};
const chinese = { monthLabelFormat: 'YYYY年M月', yearLabelFormat: 'YYYY年' };

const locales: Readonly<Record<string, CalendarLocale>> = {
  zh_CN: { ...chinese, locale: 'zh-cn', firstDayOfWeek: 1 },
  zh_TW: { ...chinese, locale: 'zh-tw', firstDayOfWeek: 0 },
};

/** The calendar locale of a language: names, labels, and the first day of the week. */
export const calendarLocale = (language: string): CalendarLocale => locales[language] ?? english;
