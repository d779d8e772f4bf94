'use no memo';

import { Suspense, use, type ReactNode } from 'react';
import { IconAdjustmentsHorizontal, IconRefresh } from '@tabler/icons-react';
import { useLingui } from '@lingui/react/macro';
import { late } from '../late.ts';
import type { ColumnSettingsProps } from './column-settings.tsx';
import { Popover } from '../float/popover.tsx';
import { FilterBar } from './filter-bar.tsx';
import { FilterChips } from './filter-chips.tsx';
import type { ChangeLayout, TableLayout } from './layout.ts';
import type { SearchState } from './search.ts';
import type { Column, Filter, Row } from './types.ts';
import classes from './list.module.css';

const loadSettings = late(() => import('./column-settings.tsx'));

function LateSettings<Item extends Row>(props: ColumnSettingsProps<Item>) {
  const { ColumnSettings } = use(loadSettings());
  return <ColumnSettings {...props} />;
}

interface ListHeaderProps<Item extends Row> extends SearchState {
  title: string;
  primary?: ReactNode;
  columns: readonly Column<Item>[];
  filters: readonly Filter[];
  layout: TableLayout;
  changeLayout: ChangeLayout;
  onRefresh: () => void;
}

/** What stands above the rows: title and primary action, filters, tools, applied filters. */
export function ListHeader<Item extends Row>(props: ListHeaderProps<Item>) {
  const { t } = useLingui();
  const { filters, search, setSearch } = props;
  return (
    <>
      <header className={classes.head}>
        <h1 tabIndex={-1}>{props.title}</h1>
        {props.primary}
      </header>
      <div className={classes.toolbar}>
        {filters.length > 0 && <FilterBar filters={filters} search={search} setSearch={setSearch} />}
        <div className={classes.tools}>
          <button type="button" className={classes.tool} aria-label={t`Refresh`} data-hint={t`Refresh`} onClick={props.onRefresh}>
            <IconRefresh size={18} aria-hidden />
          </button>
          <Popover
            label={t`Columns and density`}
            title={t`Columns`}
            icon={<IconAdjustmentsHorizontal size={18} aria-hidden />}
          >
            <Suspense>
              <LateSettings columns={props.columns} layout={props.layout} change={props.changeLayout} />
            </Suspense>
          </Popover>
        </div>
      </div>
      <FilterChips filters={filters} search={search} setSearch={setSearch} />
    </>
  );
}
