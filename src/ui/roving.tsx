import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';

/** Selectors of all stops, and of the stops that start a line. */
const stops = '[data-stop]:not(:disabled)';
const leading = '[data-stop=first]:not(:disabled)';

function target(box: HTMLElement, key: string): HTMLElement | undefined {
  const isVertical = key === 'ArrowDown' || key === 'ArrowUp';
  const all = [...box.querySelectorAll<HTMLElement>(stops)];
  const at = all.findIndex((stop) => stop === document.activeElement);
  if (at < 0) return undefined;
  if (key === 'Home') return all[0];
  if (key === 'End') return all.at(-1);
  const ahead = key === 'ArrowDown' || key === 'ArrowRight' ? all.slice(at + 1) : all.slice(0, at).toReversed();
  if (!isVertical) return ahead[0];
  const column = all[at]?.dataset['stop'] || 'first';
  const line = all[at]?.closest('tr');
  return ahead.find((stop) => stop.dataset['stop'] === column && (!line || stop.closest('tr') !== line));
}

const keys = ['ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowLeft', 'Home', 'End'];

/**
 * A roving tab stop for many elements in lines: `data-stop` marks each of them, `data-stop="first"` the first one of a
 * line; in a table any other value names a column. ↑↓ move between lines, in a column to the next row with an element
 * there, ←→ between elements, Home and End to the first and last.
 */
export function Roving({ label, children }: { label: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const current = useRef<Element | null>(null);
  const mark = (stop: Element | null | undefined) => {
    for (const other of box.current?.querySelectorAll(`${stops}[tabindex="0"]`) ?? [])
      other.setAttribute('tabindex', '-1');
    stop?.setAttribute('tabindex', '0');
    current.current = stop ?? null;
  };
  // The current stop may have been unmounted.
  useLayoutEffect(() => {
    if (!current.current?.isConnected) mark(box.current?.querySelector(leading) ?? box.current?.querySelector(stops));
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (!keys.includes(event.key) || event.ctrlKey || event.metaKey || event.altKey || !box.current) return;
    const next = target(box.current, event.key);
    event.preventDefault();
    next?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the things in it
    <div
      ref={box}
      role="group"
      aria-label={label}
      onKeyDown={onKeyDown}
      onFocus={({ target: stop }) => {
        if (stop.matches(stops)) mark(stop);
      }}
    >
      {children}
    </div>
  );
}
