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
  /** The order in the address, and the default one. */
  sort: string | undefined;
  defaultSort?: string | undefined;
  onSort: (sort: string | undefined) => void;
}

/** The next order after a click: ascending, descending, and back to the default, which the address omits. */
function nextSort(field: string, current: string | undefined, usual: string | undefined): string | undefined {
  const [rising, falling] = [`${field},asc`, `${field},desc`];
  const back = usual === falling ? rising : undefined;
  const next = current === rising ? falling : current === falling ? back : rising;
  return next === usual ? undefined : next;
}

type Order = Pick<GridHeadProps<Row>, 'sort' | 'defaultSort' | 'onSort'>;

/** The header of a column: its name, a sort button, and the edge that resizes it. */
function ColumnHead<Item extends Row>({ column, order }: { column: PlacedColumn<Item>; order: Order }) {
  const { t, i18n } = useLingui();
  const { sort, defaultSort } = order;
  const direction = column.sort && sort?.startsWith(`${column.sort},`) ? sort.split(',')[1] : undefined;
  const header = i18n._(column.header);
  const Legend = column.legend;
  const { style } = column.cells ?? {};
  const width = style?.maxWidth ?? column.width;
  return (
    <th
      scope="col"
      data-column={column.id}
      data-numeric={column.numeric || undefined}
      data-grow={column.grow || undefined}
      aria-label={header}
      aria-sort={direction ? (direction === 'asc' ? 'ascending' : 'descending') : column.sort ? 'none' : undefined}
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
          onClick={() => order.onSort(nextSort(column.sort ?? '', sort, defaultSort))}
        >
          {header}
        </button>
      ) : (
        <span className={classes.label} data-clip>
          {header}
        </span>
      )}
      {Legend && <Legend />}
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
}

export function GridHead<Item extends Row>(props: GridHeadProps<Item>) {
  const { columns, items, selection, sort, defaultSort, onSort } = props;
  const { t } = useLingui();
  const selectedCount = items.filter((item) => selection?.has(item.id)).length;
  const order = { sort: sort ?? defaultSort, defaultSort, onSort };
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
              checked={selectedCount > 0 && selectedCount === items.length}
              ref={(box) => {
                if (box) box.indeterminate = selectedCount > 0 && selectedCount < items.length;
              }}
              onChange={() => selection.togglePage(items)}
            />
          </th>
        )}
        {columns.map((column) => (
          <ColumnHead key={column.id} column={column} order={order} />
        ))}
        {props.hasActions && (
          <th scope="col" className={classes.actions}>
            {t`Actions`}
          </th>
        )}
      </tr>
    </thead>
  );
}
