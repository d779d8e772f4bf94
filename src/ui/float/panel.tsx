import { useEffect, useRef, type ReactNode } from 'react';
import { placeUnder } from './place.ts';
import classes from './float.module.css';

interface FloatingPanelProps {
  anchor: HTMLElement;
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A panel in the top layer below its anchor that is open while it is rendered. Uses the native popover: Escape and a
 * click outside call `onClose`, and focus returns to where it was.
 */
export function FloatingPanel({ anchor, title, onClose, children }: FloatingPanelProps) {
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = panel.current;
    if (!element) return undefined;
    if (!element.matches(':popover-open')) element.showPopover();
    element.focus();
    // Choices in the panel may move its anchor or resize it.
    const sizes = new ResizeObserver(() => placeUnder(anchor, element));
    for (const part of [element, anchor, document.body]) sizes.observe(part);
    return () => sizes.disconnect();
  }, [anchor]);

  return (
    <div
      ref={panel}
      popover="auto"
      role="dialog"
      tabIndex={-1}
      aria-label={title}
      className={classes.panel}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
    >
      <p className={classes.panelTitle}>{title}</p>
      {children}
    </div>
  );
}
