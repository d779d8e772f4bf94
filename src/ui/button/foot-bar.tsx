import type { ReactNode } from 'react';
import classes from './foot-bar.module.css';

/** The buttons of a form, drawer or page: at its foot, in view however long it is. */
export function FootBar({ children }: { children: ReactNode }) {
  return <div className={`row ${classes.bar}`}>{children}</div>;
}
