import { useState, type ReactNode } from 'react';
import { IconAdjustmentsHorizontal, IconDownload, IconRefresh } from '@tabler/icons-react';
import { useLingui } from '@lingui/react/macro';
import { lazyModule, useModule } from '../../base/lazy-module.ts';
import type { ColumnSettingsProps } from './columns/column-settings.tsx';
import type { FilterChipsProps } from './filter-chips.tsx';
import { PanelButton } from '../float/panel-button.tsx';
import { Button } from '../button/button.tsx';
import { useKit } from '../kit.tsx';
import { HelpButton } from '../page/help-button.tsx';
import { useMedia } from '../use-media.ts';
import { FilterBar, filterKeys } from './filter-bar.tsx';
import { isVisible, type ChangeLayout, type TableLayout } from './columns/layout.ts';
import type { SearchState } from './search.ts';
import type { Column, ExportPanelProps, Filter, Row } from './types.ts';
import classes from './list.module.css';

const loadSettings = lazyModule(() => import('./columns/column-settings.tsx'));
// A list does without its chips rather than without its rows.
const loadChips = lazyModule(() => import('./filter-chips.tsx').catch(() => ({ FilterChips: () => null })));

function LazySettings<Item extends Row>(props: ColumnSettingsProps<Item>) {
  const module = useModule(loadSettings);
  return module && <module.ColumnSettings {...props} />;
}

function LazyChips(props: FilterChipsProps) {
  const module = useModule(loadChips);
  return module ? (
    <module.FilterChips {...props} />
  ) : (
    <div className={classes.chips}>
      <span className={classes.count}>&nbsp;</span>
    </div>
  );
}

function LazyExport(props: ExportPanelProps) {
  const module = useModule(useKit().loadExport);
  return module && <module.ExportPanel {...props} />;
}

interface ExportButtonProps<Item extends Row> extends Pick<
  ListHeaderProps<Item>,
  'title' | 'query' | 'columns' | 'filters' | 'layout'
> {
  isFiltered: boolean;
  /** What it is called where a page has several. */
  label?: string;
}

/** What asks how a list is exported. */
export function ExportButton<Item extends Row>(props: ExportButtonProps<Item>) {
  const { t } = useLingui();
  const { loadExport } = useKit();
  const { title, columns, filters, isFiltered, layout, label = t`Export` } = props;
  const { queryKey, data } = props.query;
  return (
    <PanelButton label={label} className={classes.tool} icon={<IconDownload size={18} aria-hidden />} load={loadExport}>
      {(anchor, onClose) => (
        <LazyExport
          {...{ title, queryKey, columns, filters, anchor, onClose, isFiltered }}
          rows={data?.items ?? []}
          total={data?.total}
          isVisible={(column) => isVisible(column, layout)}
        />
      )}
    </PanelButton>
  );
}

interface ListHeaderProps<Item extends Row> extends SearchState {
  title: string;
  query: { queryKey: readonly unknown[]; data: { total: number; items: readonly Item[] } | undefined };
  /** False for a list that is not exported. */
  exported?: boolean;
  primary?: ReactNode;
  note?: ReactNode;
  columns: readonly Column<Item>[];
  filters: readonly Filter[];
  /** Whether a choice applies at once. */
  atOnce?: boolean;
  layout: TableLayout;
  changeLayout: ChangeLayout;
  onRefresh: () => void;
}

/** What stands above the rows: title and primary action, filters, tools, applied filters. */
export function ListHeader<Item extends Row>(props: ListHeaderProps<Item>) {
  const { t } = useLingui();
  const { filters, search, setSearch } = props;
  const applied = filters.filter((filter) => filterKeys(filter).some((key) => search[key])).length;
  const isFiltered = applied > 0;
  const isNarrow = useMedia('(width < 640px)');
  const [open, setOpen] = useState(false);
  return (
    <>
      <header className={classes.head}>
        <div className={classes.heading}>
          <h1 tabIndex={-1}>{props.title}</h1>
          <HelpButton />
        </div>
        {props.note}
        {props.primary}
      </header>
      <div className={classes.toolbar}>
        {filters.length > 0 && isNarrow && (
          <Button variant="default" aria-expanded={open} onClick={() => setOpen(!open)}>
            {applied > 0 ? t`Filters (${applied})` : t`Filters`}
          </Button>
        )}
        {filters.length > 0 && (
          <FilterBar
            filters={filters}
            search={search}
            setSearch={setSearch}
            onApplied={() => setOpen(false)}
            hidden={isNarrow && !open}
            atOnce={props.atOnce}
          />
        )}
        <div className={classes.tools}>
          <button
            type="button"
            className={classes.tool}
            aria-label={t`Refresh`}
            data-hint={t`Refresh`}
            onClick={props.onRefresh}
          >
            <IconRefresh size={18} aria-hidden />
          </button>
          {props.exported !== false && <ExportButton {...props} isFiltered={isFiltered} />}
          <PanelButton
            label={t`Columns and density`}
            className={classes.tool}
            icon={<IconAdjustmentsHorizontal size={18} aria-hidden />}
            load={loadSettings}
          >
            {(anchor, onClose) => (
              <LazySettings
                {...{ anchor, onClose }}
                columns={props.columns}
                layout={props.layout}
                change={props.changeLayout}
              />
            )}
          </PanelButton>
        </div>
      </div>
      {isFiltered && <LazyChips filters={filters} search={search} setSearch={setSearch} />}
    </>
  );
}
