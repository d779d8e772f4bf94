import type { ComponentProps } from 'react';
import '../base.css';
import classes from './button.module.css';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  /** `filled` is for the primary action, at most one per context. */
  variant?: 'filled' | 'default' | 'subtle';
  small?: boolean;
  danger?: boolean;
}

/** The button of the kit. A native element, so that lists do not load a component library. */
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
