import { fileNameOf } from './file-name.ts';
import type { ExportPeriod } from './period.ts';

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
  const name = fileNameOf(report);
  return name === '' ? 'file.xlsx' : `${name}-${period === undefined ? day : daysText(period)}.xlsx`;
}
