import type { ReactNode } from 'react';
import { Failed, Skeleton } from '../ui/list/states.tsx';

interface QueryContentProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  /** Lines of the skeleton. */
  rows: number;
  /** The query takes too long for the user. */
  onCancel: () => void;
  children: (data: Data) => ReactNode;
}

/** What a query answers inside of a page or drawer; a skeleton until then, or its failure with a retry. */
export function QueryContent<Data>({ query, rows, onCancel, children }: QueryContentProps<Data>): ReactNode {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  return <Skeleton rows={rows} onCancel={onCancel} />;
}
