import type { ReactNode } from 'react';
import { Failed } from '../../../ui/list/states.tsx';
import classes from './rollout.module.css';

/** A section of a rollout page, with its heading. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.panel} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** Keeps the space of a panel while its data loads, or shows the error with a retry button. */
export function PanelPlaceholder({ query }: { query: { error: unknown; refetch: () => unknown } }) {
  if (query.error) return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  return <div className={classes.waiting} aria-busy="true" />;
}
