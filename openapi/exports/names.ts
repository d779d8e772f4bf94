import type { ExportPeriod } from './period.ts';

/** A name of which nothing is left. */
const NAMELESS = 'file';
const MAX_CHARACTERS = 80;

/** What file names of some system cannot have, and marks that turn the direction of reading, which hide an ending. */
const FORBIDDEN = /[\\/:*?"<>|]|\p{Cc}|\p{Cf}|\p{Cs}|\p{Zl}|\p{Zp}/gu;
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/iu;

/** `2026-11-16_2026-11-22`, or one day alone. */
const daysText = ({ from, to }: ExportPeriod): string => (from === to ? from : `${from}_${to}`);

interface Export {
  /** Name of the report, if it has one. */
  report: string | undefined;
  /** What a file without a name is called: `excel-list` where a client exports what it holds, `file` where a service does. */
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
