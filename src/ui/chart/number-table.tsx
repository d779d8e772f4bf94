import type { ReactNode } from 'react';
import classes from './number-table.module.css';

interface NumberTableProps {
  /** Its label, or the id of the element with it. */
  label: string | { id: string };
  /** Names of the columns. */
  head: readonly string[];
  rows: readonly { id: string; name: ReactNode; cells: readonly ReactNode[] }[];
  /** Whether the data belongs to a previous query. */
  isStale?: boolean;
}

/** A small table of numbers with column headers and row headers. */
export function NumberTable({ label, head, rows, isStale = false }: NumberTableProps) {
  const name = typeof label === 'string' ? { 'aria-label': label } : { 'aria-labelledby': label.id };
  return (
    <table {...name} className={classes.table} data-stale={isStale || undefined}>
      <thead>
        <tr>
          {head.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">{row.name}</th>
            {row.cells.map((cell, index) => (
              <td key={head[index + 1]} className={classes.number}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
