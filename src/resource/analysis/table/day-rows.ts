import { useLingui } from '@lingui/react/macro';
import { useAddress, type Located } from '../../../shell/tabs/use-view.ts';
import type { Column, Row, RowAction } from '../../../ui/list/types.ts';
import { dayColumn } from './metric-columns.tsx';

/** What rows of days are made of: each leads to its day alone. */
export function useDayRows(of: Located<object>): {
  columns: readonly Column<Row>[];
  actions: readonly RowAction<Row>[];
} {
  const { t } = useLingui();
  const { setSearch } = useAddress(of);
  const showDay = ({ id }: Row) => setSearch({ start: id, end: id, range: undefined, by: undefined, page: undefined });
  return {
    columns: [dayColumn],
    actions: [{ id: 'day', label: t`Show this day`, inline: true, run: showDay }],
  };
}
