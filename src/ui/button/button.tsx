import type { ComponentProps } from 'react';
import '../base.css';
import classes from './button.module.css';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  /** `filled` is the one primary action of its place. */
  variant?: 'filled' | 'default' | 'subtle';
  small?: boolean;
  danger?: boolean;
}

/** A button of the kit. Native, because lists are made of it and load nothing else of a component library. */
export function Button({ variant = 'filled', small, danger, type = 'button', ...rest }: ButtonProps) {
  return (
    // oxlint-disable-next-line react/button-has-type -- the type is given, a plain button by default
    <button
      {...rest}
      type={type}
      className={classes.button}
      data-variant={variant}
      data-small={small || undefined}
      data-danger={danger || undefined}
    />
  );
}
