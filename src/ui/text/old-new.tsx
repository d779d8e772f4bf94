import type { ReactNode } from 'react';
import { absent } from './format.ts';
import classes from './old-new.module.css';

/** The value that a change removes; nothing stands as a dash. */
export function OldValue({ children }: { children: ReactNode }) {
  return children === undefined || children === '' ? absent : <del className={classes.old}>{children}</del>;
}

interface NewValueProps {
  children: ReactNode;
  /** It weakens a protection, as does one that is off: what it brings is no gain. */
  isWeaker?: boolean;
}

/** The value that a change brings, in the colour of danger where it weakens a protection; nothing stands as a dash. */
export function NewValue({ children, isWeaker = false }: NewValueProps) {
  if (children === undefined || children === '') return absent;
  return <ins className={isWeaker ? `${classes.new} ${classes.weaker}` : classes.new}>{children}</ins>;
}
