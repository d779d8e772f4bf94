import type { ReactNode } from 'react';
import { absent } from './format.ts';
import classes from './old-new.module.css';

/** The value that a change removes; nothing stands as a dash. */
export function OldValue({ children }: { children: ReactNode }) {
  return children === undefined || children === '' ? absent : <del className={classes.old}>{children}</del>;
}

/** The value that a change brings; nothing stands as a dash. */
export function NewValue({ children }: { children: ReactNode }) {
  return children === undefined || children === '' ? absent : <ins className={classes.new}>{children}</ins>;
}
