import { useLingui } from '@lingui/react/macro';
import { useAddress, type Located } from '../../../shell/tabs/use-view.ts';
import type { Column, Row, RowAction } from '../../../ui/list/types.ts';
import { ofDays } from '../period/period.ts';
import { dayColumn } from './metric-columns.tsx';

/** The columns and links of rows that are days; each row links to the page filtered to its day. */
export function useDayRows(of: Located<object>): {
  columns: readonly Column<Row>[];
  actions: readonly RowAction<Row>[];
} {
  const { t } = useLingui();
  const { setSearch } = useAddress(of);
  const showDay = ({ id }: Row) => setSearch({ ...ofDays(id), by: undefined });
  return {
    columns: [dayColumn],
    actions: [{ id: 'day', label: t`Show this day`, inline: true, run: showDay }],
  };
}
