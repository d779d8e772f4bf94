'use no memo';

import { useId, useRef, useState, type ReactNode } from 'react';
import classes from './float.module.css';

/** Puts a popover under its button, or above when there is no room; keeps it inside the window. */
export function placeUnder(button: Element, panel: HTMLElement): void {
  const box = button.getBoundingClientRect();
  const own = panel.getBoundingClientRect();
  const left = Math.min(Math.max(8, box.right - own.width), innerWidth - own.width - 8);
  const below = box.bottom + 4;
  const top = below + own.height < innerHeight - 8 ? below : Math.max(8, box.top - own.height - 4);
  panel.style.left = `${left}px`;
  panel.style.top = `${top}px`;
}

/**
 * A button that opens a panel in the top layer. Built on the platform's popover: Escape and a click outside
 * close it and focus goes back to the button.
 */
export function Popover(props: { label: string; icon: ReactNode; title: string; children: ReactNode }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.tool}
        popoverTarget={id}
        aria-label={props.label}
        data-hint={props.label}
      >
        {props.icon}
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={props.title}
        className={classes.panel}
        onBeforeToggle={(event) => {
          if (event.newState === 'open') setOpen(true);
        }}
        onToggle={(event) => {
          // Only now: a browser gives the focus back from what is still there.
          if (event.newState === 'closed') setOpen(false);
          else if (button.current) placeUnder(button.current, event.currentTarget);
        }}
      >
        {open && (
          <>
            <p className={classes.panelTitle}>{props.title}</p>
            {props.children}
          </>
        )}
      </div>
    </>
  );
}
