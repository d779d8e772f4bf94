import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { arrange, isShown, type TableLayout } from './layout.ts';
import type { Column, Density, Row } from './types.ts';
import classes from './list.module.css';

const densities: readonly { id: Density; label: ReturnType<typeof msg> }[] = [
  { id: 'compact', label: msg`Compact` },
  { id: 'default', label: msg`Normal` },
  { id: 'comfortable', label: msg`Comfortable` },
];

export interface ColumnSettingsProps<Item extends Row> {
  columns: readonly Column<Item>[];
  layout: TableLayout;
  change: (change: Partial<TableLayout> | null) => void;
}

/** Which columns a table shows, in which order, and how dense it is; kept per user. */
export function ColumnSettings<Item extends Row>({ columns, layout, change }: ColumnSettingsProps<Item>) {
  const { t, i18n } = useLingui();
  const ids = arrange(columns.map((column) => column.id), layout.order);
  const shownCount = columns.filter((column) => isShown(column, layout)).length;

  const move = (index: number, step: -1 | 1) => {
    const order = [...ids];
    const [moved] = order.splice(index, 1);
    if (moved !== undefined) order.splice(index + step, 0, moved);
    change({ order });
  };

  return (
    <>
      <ul className={classes.columns}>
        {ids.map((id, index) => {
          const column = columns.find((candidate) => candidate.id === id);
          if (!column) return null;
          const header = i18n._(column.header);
          const shown = isShown(column, layout);
          return (
            <li key={id}>
              <label>
                <input
                  type="checkbox"
                  checked={shown}
                  disabled={shown && shownCount === 1}
                  onChange={() => change({ shown: { ...layout.shown, [id]: !shown } })}
                />
                {header}
              </label>
              <button type="button" disabled={index === 0} aria-label={t`Move ${header} up`} onClick={() => move(index, -1)}>
                ↑
              </button>
              <button
                type="button"
                disabled={index === ids.length - 1}
                aria-label={t`Move ${header} down`}
                onClick={() => move(index, 1)}
              >
                ↓
              </button>
            </li>
          );
        })}
      </ul>
      <fieldset className={classes.density}>
        <legend>{t`Row height`}</legend>
        {densities.map(({ id, label }) => (
          <label key={id}>
            <input type="radio" checked={layout.density === id} onChange={() => change({ density: id })} />
            {i18n._(label)}
          </label>
        ))}
      </fieldset>
      <button type="button" className={classes.link} onClick={() => change(null)}>
        {t`Reset to standard`}
      </button>
    </>
  );
}
