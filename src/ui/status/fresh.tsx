import { useState, type ReactNode } from 'react';
import classes from './status.module.css';

/** What changed while it was looked at is tinted for two seconds. */
export function Fresh({ value, children }: { value: string; children: ReactNode }) {
  const [seen, setSeen] = useState({ value, changes: 0 });
  if (seen.value !== value) setSeen({ value, changes: seen.changes + 1 });
  return (
    <span key={seen.changes} className={seen.changes > 0 ? classes.fresh : undefined}>
      {children}
    </span>
  );
}
