import type { ImportedRow, TransactionImportPreview } from '../../../api/generated/client.schemas.ts';

/** With these, also in their full-width forms, a spreadsheet takes a text for a formula or leaves its cell. */
const risky = /^[=+\-@\t\r\0＝＋－＠]/u;

function cell(text: string): string {
  const safe = risky.test(text) ? `'${text}` : text;
  return /[",\n\r]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * The wrong rows of a sheet with what is wrong about them, to be mended and imported again.
 * @param problems name of the last column, which an import leaves out
 * @param details what is wrong with a row, in words
 */
export function errorSheet({ columns, rows }: TransactionImportPreview, problems: string, details: (row: ImportedRow) => readonly string[]): Blob {
  const lines = rows
    .filter(({ verdict }) => verdict === 'error')
    .map((row) => [...(row.values ?? []), details(row).join('; ')].map(cell).join(','));
  const head = [...columns.map(({ title }) => title), problems].map(cell).join(',');
  // Without the mark, spreadsheets read Chinese as something else.
  return new Blob(['\uFEFF', [head, ...lines, ''].join('\r\n')], { type: 'text/csv;charset=utf-8' });
}
