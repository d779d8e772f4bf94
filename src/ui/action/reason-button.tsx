import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { reasoned } from './reasoned.ts';
import { useKit } from '../kit.tsx';

interface ReasonButtonProps {
  /** Problem code of why the action is not possible now; null enables the button. */
  code: string | null;
  /** Formats the code, if the contract has no text for it. */
  say?: (code: string) => string;
  /** Text while the action runs; it can't be repeated then. */
  busy?: string | false;
  onClick: () => void;
  /** Whether it is one of several similar buttons: small, and never the primary action. */
  small?: boolean;
  /** Whether it is a secondary button next to the primary one. */
  plain?: boolean;
  children: ReactNode;
}

/** A button that stays focusable when disabled and shows the reason. */
export function ReasonButton({ code, say, busy, onClick, small = false, plain = false, children }: ReasonButtonProps) {
  const { problemText } = useKit();
  const reason = busy || (code === null ? undefined : (say ?? problemText)(code));
  return (
    <Button
      {...reasoned(reason)}
      small={small}
      variant={reason || small || plain ? 'default' : 'filled'}
      onClick={() => {
        if (!reason) onClick();
      }}
    >
      {children}
    </Button>
  );
}
