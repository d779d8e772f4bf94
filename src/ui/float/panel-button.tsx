import type { ReactNode } from 'react';
import { useAnchor } from './use-anchor.ts';

interface PanelButtonProps {
  /** Label of the button, also its tooltip. */
  label: string;
  className: string | undefined;
  icon: ReactNode;
  /** Preloads the code of the panel; called when the button is about to be pressed. */
  load: () => Promise<unknown>;
  /** Whether it is part of a grid, where the arrow keys reach it instead of Tab. */
  isGridStop?: boolean;
  /** Renders the open panel. */
  children: (anchor: HTMLElement, onClose: () => void) => ReactNode;
}

/** An icon button that opens a panel, whose code loads on first use. */
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
