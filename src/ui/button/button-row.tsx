import type { ReactNode } from 'react';
import classes from './button-row.module.css';

/** The answers of a dialog or a notice, at its end. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}
