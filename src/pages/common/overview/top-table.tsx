import { useId, type ComponentProps } from 'react';
import { NumberTable } from '../../../ui/chart/number-table.tsx';
import { QueryContent } from '../../../ui/list/states.tsx';
import styles from './overview.module.css';

interface TopTableProps {
  title: string;
  query: { error: unknown; refetch: () => unknown; isPlaceholderData: boolean };
  head: ComponentProps<typeof NumberTable>['head'];
  /** Undefined while they load. */
  rows: ComponentProps<typeof NumberTable>['rows'] | undefined;
  empty: string;
  /** What the ranking leaves out. */
  note?: string | undefined;
}

/** The first rows of a ranking, each linked to its subject. The height is reserved while it loads. */
export function TopTable({ title, query, head, rows, empty, note }: TopTableProps) {
  const id = useId();
  const { error, isPlaceholderData } = query;
  return (
    <section className={styles.top} aria-labelledby={id} aria-busy={(!rows && !error) || isPlaceholderData}>
      <h3 id={id}>{title}</h3>
      <QueryContent query={{ data: rows, error, refetch: query.refetch }} rows={5}>
        {(all) =>
          all.length === 0 ? (
            <p className="paragraph">{empty}</p>
          ) : (
            <NumberTable label={{ id }} head={head} rows={all} isStale={isPlaceholderData} />
          )
        }
      </QueryContent>
      {note !== undefined && <p className="note">{note}</p>}
    </section>
  );
}
