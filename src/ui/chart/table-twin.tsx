import { useLingui } from '@lingui/react/macro';
import { absent } from '../text/format.ts';
import type { ChartTable } from './series.ts';
import classes from './chart.module.css';

/** The numbers of a chart as a table that scrolls within the room of the chart. */
export function TableTwin({ label, table }: { label: string; table: ChartTable }) {
  const { i18n } = useLingui();
  const { head, rows } = table;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
    <div className={classes.twin} role="group" tabIndex={0} aria-label={label}>
      <table aria-label={label}>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={head[index + 1]} className={classes.value}>
                  {typeof cell === 'number' ? i18n.number(cell) : (cell ?? absent)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
