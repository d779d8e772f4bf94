import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '@mantine/core';
import { reasoned } from './reasoned.ts';
import { useKit } from '../kit.tsx';

interface ReasonButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'color'> {
  /** Problem code of why it cannot be done now; null enables the button. */
  code: string | null;
  onClick: () => void;
  children: ReactNode;
}

/** A button that, when it cannot act, stays in reach of the keyboard and says why. */
export function ReasonButton({ code, onClick, children, ...rest }: ReasonButtonProps) {
  const { problemText } = useKit();
  const reason = code === null ? undefined : problemText(code);
  return (
    <Button
      {...rest}
      {...reasoned(reason)}
      {...(reason ? { variant: 'default' } : {})}
      onClick={() => {
        if (!reason) onClick();
      }}
    >
      {children}
    </Button>
  );
}
