import type { ExportPeriod } from './period.ts';

/** A fallback for a name that is empty after cleaning. */
const NAMELESS = 'file';
const MAX_CHARACTERS = 80;

/**
 * Characters that some systems forbid in file names, and marks that change the reading direction, which can hide an
 * extension.
 */
const FORBIDDEN = /[\\/:*?"<>|]|\p{Cc}|\p{Cf}|\p{Cs}|\p{Zl}|\p{Zp}/gu;
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/iu;

/** `2026-11-16_2026-11-22`, or one day alone. */
const daysText = ({ from, to }: ExportPeriod): string => (from === to ? from : `${from}_${to}`);

interface Export {
  /** Name of the report, if it has one. */
  report: string | undefined;
  /** Default name of a file: `excel-list` if a client exports its rows, `file` if a service does. */
  unnamed: 'excel-list' | 'file';
  /** `2026-11-22` */
  day: string;
  /** The days that the list covers, if any. */
  period?: ExportPeriod | undefined;
}

/**
 * File name of an export: the name of the report with the day or with the days it covers, otherwise the default name.
 */
export function exportFileName({ report, unnamed, day, period }: Export): string {
  if (report === undefined) return `${unnamed}.xlsx`;
  const name = Array.from(report.replace(FORBIDDEN, ' ').replaceAll(/\s+/gu, ' ')).slice(0, MAX_CHARACTERS).join('');
  // Windows drops trailing dots, and other systems hide files with a leading dot.
  const trimmed = name.replaceAll(/^[\s.]+|[\s.]+$/gu, '');
  return trimmed === '' || RESERVED.test(trimmed)
    ? `${NAMELESS}.xlsx`
    : `${trimmed}-${period === undefined ? day : daysText(period)}.xlsx`;
}
