import { useLingui } from '@lingui/react/macro';
import { absent } from '../text/format.ts';
import { NumberTable } from './number-table.tsx';
import type { ChartTable } from './series.ts';
import classes from './chart.module.css';

/** The numbers of a chart as a table that scrolls within the height of the chart. */
export function TableTwin({ label, table }: { label: string; table: ChartTable }) {
  const { i18n } = useLingui();
  const { head, rows } = table;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
    <div className={classes.twin} role="group" tabIndex={0} aria-label={label}>
      <NumberTable
        label={label}
        head={head}
        rows={rows.map(([name, ...cells]) => ({
          id: String(name),
          name,
          cells: cells.map((cell) => (typeof cell === 'number' ? i18n.number(cell) : (cell ?? absent))),
        }))}
      />
    </div>
  );
}
