import type { ReactNode } from 'react';
import classes from './foot-bar.module.css';

/** The sticky button bar at the bottom of a form, drawer or page. */
export function FootBar({ children }: { children: ReactNode }) {
  return <div className={`row ${classes.bar}`}>{children}</div>;
}
