import type { ReactNode } from 'react';
import { useAnchor } from './use-anchor.ts';

interface PanelButtonProps {
  /** Name of the button, also its hint. */
  label: string;
  className: string | undefined;
  icon: ReactNode;
  /** Fetches the code of the panel; called when the button is about to be pressed. */
  load: () => Promise<unknown>;
  /** In a table Tab passes it by: the arrow keys lead to it. */
  isGridStop?: boolean;
  /** Paints the panel that is open. */
  children: (anchor: HTMLElement, onClose: () => void) => ReactNode;
}

/** A button of one icon that opens a panel, whose code comes with its first use. */
export function PanelButton({ label, className, icon, load, isGridStop, children }: PanelButtonProps) {
  const { button, anchor, close } = useAnchor(load);
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={label}
        data-hint={label}
        aria-haspopup="dialog"
        {...(isGridStop && { tabIndex: -1, 'data-stop': true })}
        {...button}
      >
        {icon}
      </button>
      {anchor && children(anchor, close)}
    </>
  );
}
