import { IconAdjustmentsHorizontal, IconDownload } from '@tabler/icons-react';
import { useLingui } from '@lingui/react/macro';
import { lazyModule, useModule } from '../../base/lazy-module.ts';
import type { ColumnSettingsProps } from './columns/column-settings.tsx';
import { PanelButton } from '../float/panel-button.tsx';
import { useKit } from '../kit.tsx';
import { FilterHeader, type FilterHeaderProps } from './filter/filter-header.tsx';
import { isVisible, type ChangeLayout, type TableLayout } from './columns/layout.ts';
import type { Column, ExportPanelProps, Row } from './types.ts';
import classes from './list.module.css';

const loadSettings = lazyModule(() => import('./columns/column-settings.tsx'));

function LazySettings<Item extends Row>(props: ColumnSettingsProps<Item>) {
  const module = useModule(loadSettings);
  return module && <module.ColumnSettings {...props} />;
}

function LazyExport(props: ExportPanelProps) {
  const module = useModule(useKit().loadExport);
  return module && <module.ExportPanel {...props} />;
}

interface ExportButtonProps<Item extends Row> extends Pick<
  ListHeaderProps<Item>,
  'title' | 'query' | 'columns' | 'filters' | 'layout'
> {
  /** Its label on a page with several lists. */
  label?: string;
}

/** The button and panel that export a list. */
export function ExportButton<Item extends Row>(props: ExportButtonProps<Item>) {
  const { t } = useLingui();
  const { loadExport } = useKit();
  const { layout, label = t`Export` } = props;
  const { queryKey, data } = props.query;
  return (
    <PanelButton label={label} className={classes.tool} icon={<IconDownload size={18} aria-hidden />} load={loadExport}>
      {(anchor, onClose) => (
        <LazyExport
          {...props}
          {...{ queryKey, anchor, onClose }}
          rows={data?.items ?? []}
          total={data?.total}
          isVisible={(column) => isVisible(column, layout)}
        />
      )}
    </PanelButton>
  );
}

interface ListHeaderProps<Item extends Row> extends Omit<FilterHeaderProps, 'tools'> {
  query: { queryKey: readonly unknown[]; data: { total: number; items: readonly Item[] } | undefined };
  /** False if the list can't be exported. */
  exported?: boolean;
  columns: readonly Column<Item>[];
  layout: TableLayout;
  changeLayout: ChangeLayout;
}

/** The area above the rows: title and primary action, filters, tools, applied filters. */
export function ListHeader<Item extends Row>(props: ListHeaderProps<Item>) {
  const { t } = useLingui();
  return (
    <FilterHeader
      {...props}
      tools={
        <>
          {props.exported !== false && <ExportButton {...props} />}
          <PanelButton
            label={t`Columns and density`}
            className={classes.tool}
            icon={<IconAdjustmentsHorizontal size={18} aria-hidden />}
            load={loadSettings}
          >
            {(anchor, onClose) => <LazySettings {...props} {...{ anchor, onClose }} change={props.changeLayout} />}
          </PanelButton>
        </>
      }
    />
  );
}
