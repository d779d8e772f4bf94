import { useLayoutEffect, useMemo, useRef, useState, type MouseEvent, type SyntheticEvent } from 'react';
import { useLingui } from '@lingui/react/macro';
import { LazyMenu, prepareMenu } from '../../float/lazy-menu.tsx';
import { useKit } from '../../kit.tsx';
import { GridHead } from './grid-head.tsx';
import { GridRow } from './grid-row.tsx';
import { onGridKey } from './grid-keys.ts';
import { visibleColumns, widthVariables, type ChangeLayout, type TableLayout } from '../columns/layout.ts';
import { inlineAction, reasonOf } from '../reason-of.ts';
import { useRowMenu } from '../row-menu.ts';
import type { Selection } from '../selection.ts';
import type { Column, Row, RowAction, Settle, Tree } from '../types.ts';
import { useShape } from '../columns/use-column-widths.ts';
import hidden from '../../hidden.module.css';
import classes from './grid.module.css';

interface GridProps<Item extends Row> {
  label: string;
  items: readonly Item[];
  /** Number of the page that the items are. */
  page: number;
  name: (item: Item) => string;
  columns: readonly Column<Item>[];
  layout: TableLayout;
  changeLayout: ChangeLayout;
  actions: readonly RowAction<Item>[];
  selection: Selection<Item> | null;
  settle: Settle;
  sort: string | undefined;
  defaultSort: string | undefined;
  onSort: (sort: string | undefined) => void;
  /** Address that opens a record, and the way to go there in place. */
  hrefOf: ((item: Item) => string) | undefined;
  onOpen: (item: Item) => void;
  /** Answers whether there is such a page. */
  onTurn: (step: 1 | -1) => boolean;
  busy: boolean;
  /** The record that is open beside the table, and the ways to open another one, or none. */
  beside?:
    | {
        id: string | undefined;
        open: (id: string, options?: { replace: boolean }) => void;
        close: () => void;
      }
    | undefined;
  tree?: Tree<Item> | undefined;
}

const rowIdAt = ({ target }: SyntheticEvent) =>
  target instanceof Element ? target.closest<HTMLElement>('tr[data-row]')?.dataset['row'] : undefined;
const within = ({ target }: SyntheticEvent, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;

/** The table of a list: native cells, one Tab stop, keys as `onGridKey` says, the last column always in view. */
export function Grid<Item extends Row>(props: GridProps<Item>) {
  const { items, page, layout, changeLayout, actions, selection, settle, name, tree, beside } = props;
  const { problemText, tell } = useKit();
  const { t } = useLingui();
  /** The row that held the focus last, and where it stood on its page. */
  const [roving, setRoving] = useState<{ id: string; at: number; page: number } | null>(null);
  const [focus, setFocus] = useState<'row' | 'stop' | null>(null);
  const [hovered, setHovered] = useState<string | null>(null);
  const { menu, openMenu, closeMenu } = useRowMenu(items);
  /** Where Shift+↑↓ began. */
  const anchor = useRef<string | null>(null);
  /** A key has turned the page: focus goes on to the first row of the new one. */
  const follows = useRef(false);
  /** Index of the row that holds the focus. */
  const focusAt = useRef<number | null>(null);
  const shownPage = useRef(page);

  // Kept by hand: what a row draws of its columns it draws again only with other ones.
  const columns = useMemo(() => visibleColumns(props.columns, layout), [props.columns, layout]);
  const { table, said, resize, grab } = useShape(columns, layout, changeLayout);
  const isSized = columns.every(({ id }) => layout.widths[id] !== undefined);
  const hasSelection = selection !== null && selection.items.length > 0;
  const place = roving?.page === page ? roving : null;
  const tabStop = (items.find(({ id }) => id === place?.id) ?? items[Math.min(place?.at ?? 0, items.length - 1)])?.id;

  useLayoutEffect(() => {
    const row = (at: number) => table.current?.tBodies[0]?.rows[Math.min(at, items.length - 1)];
    const isLost = document.activeElement === document.body;
    if (shownPage.current !== page) {
      shownPage.current = page;
      table.current?.parentElement?.scrollTo({ top: 0 });
      if (follows.current && (isLost || table.current?.contains(document.activeElement))) row(0)?.focus();
      follows.current = false;
    } else if (isLost && focusAt.current !== null) {
      // The focused row is gone, and would take the way through the page with it.
      row(focusAt.current)?.focus();
    }
  }, [items, page, table]);

  // The bar of selected rows takes its room from the table.
  useLayoutEffect(() => {
    const row = table.current?.querySelector('tr:focus-within');
    if (hasSelection) row?.scrollIntoView({ block: 'nearest' });
  }, [hasSelection, table]);

  const find = (id: string | undefined) => items.find((item) => item.id === id);
  const act = (id: string, item: Item | undefined) => {
    const action = actions.find((candidate) => candidate.id === id);
    if (!item || !action) return;
    const reason = reasonOf(action, item, problemText);
    if (reason === undefined) action.run(item, settle);
    else tell(reason);
  };

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const button = within(event, '[data-act], [data-grip]');
    // A keyboard's click has no pointer that could follow.
    if (button?.matches('[data-grip]') && event.detail === 0) fit(event);
    const item = find(rowIdAt(event));
    if (!button?.dataset['act'] || !item) return;
    if (button.dataset['act'] === 'toggle') selection?.toggle(item);
    else if (button.dataset['act'] === 'branch') tree?.onToggle(item);
    else if (button.dataset['act'] === 'menu') openMenu(item, button);
    else if (button.dataset['act'] === 'open') {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      props.onOpen(item);
    } else if (!button.ariaDisabled) act(button.dataset['act'], item);
  };
  // Before the link itself hears of it. A keyboard's click leads to the page.
  const openBeside = (event: MouseEvent<HTMLElement>) => {
    const id = within(event, 'a[data-page]') ? rowIdAt(event) : undefined;
    const isPlain = event.detail > 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (beside === undefined || id === undefined || !isPlain) return;
    event.preventDefault();
    event.stopPropagation();
    beside.open(id);
  };
  const fit = (event: SyntheticEvent) => {
    const column = within(event, '[data-grip]') && within(event, 'th')?.dataset['column'];
    if (column) void resize(column, 0);
  };
  const extend = (from: string, to: string) => {
    const at = (id: string) => items.findIndex((item) => item.id === id);
    if (anchor.current === null) anchor.current = from;
    const origin = at(anchor.current);
    const [left, reached] = [find(from), find(to)];
    if (!selection || !left || !reached) return;
    if (Math.abs(at(to) - origin) >= Math.abs(at(from) - origin)) selection.add([left, reached]);
    else if (selection.has(from)) selection.toggle(left);
  };

  const inMenuRow = menu && inlineAction(actions, menu.item, problemText);

  return (
    <div className={classes.scroll} role="region" aria-label={props.label} aria-busy={props.busy} tabIndex={-1}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it is a grid, as its role says */}
      <table
        ref={table}
        className={classes.table}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- rows and controls take focus
        role={tree ? 'treegrid' : 'grid'}
        aria-label={props.label}
        aria-multiselectable={selection ? true : undefined}
        data-density={layout.density}
        data-sized={isSized ? (actions.length > 0 ? 'rest' : 'all') : undefined}
        data-pinned={columns.some(({ cells }) => cells?.['data-pin'] === 'left') || undefined}
        style={widthVariables(layout)}
        onClick={onClick}
        onClickCapture={openBeside}
        onDoubleClick={fit}
        onPointerDown={(event) => {
          anchor.current = null;
          const grip = within(event, '[data-grip]');
          if (grip && event.button === 0) void grab(grip, event);
        }}
        onFocus={(event) => {
          const id = rowIdAt(event);
          const at = items.findIndex((item) => item.id === id);
          if (id !== undefined) setRoving({ id, at, page });
          prepareMenu();
          setFocus(event.target.matches('tr') ? 'row' : 'stop');
          focusAt.current = at < 0 ? null : at;
          const isOther = id !== undefined && beside?.id !== undefined && beside.id !== id;
          if (isOther && event.target.matches('tr')) beside.open(id, { replace: true });
        }}
        onBlur={(event) => {
          setFocus(null);
          if (event.relatedTarget) focusAt.current = null;
        }}
        onPointerOver={(event) => {
          setHovered(rowIdAt(event) ?? null);
          prepareMenu();
        }}
        onPointerLeave={() => setHovered(null)}
        onKeyDown={(event) => {
          if (!event.shiftKey) anchor.current = null;
          onGridKey(event, {
            open: (id) => {
              const item = find(id);
              if (item) props.onOpen(item);
            },
            edit: (id) => act('edit', find(id)),
            beside: (id) => beside?.open(id),
            close: () => {
              if (beside?.id === undefined) return false;
              beside.close();
              return true;
            },
            toggle: (id) => {
              const item = find(id);
              if (item) selection?.toggle(item);
            },
            extend,
            branch: (id, open) => {
              const item = find(id);
              if (!item || tree?.isOpen(item) !== !open) return false;
              tree.onToggle(item);
              return true;
            },
            turn: (step) => {
              follows.current = props.onTurn(step);
            },
            resize: (id, by) => void resize(id, by),
          });
        }}
      >
        <GridHead
          columns={columns}
          items={items}
          selection={selection}
          hasActions={actions.length > 0}
          sort={props.sort}
          defaultSort={props.defaultSort}
          onSort={props.onSort}
        />
        <tbody>
          {items.map((item) => (
            <GridRow
              key={item.id}
              item={item}
              name={name(item)}
              columns={columns}
              actions={actions}
              selectable={selection !== null}
              selected={selection?.has(item.id) ?? false}
              current={beside?.id === item.id}
              roving={item.id === tabStop && focus !== 'stop'}
              href={props.hrefOf?.(item)}
              tree={tree}
              active={item.id === hovered || (focus !== null && item.id === tabStop)}
            />
          ))}
        </tbody>
      </table>
      <p className={hidden.hidden} role="status">
        {said}
      </p>
      {menu && (
        <LazyMenu
          anchor={menu.anchor}
          label={t`Actions for ${name(menu.item)}`}
          onClose={closeMenu}
          items={actions
            .filter((action) => action !== inMenuRow)
            .map((action) => {
              const reason = reasonOf(action, menu.item, problemText) ?? null;
              return { ...action, reason, run: () => action.run(menu.item, settle) };
            })}
        />
      )}
    </div>
  );
}
