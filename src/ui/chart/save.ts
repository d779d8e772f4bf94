import { fileNameOf } from '../../../openapi/exports/file-name.ts';
import { saveBlob } from '../save-blob.ts';
import { csvOf } from '../text/csv.ts';
import type { ChartTable } from './series.ts';

/** File name of a chart: its title and its scope. */
const nameOf = (title: string, scope: readonly string[], end: string): string =>
  `${fileNameOf([title, ...scope].join(', '), 120)}.${end}`;

/** The rows of a chart for a file: the header names the time zone, and unknown values stay empty. */
export function fileRows({ head: [first = '', ...names], rows, zone }: ChartTable): (string | number)[][] {
  const head = [zone === undefined ? first : `${first} (${zone})`, ...names];
  return [head, ...rows.map((row) => row.map((cell) => cell ?? ''))];
}

/** Saves the numbers of a chart as a spreadsheet. */
export const saveTable = (title: string, scope: readonly string[], table: ChartTable): void =>
  saveBlob(csvOf(fileRows(table)), nameOf(title, scope, 'csv'));

/**
 * Saves a chart as a picture in its colors on screen, once it is fully rendered.
 * @param around element that contains only the chart
 * @param scope for the name of the file
 */
export async function savePicture(
  around: HTMLElement,
  title: string,
  scope: readonly string[],
  notes: readonly string[],
): Promise<void> {
  const { pictureOf } = await import('./picture.ts');
  // Line charts load their code first and render after measuring their container.
  while (around.isConnected && around.querySelector('[data-drawing]:not(:has(svg))'))
    await new Promise((done) => requestAnimationFrame(done));
  const { color } = getComputedStyle(around);
  const paper = getComputedStyle(document.body).backgroundColor;
  saveBlob(await pictureOf(around, { title, notes, ink: color, paper }), nameOf(title, scope, 'png'));
}
