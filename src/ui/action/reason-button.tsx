import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { reasoned } from './reasoned.ts';
import { useKit } from '../kit.tsx';

interface ReasonButtonProps {
  /** Problem code of why it cannot be done now; null enables the button. */
  code: string | null;
  /** Words for the code, where the contract has none. */
  say?: (code: string) => string;
  onClick: () => void;
  /** One of several of its kind: small, and never the primary action. */
  small?: boolean;
  /** Beside the primary action, and not it. */
  plain?: boolean;
  children: ReactNode;
}

/** A button that stays focusable when disabled, and shows the reason. */
export function ReasonButton({ code, say, onClick, small = false, plain = false, children }: ReasonButtonProps) {
  const { problemText } = useKit();
  const reason = code === null ? undefined : (say ?? problemText)(code);
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
