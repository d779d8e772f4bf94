import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import classes from './virtual-rows.module.css';

interface VirtualRowsProps<Item> {
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  /** Renders the cells of a row, each a `VirtualCell`. */
  children: (item: Item) => ReactNode;
  /** Estimated height of a row in pixels; each row is measured once rendered. */
  estimate: number;
}

const mostHeight = 420;
const borders = 2;

/** Virtualized rows of a long table. Screen readers get the total number of rows and the index of each. */
export function VirtualRows<Item>({ label, items, keyOf, children, estimate }: VirtualRowsProps<Item>) {
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- its functions are used here only, where nothing is memoised
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimate,
    overscan: 8,
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
  });
  // Native scrolling would stop early when rows turn out to have another height than estimated.
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.key !== 'Home' && event.key !== 'End') || event.target !== event.currentTarget) return;
    event.preventDefault();
    rows.scrollToIndex(event.key === 'Home' ? 0 : items.length - 1);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it scrolls, also by keyboard
    <div
      ref={scroller}
      role="table"
      aria-label={label}
      aria-rowcount={items.length}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
      tabIndex={0}
      className={classes.scroller}
      style={{ height: Math.min(rows.getTotalSize() + borders, mostHeight) }}
      onKeyDown={onKeyDown}
    >
      <div role="rowgroup" className={classes.all} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ key, index, start }) => {
          const item = items[index];
          return (
            item !== undefined && (
              <div
                key={key}
                ref={rows.measureElement}
                data-index={index}
                role="row"
                aria-rowindex={index + 1}
                className={classes.row}
                style={{ transform: `translateY(${start}px)` }}
              >
                {children(item)}
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}

/** A cell of a virtual row; `wide` takes the remaining width. */
export function VirtualCell({ wide, children }: { wide?: boolean; children?: ReactNode }) {
  return (
    <div role="cell" className={wide ? classes.wide : classes.cell}>
      {children}
    </div>
  );
}
