import { memo, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useKit } from '../../kit.tsx';
import { LazyCopyButton } from '../../text/lazy-copy-button.tsx';
import { useCellPlace } from '../cell-place.ts';
import type { PlacedColumn } from '../columns/layout.ts';
import { inlineAction } from '../reason-of.ts';
import type { CellPlace, Row, RowAction, Tree } from '../types.ts';
import { FoldButton } from './fold-button.tsx';
import classes from './grid.module.css';

interface GridRowProps<Item extends Row> {
  item: Item;
  name: string;
  columns: readonly PlacedColumn<Item>[];
  actions: readonly RowAction<Item>[];
  selectable: boolean;
  selected: boolean;
  /** Whether its record is open next to the table. */
  current: boolean;
  /** Whether it is the tab stop of the table. */
  roving: boolean;
  /** Whether it is hovered or contains the focus: only then its cells render copy buttons and tooltips. */
  active: boolean;
  /** The address that opens the record. */
  href: string | undefined;
  tree: Tree<Item> | undefined;
}

/** React's `memo`, typed so that it keeps the type parameters of a component. */
const memoized: <Props extends object>(component: (props: Props) => ReactNode) => (props: Props) => ReactNode = memo;

/** A cell of a row. */
function cellOf<Item extends Row>(
  column: PlacedColumn<Item>,
  { item, name, active, href, tree }: GridRowProps<Item>,
  place: CellPlace,
): ReactNode {
  return (
    <td
      key={column.id}
      data-numeric={column.numeric || undefined}
      data-copy={column.copy ? true : undefined}
      data-grow={column.grow || undefined}
      data-hint={column.hint && ((active && column.hint(item, place)) || '')}
      {...column.cells}
    >
      {column.link && tree && branchOf(item, name, tree)}
      {column.link && href ? (
        <a className={classes.open} href={href} tabIndex={-1} data-stop data-act="open">
          {column.cell(item, place)}
        </a>
      ) : (
        column.cell(item, place)
      )}
      {column.copy && active && (
        <span className={classes.copy}>
          <LazyCopyButton value={column.copy.value(item)} label={place.say(column.copy.label)} tabIndex={-1} />
        </span>
      )}
    </td>
  );
}

/** The start of a tree row: its indentation, and the button that opens its branch. */
function branchOf<Item extends Row>(item: Item, name: string, tree: Tree<Item>): ReactNode {
  const isOpen = tree.isOpen(item);
  return (
    <span
      className={classes.branch}
      ref={(branch) => {
        branch?.style.setProperty('--depth', String(tree.depth(item)));
      }}
    >
      {isOpen !== null && <FoldButton name={name} isOpen={isOpen} data-stop data-act="branch" />}
    </span>
  );
}

/** The last cell of a row: its inline action, and the button of the menu with the others. */
function actionsOf<Item extends Row>(
  actions: readonly RowAction<Item>[],
  inline: RowAction<Item> | undefined,
  moreLabel: string,
): ReactNode {
  return (
    <td className={classes.actions}>
      {inline && (
        <button type="button" className={classes.action} tabIndex={-1} data-stop data-act={inline.id}>
          {inline.label}
        </button>
      )}
      {actions.length > (inline ? 1 : 0) && (
        <button
          type="button"
          className={classes.more}
          tabIndex={-1}
          data-stop
          data-act="menu"
          aria-haspopup="menu"
          aria-label={moreLabel}
        >
          ⋯
        </button>
      )}
    </td>
  );
}

/**
 * A table row of native elements, memoized because pointer and focus move from row to row. It has no handlers: the
 * table listens for all rows, by `data-row` and `data-act`. Its cells are created by functions, because a component per
 * cell would cost more than everything else on the page.
 */
export const GridRow = memoized(function GridRow<Item extends Row>(props: GridRowProps<Item>) {
  const { t } = useLingui();
  const { problemText } = useKit();
  const place = useCellPlace();
  const { item, name, actions, tree } = props;
  const depth = tree?.depth(item) ?? 0;
  const isOpen = tree?.isOpen(item) ?? null;
  const next = inlineAction(actions, item, problemText);
  return (
    <tr
      className={classes.row}
      data-row={item.id}
      tabIndex={props.roving ? 0 : -1}
      aria-level={tree && depth + 1}
      aria-expanded={isOpen ?? undefined}
      aria-current={props.current || undefined}
      aria-selected={props.selectable ? props.selected : undefined}
    >
      {props.selectable && (
        <td className={classes.select}>
          <input
            type="checkbox"
            className={classes.box}
            tabIndex={-1}
            data-stop
            data-act="toggle"
            checked={props.selected}
            readOnly
            aria-label={t`Select ${name}`}
          />
        </td>
      )}
      {props.columns.map((column) => cellOf(column, props, place))}
      {actions.length > 0 && actionsOf(actions, next, t`More actions for ${name}`)}
    </tr>
  );
});
