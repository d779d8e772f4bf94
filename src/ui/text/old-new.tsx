import type { ReactNode } from 'react';
import { absent } from './format.ts';
import classes from './old-new.module.css';

/** The value that a change removes; a dash if there is none. */
export function OldValue({ children }: { children: ReactNode }) {
  return children === undefined || children === '' ? absent : <del className={classes.old}>{children}</del>;
}

interface NewValueProps {
  children: ReactNode;
  /** Whether it weakens a protection, for example by switching it off, so that it is not shown as a gain. */
  isWeaker?: boolean;
}

/** The value that a change adds, in the danger color if it weakens a protection; a dash if there is none. */
export function NewValue({ children, isWeaker = false }: NewValueProps) {
  if (children === undefined || children === '') return absent;
  return <ins className={isWeaker ? `${classes.new} ${classes.weaker}` : classes.new}>{children}</ins>;
}
