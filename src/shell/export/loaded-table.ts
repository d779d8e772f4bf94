import { sheetRows } from '../../../openapi/exports/cells.ts';
import type { ExportRow } from '../../../openapi/generated/exports.ts';
import type { ExportColumn, TableInput } from '../../api/generated/client.schemas.ts';
import type { Row } from '../../ui/list/types.ts';

interface TableOptions {
  columns: readonly ExportColumn[];
  columnKinds: ExportRow['columns'];
  timeZone: string;
}

/** Records as a table of texts and numbers, identical to an export of them by the server. */
export function tableOf(
  records: readonly Row[],
  { columns, columnKinds, timeZone }: TableOptions,
): Pick<TableInput, 'columns' | 'rows'> {
  const [titles = [], ...rows] = sheetRows(columns, columnKinds, records, timeZone);
  return { columns: titles.map(String), rows };
}
