import { useLingui } from '@lingui/react/macro';
import type { PlacedColumn } from '../columns/layout.ts';
import type { Selection } from '../selection.ts';
import type { Row } from '../types.ts';
import classes from './grid.module.css';

interface GridHeadProps<Item extends Row> {
  columns: readonly PlacedColumn<Item>[];
  items: readonly Item[];
  selection: Selection<Item> | null;
  hasActions: boolean;
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
}

/** A click goes ascending, descending, unsorted. */
function nextSort(field: string, current: string | undefined): string | undefined {
  if (current === `${field},asc`) return `${field},desc`;
  return current === `${field},desc` ? undefined : `${field},asc`;
}

export function GridHead<Item extends Row>({ columns, items, selection, ...props }: GridHeadProps<Item>) {
  const { t, i18n } = useLingui();
  const chosen = items.filter((item) => selection?.has(item.id)).length;
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className={classes.select}>
            <input
              type="checkbox"
              className={classes.box}
              tabIndex={-1}
              data-stop
              aria-label={t`Select this page`}
              checked={chosen > 0 && chosen === items.length}
              ref={(box) => {
                if (box) box.indeterminate = chosen > 0 && chosen < items.length;
              }}
              onChange={() => selection.togglePage(items)}
            />
          </th>
        )}
        {columns.map((column) => {
          const direction =
            column.sort && props.sort?.startsWith(`${column.sort},`) ? props.sort.split(',')[1] : undefined;
          const header = i18n._(column.header);
          const { style } = column.cells ?? {};
          const width = style?.maxWidth ?? column.width;
          return (
            <th
              key={column.id}
              scope="col"
              data-column={column.id}
              data-numeric={column.numeric || undefined}
              data-grow={column.grow || undefined}
              aria-label={header}
              aria-sort={
                direction ? (direction === 'asc' ? 'ascending' : 'descending') : column.sort ? 'none' : undefined
              }
              {...column.cells}
              style={{ ...style, width, minWidth: style?.maxWidth }}
            >
              {column.sort ? (
                <button
                  type="button"
                  className={`${classes.label} ${classes.sort}`}
                  tabIndex={-1}
                  data-stop
                  data-clip
                  data-direction={direction}
                  onClick={() => props.onSort(nextSort(column.sort ?? '', props.sort))}
                >
                  {header}
                </button>
              ) : (
                <span className={classes.label} data-clip>
                  {header}
                </span>
              )}
              <button
                type="button"
                className={classes.grip}
                tabIndex={-1}
                data-stop
                data-grip
                aria-label={t`Column width`}
                data-hint={t`Drag or press Shift+← → to resize. Double-click or press Enter to fit the content.`}
              />
            </th>
          );
        })}
        {props.hasActions && (
          <th scope="col" className={classes.actions}>
            {t`Actions`}
          </th>
        )}
      </tr>
    </thead>
  );
}
