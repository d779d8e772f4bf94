/** With these, also in their full-width forms, a spreadsheet takes a text for a formula or leaves its cell. */
const risky = /^[=+\-@\t\r\0＝＋－＠]/u;

function cell(value: string | number): string {
  const safe = typeof value === 'string' && risky.test(value) ? `'${value}` : String(value);
  // Always quoted: what a comma does not part, a semicolon may under another locale, and the rest would begin a cell.
  return `"${safe.replaceAll('"', '""')}"`;
}

/** A table as a file that spreadsheets open; no text of it is taken for a formula. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): Blob {
  // Without the mark, spreadsheets read Chinese as something else.
  return new Blob(['\uFEFF', ...rows.map((row) => `${row.map(cell).join(',')}\r\n`)], {
    type: 'text/csv;charset=utf-8',
  });
}
