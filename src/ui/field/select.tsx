import type { ComponentProps } from 'react';
import classes from './select.module.css';

interface SelectProps extends Omit<ComponentProps<'select'>, 'onChange' | 'className' | 'size'> {
  /** Whether to match the height of controls above a chart. */
  small?: boolean;
  onChoose: (value: string) => void;
}

/** A native select that applies immediately. Form fields use Mantine's. */
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
