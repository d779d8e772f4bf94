import type { ComponentProps } from 'react';
import { useLingui } from '@lingui/react/macro';
import classes from './fold-button.module.css';

interface FoldButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className' | 'children'> {
  /** Name of the row. */
  name: string;
  isOpen: boolean;
}

/**
 * Expands and collapses the branch of a row, whose `aria-expanded` rotates the arrow. Not a tab stop: rows have keys
 * for it.
 */
export function FoldButton({ name, isOpen, ...rest }: FoldButtonProps) {
  const { t } = useLingui();
  return (
    <button
      {...rest}
      type="button"
      className={classes.fold}
      tabIndex={-1}
      aria-label={isOpen ? t`Collapse ${name}` : t`Expand ${name}`}
    >
      ▸
    </button>
  );
}
