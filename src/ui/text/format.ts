import type { I18n } from '@lingui/core';
import { isolate } from '../../base/isolate.ts';

/** Placeholder for an absent value. */
export const absent = '–';

const instantFormats = new Map<string, Intl.DateTimeFormat>();

/** The Swedish locale writes dates as ISO 8601 does, and the hours 00 to 23. */
function instantFormat(timeZone: string): Intl.DateTimeFormat {
  const format =
    instantFormats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  instantFormats.set(timeZone, format);
  return format;
}

/** China has had a constant offset since 1992: its times need no time zone data, which take 10 ms to load. */
const chinese = { zone: 'Asia/Shanghai', text: /^(?:199[2-9]|2\d{3})-.*\+08:00$/u, ms: 8 * 3_600_000 };

/**
 * Formats an instant for lists.
 * @param iso RFC 3339 with offset
 * @returns `2026-11-21 14:05` in the zone, or the input if it is no instant
 */
export function formatInstant(iso: string, zone: string): string {
  const time = Date.parse(iso);
  if (Number.isNaN(time)) return iso;
  if (zone === chinese.zone && chinese.text.test(iso))
    return new Date(time + chinese.ms).toISOString().slice(0, 16).replace('T', ' ');
  return instantFormat(zone).format(time);
}

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** Cached by language: creating a formatter reads a large table, and each row of a list has an instant. */
const relativeFormats = new Map<string, Intl.RelativeTimeFormat>();

function relativeFormat(language: string): Intl.RelativeTimeFormat {
  const format = relativeFormats.get(language) ?? new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  relativeFormats.set(language, format);
  return format;
}

/** Formats a count; small numbers are the same in all languages, which avoids loading the locale data. */
export const countText = (count: number, language: string): string =>
  Number.isInteger(count) && count >= 0 && count < 1000 ? String(count) : count.toLocaleString(language);

/** The separator between two sentences: empty in Chinese. */
export const sentenceGap = (locale: string): string => (locale.startsWith('zh') ? '' : ' ');

/** Formats the distance of an instant from now ("3 hours ago"). */
export function formatRelative(iso: string, language: string, now = Date.now()): string {
  const seconds = (Date.parse(iso) - now) / 1000;
  if (Number.isNaN(seconds)) return '';
  const words = relativeFormat(language);
  // A little early, so that no number rounds up to that of the next unit, as "60 minutes ago" would.
  const [unit, size] = steps.find(([, least]) => Math.abs(seconds) >= least * 0.975) ?? (['second', 1] as const);
  return words.format(Math.round(seconds / size), unit);
}

/** The tooltip of an instant: its distance from now, the zone, and the exact value. */
export function instantHint(iso: string, { language, timeZone }: { language: string; timeZone: string }): string {
  return `${formatRelative(iso, language)} · ${timeZone}\n${iso}`;
}

/** Formats a share, where 1 is 100%, in percent with at most one decimal. */
export const formatShare = (i18n: I18n, share: number, digits = 1): string =>
  i18n.number(share, { style: 'percent', maximumFractionDigits: digits });

/** The smallest share that is written as a number: with one decimal, smaller ones would be rounded to 0%. */
const LEAST_SHARE = 0.001;

/** A part of a whole in percent: some are never 0%, and not all are never 100%. */
export function shareText(i18n: I18n, part: number, whole: number): string {
  const share = part / (whole || 1);
  const bounded = share > 0 && share < 1 ? Math.min(Math.max(share, LEAST_SHARE), 1 - LEAST_SHARE) : share;
  return (share < bounded ? '<' : share > bounded ? '>' : '') + formatShare(i18n, bounded);
}

/**
 * Joins items as a list in a language: `A, B and C`, `A、B和C`.
 * @param locale locale of the texts, or a BCP 47 tag
 * @param type `disjunction` for `A or B`
 */
export const listText = (locale: string, items: readonly string[], type: Intl.ListFormatType = 'conjunction'): string =>
  new Intl.ListFormat(locale.replace('_', '-'), { type }).format(items.map(isolate));

/**
 * Formats a percentage, in the same way for all three languages: `30%`, `31.5%`.
 * @param percent 100 is the whole
 */
export const percentText = (percent: number): string => `${Number(percent.toFixed(2))}%`;

/** The decimals of a rate in percent: a rate near 0 or 100% gets another one, so that it is as exact as its complement. */
export const rateDigits = (share: number): number => (Math.min(Math.abs(share), Math.abs(1 - share)) < 0.01 ? 3 : 2);

/** Formats a rate, where 1 is 100%, in percent: `31.55%`, `0.324%`, `99.676%`. */
export const rateText = (share: number): string => `${Number((share * 100).toFixed(rateDigits(share)))}%`;

/** Units of quantities. */
export type Measure = 'millisecond' | 'second' | 'byte';
export type TimeUnit = 'millisecond' | 'second' | 'minute' | 'hour';
const byteUnits = ['B', 'KB', 'MB', 'GB', 'TB'] as const;
export type Unit = TimeUnit | (typeof byteUnits)[number];

/** Formats a number in a language. */
type WriteNumber = (value: number, options: Intl.NumberFormatOptions) => string;

/**
 * The display unit of a quantity, and its size in the base unit: short durations in seconds. A number that would round
 * up to a whole of the next unit is in that unit.
 */
export function unitFor(measure: Measure, value: number): { unit: Unit; size: number } {
  if (measure === 'byte') {
    const power = byteUnits.findLastIndex((_, index) => index === 0 || value >= 1023.5 * 1024 ** (index - 1));
    return { unit: byteUnits[power] ?? 'B', size: 1024 ** power };
  }
  if (measure === 'second' && value >= 7170) return { unit: 'hour', size: 3600 };
  if (measure === 'second' && value >= 119.5) return { unit: 'minute', size: 60 };
  return { unit: measure, size: 1 };
}

/** Whether a unit is a unit of bytes, whose names are the same in all languages. */
const isOfBytes = (unit: Unit): unit is (typeof byteUnits)[number] => byteUnits.some((one) => one === unit);

/** Formats a number with a unit, rounded where decimals are meaningless. */
export function unitText(unit: Unit, value: number, write: WriteNumber): string {
  const maximumFractionDigits = unit === 'millisecond' || unit === 'B' || value >= 100 ? 0 : 1;
  return isOfBytes(unit)
    ? `${write(value, { maximumFractionDigits })} ${unit}`
    : write(value, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits });
}

/** Formats a quantity in a fitting unit. */
export function quantityText(measure: Measure, value: number, write: WriteNumber): string {
  const { unit, size } = unitFor(measure, value);
  return unitText(unit, value / size, write);
}

/** Formats a number of bytes in the largest fitting binary unit, with at most one decimal. */
export const formatBytes = (bytes: number): string =>
  quantityText('byte', bytes, (value, { maximumFractionDigits }) =>
    String(Number(value.toFixed(maximumFractionDigits))),
  );

/** Truncates an id or hash in the middle, because they differ at the ends. */
export function truncateMiddle(text: string, most = 24): string {
  if (text.length <= most) return text;
  const head = Math.ceil((most - 1) / 2);
  return `${text.slice(0, head)}…${text.slice(text.length - (most - 1 - head))}`;
}

const encoder = new TextEncoder();

/** Length of a text in bytes of UTF-8, as it is stored. */
export function byteLength(text: string): number {
  return encoder.encode(text).length;
}
