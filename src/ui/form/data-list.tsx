import type { ReactNode } from 'react';
import classes from './form.module.css';

/** Names and values of a record, in two columns where there is room. */
export function DataList({ children }: { children: ReactNode }) {
  return <dl className={classes.data}>{children}</dl>;
}

/** One name with its value; none where there is no value. */
export function Fact({ label, children }: { label: string; children?: ReactNode }) {
  if (children === undefined || children === null || children === '' || children === false) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
