import type { ReactNode } from 'react';
import classes from './form.module.css';

/** Labels and values of a record, in two columns if there is enough space. */
export function DataList({ children }: { children: ReactNode }) {
  return <dl className={classes.data}>{children}</dl>;
}

/** A label with its value; renders nothing if the value is empty. */
export function Fact({ label, children }: { label: string; children?: ReactNode }) {
  if (children === undefined || children === null || children === '' || children === false) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
