import { saveBlob } from '../save-blob.ts';
import { csvOf } from '../text/csv.ts';
import type { ChartTable } from './series.ts';

/** A title as the name of a file. */
const nameOf = (title: string, end: string): string => `${title.replace(/[\\/:*?"<>|]/gu, '-')}.${end}`;

/** The rows of a chart as a file has them: the zone stands in the head, and what is unknown stays empty. */
export function fileRows({ head: [first = '', ...names], rows, zone }: ChartTable): (string | number)[][] {
  const head = [zone === undefined ? first : `${first} (${zone})`, ...names];
  return [head, ...rows.map((row) => row.map((cell) => cell ?? ''))];
}

/** Saves all numbers of a chart as a table that spreadsheets open. */
export const saveTable = (title: string, table: ChartTable): void =>
  saveBlob(csvOf(fileRows(table)), nameOf(title, 'csv'));

/**
 * Saves a chart as a picture, in the colours on screen, once all of it is there.
 * @param around the element that holds nothing but the chart
 */
export async function savePicture(around: HTMLElement, title: string, notes: readonly string[]): Promise<void> {
  const { pictureOf } = await import('./picture.ts');
  // What draws lines comes with the first of them, and draws when it has measured its room.
  while (around.isConnected && around.querySelector('[data-drawing]:not(:has(svg))'))
    await new Promise((done) => requestAnimationFrame(done));
  const { color } = getComputedStyle(around);
  const paper = getComputedStyle(document.body).backgroundColor;
  saveBlob(await pictureOf(around, { title, notes, ink: color, paper }), nameOf(title, 'png'));
}
