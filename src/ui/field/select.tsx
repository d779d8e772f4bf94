import type { ComponentProps } from 'react';
import classes from './select.module.css';

interface SelectProps extends Omit<ComponentProps<'select'>, 'onChange' | 'className' | 'size'> {
  /** As high as what stands over a chart. */
  small?: boolean;
  onChoose: (value: string) => void;
}

/** One of some values that counts at once, in the list of the browser. Fields of forms are Mantine's. */
export function Select({ small = false, onChoose, ...select }: SelectProps) {
  return (
    <select
      {...select}
      className={classes.select}
      data-small={small || undefined}
      onChange={({ currentTarget: { value } }) => onChoose(value)}
    />
  );
}
