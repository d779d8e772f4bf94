import type { MouseEvent } from 'react';
import { useLingui } from '@lingui/react/macro';
import { LazyMenu } from '../float/lazy-menu.tsx';
import { useKit } from '../kit.tsx';
import { useCellPlace } from './cell-place.ts';
import { reasonOf } from './reason-of.ts';
import { useRowMenu } from './row-menu.ts';
import type { Selection } from './selection.ts';
import type { Column, Row, RowAction, Settle } from './types.ts';
import classes from './list.module.css';

export interface CardsProps<Item extends Row> {
  label: string;
  items: readonly Item[];
  name: (item: Item) => string;
  columns: readonly Column<Item>[];
  actions: readonly RowAction<Item>[];
  selection: Selection<Item> | null;
  /** Address of a record, where the list can open one. */
  hrefOf: ((item: Item) => string) | undefined;
  onOpen: (item: Item) => void;
  settle: Settle;
  busy: boolean;
}

/** The rows of a list on a narrow screen: title, status and two fields; the rest opens; all actions in a menu. */
export function Cards<Item extends Row>({
  label,
  items,
  name,
  columns,
  actions,
  selection,
  hrefOf,
  onOpen,
  settle,
  busy,
}: CardsProps<Item>) {
  const { t, i18n } = useLingui();
  const { problemText } = useKit();
  const place = useCellPlace();
  const { menu, openMenu, closeMenu } = useRowMenu(items);
  const part = (role: Column<Item>['card']) => columns.filter((column) => column.card === role);

  const pair = (column: Column<Item>, item: Item) => (
    <div key={column.id}>
      <dt>{i18n._(column.header)}</dt>
      <dd>{column.cell(item, place)}</dd>
    </div>
  );

  const title = (item: Item) => {
    const cells = part('title').map((column) => column.cell(item, place));
    if (!hrefOf) return cells;
    const open = (event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      onOpen(item);
    };
    return (
      <a href={hrefOf(item)} onClick={open}>
        {cells}
      </a>
    );
  };

  /** A tap anywhere on a card opens its record, but on what has a use of its own, or to select a text. */
  const onTap = (item: Item) =>
    hrefOf &&
    ((event: MouseEvent) => {
      const isOwn = event.target instanceof Element && event.target.closest('a, button, input, summary');
      if (!isOwn && !event.defaultPrevented && getSelection()?.isCollapsed !== false) onOpen(item);
    });

  return (
    <>
      <ul className={classes.cards} aria-label={label} aria-busy={busy}>
        {items.map((item) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the title is the link; this is a larger target for it
          <li key={item.id} className={classes.card} data-opens={hrefOf ? true : undefined} onClick={onTap(item)}>
            <div className={classes.cardTop}>
              {selection && (
                <input
                  type="checkbox"
                  checked={selection.has(item.id)}
                  onChange={() => selection.toggle(item)}
                  aria-label={t`Select ${name(item)}`}
                />
              )}
              <div className={classes.cardTitle}>{title(item)}</div>
              {part('status').map((column) => (
                <span key={column.id}>{column.cell(item, place)}</span>
              ))}
              {actions.length > 0 && (
                <button
                  type="button"
                  className={classes.cardMenu}
                  aria-haspopup="menu"
                  aria-label={t`Actions for ${name(item)}`}
                  onClick={(event) => openMenu(item, event.currentTarget)}
                >
                  ⋯
                </button>
              )}
            </div>
            <dl>{part('secondary').map((column) => pair(column, item))}</dl>
            {part(undefined).length > 0 && (
              <details>
                <summary>{t`More`}</summary>
                <dl>{part(undefined).map((column) => pair(column, item))}</dl>
              </details>
            )}
          </li>
        ))}
      </ul>
      {menu && (
        <LazyMenu
          anchor={menu.anchor}
          label={t`Actions for ${name(menu.item)}`}
          onClose={closeMenu}
          items={actions.map((action) => ({
            ...action,
            reason: reasonOf(action, menu.item, problemText) ?? null,
            run: () => action.run(menu.item, settle),
          }))}
        />
      )}
    </>
  );
}
