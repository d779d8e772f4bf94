import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { saveBlob } from '../../../ui/save-blob.ts';
import { countNames, pointTime, seriesNames, type AdoptionBy, type Counted } from './adoption-words.ts';

/** A title as the name of a file. */
const nameOf = (title: string, end: string): string => `${title.replace(/[\\/:*?"<>|]/gu, '-')}.${end}`;

const cell = (text: string): string => (/[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Every point of the chart, whole, as a table that a spreadsheet opens: numbers, times and our own words only. */
export function saveNumbers(i18n: I18n, title: string, points: readonly Counted[], by: AdoptionBy, timeZone: string): void {
  const head = [by === 'day' ? i18n._(msg`Day`) : `${i18n._(msg`Time`)} (${timeZone})`, ...countNames.map((name) => i18n._(seriesNames[name]))];
  const rows = points.map((point) => [pointTime(point.at, by, timeZone), ...countNames.map((name) => String(point[name]))]);
  const text = [head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n');
  // The mark tells a spreadsheet that these are no letters of its own country.
  saveBlob(new Blob(['\uFEFF', text, '\r\n'], { type: 'text/csv' }), nameOf(title, 'csv'));
}

/** The chart that a part of the page shows, as a picture. */
export async function savePicture(around: HTMLElement, title: string, note: string): Promise<void> {
  const chart = around.querySelector('svg');
  if (chart === null) return;
  const { pictureOf } = await import('../../../ui/chart-picture.ts');
  const { color } = getComputedStyle(around);
  const paper = getComputedStyle(document.body).backgroundColor;
  saveBlob(await pictureOf(chart, { title, note, ink: color, paper }), nameOf(title, 'png'));
}
