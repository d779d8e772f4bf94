import type { ComponentProps } from 'react';
import { useLingui } from '@lingui/react/macro';
import classes from './fold-button.module.css';

interface FoldButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'className' | 'children'> {
  /** What its row is called. */
  name: string;
  isOpen: boolean;
}

/** Opens and closes the branch of a row, whose `aria-expanded` turns the arrow. Tab passes it by: rows have keys for it. */
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
