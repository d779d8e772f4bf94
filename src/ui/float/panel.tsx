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
 * A panel in the top layer under its anchor, open as long as it is rendered. Built on the platform's popover: Escape
 * and a click outside call `onClose`, and the focus goes back to where it was.
 */
export function FloatingPanel({ anchor, title, onClose, children }: FloatingPanelProps) {
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = panel.current;
    if (!element) return undefined;
    if (!element.matches(':popover-open')) element.showPopover();
    element.focus();
    // What is chosen in it may move its anchor, or make it grow.
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
