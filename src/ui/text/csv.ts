import { escapeFormula } from '../../../openapi/files/formulas.ts';

function cell(value: string | number): string {
  const safe = typeof value === 'string' ? escapeFormula(value) : String(value);
  // Always quoted, because the separator depends on the locale and other characters could start a new cell.
  return `"${safe.replaceAll('"', '""')}"`;
}

/** Converts a table to a CSV file for spreadsheets; no text is interpreted as a formula. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): Blob {
  // Without the byte order mark, spreadsheets misread Chinese.
  return new Blob(['\uFEFF', ...rows.map((row) => `${row.map(cell).join(',')}\r\n`)], {
    type: 'text/csv;charset=utf-8',
  });
}
