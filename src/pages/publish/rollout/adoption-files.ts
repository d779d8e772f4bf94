import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { saveBlob } from '../../../ui/save-blob.ts';
import { csvOf } from '../../../ui/text/csv.ts';
import type { AdoptionPoint } from '../../../api/generated/client.schemas.ts';
import { countNames, pointTime, seriesNames, type AdoptionBy } from './adoption-words.ts';

/** A title as the name of a file. */
const nameOf = (title: string, end: string): string => `${title.replace(/[\\/:*?"<>|]/gu, '-')}.${end}`;

/** Every point of the chart, whole, as a table that a spreadsheet opens: numbers, times and our own words only. */
export function saveNumbers(
  i18n: I18n,
  title: string,
  points: readonly AdoptionPoint[],
  by: AdoptionBy,
  timeZone: string,
): void {
  const head = [
    by === 'day' ? i18n._(msg`Day`) : `${i18n._(msg`Time`)} (${timeZone})`,
    ...countNames.map((name) => i18n._(seriesNames[name])),
  ];
  const rows = points.map((point) => [pointTime(point.at, by, timeZone), ...countNames.map((name) => point[name])]);
  saveBlob(csvOf([head, ...rows]), nameOf(title, 'csv'));
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
