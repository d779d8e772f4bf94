import type { ImportedRow, TransactionImportPreview } from '../../../api/generated/client.schemas.ts';
import { csvOf } from '../../../ui/text/csv.ts';

/**
 * The wrong rows of a sheet with what is wrong about them, to be mended and imported again.
 * @param problems name of the last column, which an import leaves out
 * @param details what is wrong with a row, in words
 */
export function errorSheet(
  { columns, rows }: TransactionImportPreview,
  problems: string,
  details: (row: ImportedRow) => readonly string[],
): Blob {
  const lines = rows
    .filter(({ verdict }) => verdict === 'error')
    .map((row) => [...(row.values ?? []), details(row).join('; ')]);
  return csvOf([[...columns.map(({ title }) => title), problems], ...lines]);
}
