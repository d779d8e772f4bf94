'use no memo';

import { useEffect, useRef, type KeyboardEvent } from 'react';
import { placeUnder } from './popover.tsx';
import classes from './float.module.css';

/** One entry of a menu. A `reason` disables it and is shown under its label. */
export interface MenuItem {
  id: string;
  label: string;
  reason?: string | null;
  danger?: boolean;
  run: () => void;
}

export interface FloatingMenuProps {
  anchor: HTMLElement;
  label: string;
  items: MenuItem[];
  onClose: () => void;
}

/**
 * A menu over its anchor, opened as long as it is rendered. One instance serves a whole table.
 * Arrow keys, Home, End and the first letter move; Escape and a click outside call `onClose`, and focus returns.
 */
export function FloatingMenu(props: FloatingMenuProps) {
  const panel = useRef<HTMLDivElement>(null);
  const { anchor } = props;

  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    if (!element.matches(':popover-open')) element.showPopover();
    placeUnder(anchor, element);
    element.querySelector<HTMLElement>('[role=menuitem]')?.focus();
  }, [anchor]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    event.stopPropagation();
    const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')];
    const at = entries.findIndex((entry) => entry === document.activeElement);
    const target = menuTarget(event.key, at, entries);
    if (event.key === 'Tab') props.onClose();
    if (target === undefined) return;
    event.preventDefault();
    entries.at(target % entries.length)?.focus();
  };

  return (
    <div
      ref={panel}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={props.label}
      className={classes.menu}
      onKeyDown={onKeyDown}
      onToggle={(event) => {
        if (event.newState === 'closed') props.onClose();
      }}
    >
      {props.items.map((item) => (
        <button
          key={item.id}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={classes.item}
          data-danger={item.danger || undefined}
          aria-disabled={item.reason ? true : undefined}
          onClick={() => {
            if (item.reason) return;
            panel.current?.hidePopover();
            item.run();
          }}
        >
          {item.label}
          {item.reason ? <small className={classes.reason}>{item.reason}</small> : null}
        </button>
      ))}
    </div>
  );
}

function menuTarget(key: string, at: number, entries: HTMLElement[]): number | undefined {
  if (key === 'ArrowDown') return at + 1;
  if (key === 'ArrowUp') return at - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return -1;
  if (key.length !== 1) return undefined;
  const start = key.toLocaleLowerCase();
  const found = entries.findIndex((entry, index) => index > at && entry.textContent?.toLocaleLowerCase().startsWith(start));
  return found >= 0 ? found : undefined;
}
