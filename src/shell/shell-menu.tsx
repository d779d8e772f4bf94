'use no memo';

import { useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import styles from './shell-menu.module.css';

interface ShellMenuItem {
  key: string;
  label: ReactNode;
  /** Present on the items of a choice. */
  checked?: boolean;
  lang?: string;
  onSelect: () => void;
}

interface ShellMenuProps {
  /** Name of the button; also of the menu. */
  label: string;
  button: ReactNode;
  /** Shown above the items. */
  heading?: ReactNode;
  items: readonly ShellMenuItem[];
}

const itemsOf = (menu: Element): HTMLElement[] => [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')];

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = itemsOf(event.currentTarget);
  const at = items.findIndex((item) => item === document.activeElement);
  const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
  const typed =
    event.key.length === 1
      ? items.find((item) => item.textContent?.trim().toLowerCase().startsWith(event.key.toLowerCase()))
      : undefined;
  const next = target === undefined ? typed : items.at(target % items.length);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** A menu button of the shell on the browser's own popover: light dismiss, Escape and focus return come with it. */
export function ShellMenu({ label, button, heading, items }: ShellMenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        popoverTarget={id}
        title={label}
      >
        {button}
      </button>
      <div
        id={id}
        ref={menu}
        popover="auto"
        className={styles.menu}
        onToggle={(event) => {
          setOpen(event.newState === 'open');
          const entries = itemsOf(event.currentTarget);
          if (event.newState === 'open') (entries.find((item) => item.ariaChecked === 'true') ?? entries[0])?.focus();
        }}
      >
        {heading && <div className={styles.heading}>{heading}</div>}
        <div role="menu" aria-label={label} onKeyDown={moveFocus} tabIndex={-1}>
          {items.map(({ key, label: text, checked, lang, onSelect }) => (
            <button
              key={key}
              type="button"
              tabIndex={-1}
              lang={lang}
              role={checked === undefined ? 'menuitem' : 'menuitemradio'}
              aria-checked={checked}
              className={styles.item}
              onClick={() => {
                menu.current?.hidePopover();
                onSelect();
              }}
            >
              {text}
            </button>
          ))}
        </div>
      </div>
    </>
  );
}
