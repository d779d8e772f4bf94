import type { ExportPeriod } from './period.ts';

/** A fallback for a name that is empty after cleaning. */
const NAMELESS = 'file';
const MAX_CHARACTERS = 80;

/**
 * Characters that file names of some systems cannot have, and marks that change the reading direction, which can hide
 * an extension.
 */
const FORBIDDEN = /[\\/:*?"<>|]|\p{Cc}|\p{Cf}|\p{Cs}|\p{Zl}|\p{Zp}/gu;
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/iu;

/** `2026-11-16_2026-11-22`, or one day alone. */
const daysText = ({ from, to }: ExportPeriod): string => (from === to ? from : `${from}_${to}`);

interface Export {
  /** Name of the report, if it has one. */
  report: string | undefined;
  /** Default name of a file: `excel-list` where a client exports its rows, `file` where a service does. */
  unnamed: 'excel-list' | 'file';
  /** `2026-11-22` */
  day: string;
  /** The days that the list is about, where it is about any. */
  period?: ExportPeriod | undefined;
}

/** Name of the file of an export: that of the report with the day, or with the days that it is about, else the usual one. */
export function exportFileName({ report, unnamed, day, period }: Export): string {
  if (report === undefined) return `${unnamed}.xlsx`;
  const name = Array.from(report.replace(FORBIDDEN, ' ').replaceAll(/\s+/gu, ' ')).slice(0, MAX_CHARACTERS).join('');
  // Windows drops dots at the end, and files that begin with one are hidden elsewhere.
  const trimmed = name.replaceAll(/^[\s.]+|[\s.]+$/gu, '');
  return trimmed === '' || RESERVED.test(trimmed)
    ? `${NAMELESS}.xlsx`
    : `${trimmed}-${period === undefined ? day : daysText(period)}.xlsx`;
}
