import { useLayoutEffect, useMemo, type RefObject } from 'react';
import { useKit } from '../../kit.tsx';
import { visibleColumns, widthVariables, type PlacedColumn, type TableLayout } from '../columns/layout.ts';
import { useColumnWidths } from '../columns/use-column-widths.ts';
import { inlineAction } from '../reason-of.ts';
import { ActionMenu, useRowMenu } from '../row-menu.tsx';
import type { Row } from '../types.ts';
import { GridHead } from './grid-head.tsx';
import type { GridProps } from './grid-props.ts';
import { GridRow } from './grid-row.tsx';
import { useGridEvents } from './use-grid-events.ts';
import classes from './grid.module.css';

/** The attributes for the column layout in the style sheet. */
function layoutAttributes<Item extends Row>(
  columns: readonly PlacedColumn<Item>[],
  layout: TableLayout,
  hasActions: boolean,
) {
  const isSized = columns.every(({ id }) => layout.widths[id] !== undefined);
  return {
    'data-density': layout.density,
    'data-sized': isSized ? (hasActions ? 'rest' : 'all') : undefined,
    'data-pinned': columns.some(({ cells }) => cells?.['data-pin'] === 'left') || undefined,
    style: widthVariables(layout),
  };
}

/** Keeps the focused row in view when the selection bar reduces the height of the table. */
function useFocusInView(table: RefObject<HTMLTableElement | null>, hasSelection: boolean) {
  useLayoutEffect(() => {
    const row = table.current?.querySelector('tr:focus-within');
    if (hasSelection) row?.scrollIntoView({ block: 'nearest' });
  }, [hasSelection, table]);
}

/** The table of a list: native cells, one tab stop, keys as in `onGridKey`, the last column always in view. */
export function Grid<Item extends Row>(props: GridProps<Item>) {
  const { items, layout, actions, selection, tree, pane } = props;
  const { problemText } = useKit();
  // Memoized by hand, because rows rerender whenever the columns change.
  const columns = useMemo(() => visibleColumns(props.columns, layout), [props.columns, layout]);
  const widths = useColumnWidths(columns, layout, props.changeLayout);
  const { table } = widths;
  const { menu, openMenu, closeMenu } = useRowMenu(items);
  const { listeners, hovered, tabStop, focus } = useGridEvents(props, widths, openMenu);
  useFocusInView(table, selection !== null && selection.items.length > 0);

  return (
    <div className={classes.scroll} role="region" aria-label={props.label} aria-busy={props.busy} tabIndex={-1}>
      <table
        ref={table}
        className={classes.table}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- rows and controls take focus
        role={tree ? 'treegrid' : 'grid'}
        aria-label={props.label}
        aria-multiselectable={selection ? true : undefined}
        {...layoutAttributes(columns, layout, actions.length > 0)}
        {...listeners}
      >
        <GridHead {...props} columns={columns} hasActions={actions.length > 0} />
        <tbody>
          {items.map((item) => (
            <GridRow
              key={item.id}
              item={item}
              name={props.name(item)}
              columns={columns}
              actions={actions}
              selectable={selection !== null}
              selected={selection?.has(item.id) ?? false}
              current={pane?.id === item.id}
              roving={item.id === tabStop && focus !== 'stop'}
              href={props.hrefOf?.(item)}
              tree={tree}
              active={item.id === hovered || (focus !== null && item.id === tabStop)}
            />
          ))}
        </tbody>
      </table>
      {menu && (
        <ActionMenu
          {...props}
          menu={menu}
          actions={actions.filter((action) => action !== inlineAction(actions, menu.item, problemText))}
          onClose={closeMenu}
        />
      )}
    </div>
  );
}
