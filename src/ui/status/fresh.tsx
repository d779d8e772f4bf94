import { useState, type ReactNode } from 'react';
import classes from './status.module.css';

/** Highlights a value for two seconds after it changes. */
export function Fresh({ value, children }: { value: string; children: ReactNode }) {
  const [latest, setLatest] = useState({ value, changes: 0 });
  if (latest.value !== value) setLatest({ value, changes: latest.changes + 1 });
  return (
    <span key={latest.changes} className={latest.changes > 0 ? classes.fresh : undefined}>
      {children}
    </span>
  );
}
