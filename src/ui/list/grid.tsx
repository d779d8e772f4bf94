import { useLayoutEffect, useRef, useState, type MouseEvent, type SyntheticEvent } from 'react';
import { useLingui } from '@lingui/react/macro';
import { FloatingMenu } from '../float/menu.tsx';
import { useKit } from '../kit.tsx';
import { GridHead } from './grid-head.tsx';
import { GridRow } from './grid-row.tsx';
import { onGridKey } from './grid-keys.ts';
import { shownColumns, type TableLayout } from './layout.ts';
import { reasonOf } from './reason-of.ts';
import type { Selection } from './selection.ts';
import type { Column, Row, RowAction, Settle, Tree } from './types.ts';
import classes from './grid.module.css';

interface GridProps<Item extends Row> {
  label: string;
  items: readonly Item[];
  name: (item: Item) => string;
  columns: readonly Column<Item>[];
  layout: TableLayout;
  actions: readonly RowAction<Item>[];
  selection: Selection<Item> | null;
  settle: Settle;
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
  /** Address that opens a record, and the way to go there in place. */
  hrefOf: ((item: Item) => string) | undefined;
  onOpen: (item: Item) => void;
  onTurn: (step: 1 | -1) => void;
  busy: boolean;
  tree?: Tree<Item> | undefined;
}

/** The table of a list: native cells, one Tab stop, keys as `onGridKey` says, the last column always in view. */
export function Grid<Item extends Row>(props: GridProps<Item>) {
  const { items, layout, actions, selection, settle, name, tree } = props;
  const { problemText } = useKit();
  const { t } = useLingui();
  const [roving, setRoving] = useState<string | null>(null);
  const [focused, setFocused] = useState(false);
  const [hovered, setHovered] = useState<string | null>(null);
  const [menu, setMenu] = useState<{ item: Item; anchor: HTMLElement } | null>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const followPage = useRef(false);

  const columns = shownColumns(props.columns, layout);
  const tabStop = items.some((item) => item.id === roving) ? roving : items[0]?.id;

  // Turning a page with the keyboard replaces the focused row; focus goes on to the first row of the new page.
  useLayoutEffect(() => {
    if (!followPage.current || items.length === 0) return;
    followPage.current = false;
    body.current?.querySelector<HTMLElement>('tr')?.focus();
  }, [items]);

  const find = (id: string | undefined) => items.find((item) => item.id === id);
  const rowAt = (event: SyntheticEvent) =>
    event.target instanceof Element ? event.target.closest<HTMLElement>('tr[data-row]')?.dataset.row : undefined;
  const act = (id: string, item: Item | undefined) => {
    const action = actions.find((candidate) => candidate.id === id);
    if (item && action && reasonOf(action, item, problemText) === undefined) action.run(item, settle);
  };

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-act]') : null;
    const item = find(rowAt(event));
    if (!button?.dataset.act || !item) return;
    if (button.dataset.act === 'toggle') selection?.toggle(item);
    else if (button.dataset.act === 'branch') tree?.onToggle(item);
    else if (button.dataset.act === 'menu') setMenu({ item, anchor: button });
    else if (button.dataset.act === 'open') {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      props.onOpen(item);
    } else act(button.dataset.act, item);
  };

  return (
    <div className={classes.scroll} role="region" aria-label={props.label} aria-busy={props.busy} tabIndex={-1}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it is a grid, as its role says */}
      <table
        className={classes.table}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- rows and controls take focus
        role={tree ? 'treegrid' : 'grid'}
        aria-label={props.label}
        aria-multiselectable={selection ? true : undefined}
        data-density={layout.density}
        onClick={onClick}
        onFocus={(event) => {
          setRoving(rowAt(event) ?? roving);
          setFocused(true);
        }}
        onBlur={() => setFocused(false)}
        onPointerOver={(event) => setHovered(rowAt(event) ?? null)}
        onPointerLeave={() => setHovered(null)}
        onKeyDown={(event) =>
          onGridKey(event, {
            open: (id) => { const item = find(id); if (item) props.onOpen(item); },
            edit: (id) => act('edit', find(id)),
            toggle: (id) => { const item = find(id); if (item) selection?.toggle(item); },
            extend: (id) => {
              const from = find(tabStop ?? undefined);
              selection?.add([from, find(id)].filter((item) => item !== undefined));
            },
            branch: (id, open) => {
              const item = find(id);
              if (!item || tree?.isOpen(item) !== !open) return false;
              tree.onToggle(item);
              return true;
            },
            turn: (step) => { followPage.current = true; props.onTurn(step); },
          })
        }
      >
        <GridHead
          columns={columns}
          items={items}
          selection={selection}
          hasActions={actions.length > 0}
          sort={props.sort}
          onSort={props.onSort}
        />
        <tbody ref={body}>
          {items.map((item) => (
            <GridRow
              key={item.id}
              item={item}
              name={name(item)}
              columns={columns}
              actions={actions}
              selectable={selection !== null}
              selected={selection?.has(item.id) ?? false}
              roving={item.id === tabStop}
              href={props.hrefOf?.(item)}
              tree={tree}
              active={item.id === hovered || (focused && item.id === roving)}
            />
          ))}
        </tbody>
      </table>
      {menu && (
        <FloatingMenu
          anchor={menu.anchor}
          label={t`Actions for ${name(menu.item)}`}
          onClose={() => setMenu(null)}
          items={actions
            .filter((action) => !action.inline)
            .map((action) => {
              const reason = reasonOf(action, menu.item, problemText) ?? null;
              return { ...action, reason, run: () => action.run(menu.item, settle) };
            })}
        />
      )}
    </div>
  );
}
