import { sheetRows } from '../../../openapi/exports/cells.ts';
import type { ExportRow } from '../../../openapi/generated/exports.ts';
import type { ExportColumn, TableInput } from '../../api/generated/client.schemas.ts';

type Loaded = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Loaded => typeof value === 'object' && value !== null;

/** The records that a list has loaded, out of the answer that it shows: a page, or a whole list. */
export function loadedRows(answer: unknown): Loaded[] {
  const items = isRecord(answer) && !Array.isArray(answer) ? answer['items'] : answer;
  return Array.isArray(items) ? items.filter(isRecord) : [];
}

interface Shown {
  columns: readonly ExportColumn[];
  known: ExportRow['columns'];
  timeZone: string;
}

/** Records as a table of texts and numbers, the same as an export of them by the server has. */
export function tableOf(
  records: readonly Loaded[],
  { columns, known, timeZone }: Shown,
): Pick<TableInput, 'columns' | 'rows'> {
  const [titles = [], ...rows] = sheetRows(columns, known, records, timeZone);
  return { columns: titles.map(String), rows };
}
