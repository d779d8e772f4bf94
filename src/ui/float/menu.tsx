import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { placeUnder } from './place.ts';
import classes from './float.module.css';

/** An entry of a menu. A `reason` disables it and is shown below its label. */
export interface MenuItem {
  id: string;
  label: ReactNode;
  reason?: string | null;
  /** Disables the entry without a reason, where the reason is obvious. */
  disabled?: boolean;
  danger?: boolean;
  /** Set for radio entries; the menu opens with the checked one focused. */
  checked?: boolean;
  /** Language of the label if it differs from that of the page. */
  lang?: string;
  run: () => void;
}

export interface FloatingMenuProps {
  anchor: HTMLElement;
  label: string;
  /** Content above the entries. */
  heading?: ReactNode;
  items: readonly MenuItem[];
  onClose: () => void;
  className?: string | undefined;
}

/**
 * Orders menu items: enabled ones first, then disabled ones grouped by reason. The reason is displayed once, below the
 * last item of its group; screen readers announce it for each.
 */
export function inOrder<Item extends { reason?: string | null }>(items: readonly Item[]): Item[] {
  const reasons = [...new Set(items.map(({ reason }) => reason || null))].toSorted(
    (a, b) => Number(a !== null) - Number(b !== null),
  );
  return reasons.flatMap((reason) => items.filter((item) => (item.reason || null) === reason));
}

const entriesOf = (menu: Element): HTMLElement[] => [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')];

/**
 * A menu over its anchor that is open while it is rendered. One instance serves a whole table. Arrow keys, Home, End
 * and the first letter move the focus; Escape and a click outside call `onClose`, and focus returns.
 */
export function FloatingMenu(props: FloatingMenuProps) {
  const panel = useRef<HTMLDivElement>(null);
  const { anchor } = props;

  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    if (!element.matches(':popover-open')) element.showPopover();
    placeUnder(anchor, element);
    const entries = entriesOf(element);
    (entries.find((entry) => entry.ariaChecked === 'true') ?? entries[0])?.focus();
  }, [anchor]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    event.stopPropagation();
    const entries = entriesOf(event.currentTarget);
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
      className={`${classes.menu} ${props.className ?? ''}`}
      onToggle={(event) => {
        if (event.newState === 'closed') props.onClose();
      }}
    >
      {props.heading && <div className={classes.heading}>{props.heading}</div>}
      <div role="menu" tabIndex={-1} aria-label={props.label} onKeyDown={onKeyDown}>
        {inOrder(props.items).map((item, at, all) => (
          <Entry
            key={item.id}
            item={item}
            isFolded={Boolean(item.reason) && all[at + 1]?.reason === item.reason}
            onRun={() => {
              panel.current?.hidePopover();
              item.run();
            }}
          />
        ))}
      </div>
    </div>
  );
}

interface EntryProps {
  item: MenuItem;
  /** Whether the next entry shows the same reason, so that this one omits it. */
  isFolded: boolean;
  onRun: () => void;
}

function Entry({ item, isFolded, onRun }: EntryProps) {
  const isDisabled = Boolean(item.reason || item.disabled);
  return (
    <button
      type="button"
      role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
      tabIndex={-1}
      lang={item.lang}
      className={classes.item}
      data-danger={item.danger || undefined}
      aria-checked={item.checked}
      aria-disabled={isDisabled || undefined}
      data-folded={isFolded || undefined}
      onClick={() => {
        if (!isDisabled) onRun();
      }}
    >
      {item.label}
      {item.reason ? <small className={isFolded ? classes.folded : classes.reason}>{item.reason}</small> : null}
    </button>
  );
}

function menuTarget(key: string, at: number, entries: HTMLElement[]): number | undefined {
  if (key === 'ArrowDown') return at + 1;
  if (key === 'ArrowUp') return at - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return -1;
  if (key.length !== 1) return undefined;
  const start = key.toLocaleLowerCase();
  const steps = entries.findIndex((_, step) =>
    entries[(at + 1 + step) % entries.length]?.textContent?.toLocaleLowerCase().startsWith(start),
  );
  return steps < 0 ? undefined : at + 1 + steps;
}
