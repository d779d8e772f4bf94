import { useId, type ReactNode } from 'react';
import { Failed, Skeleton } from '../../../ui/list/states.tsx';
import styles from './overview.module.css';

interface TopTableProps {
  title: string;
  query: { error: unknown; refetch: () => unknown; isPlaceholderData: boolean };
  /** Names of the columns. */
  head: readonly string[];
  /** Absent while they are not known. */
  rows: readonly { id: string; name: ReactNode; cells: readonly string[] }[] | undefined;
  empty: string;
}

/** The first rows of a ranking, each a link to what it is about. It keeps its room while it loads. */
export function TopTable({ title, query, head, rows, empty }: TopTableProps) {
  const id = useId();
  const { error, isPlaceholderData } = query;
  return (
    <section className={styles.top} aria-labelledby={id} aria-busy={(!rows && !error) || isPlaceholderData}>
      <h3 id={id}>{title}</h3>
      {rows === undefined ? (
        error ? (
          <Failed error={error} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton rows={5} />
        )
      ) : rows.length === 0 ? (
        <p>{empty}</p>
      ) : (
        <table aria-labelledby={id} data-stale={isPlaceholderData || undefined}>
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
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">{row.name}</th>
                {row.cells.map((cell, index) => (
                  <td key={head[index + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
