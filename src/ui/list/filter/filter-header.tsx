import { useState, type ReactNode } from 'react';
import { IconRefresh } from '@tabler/icons-react';
import { useLingui } from '@lingui/react/macro';
import { lazyModule, useModule } from '../../../base/lazy-module.ts';
import { Button } from '../../button/button.tsx';
import { HelpButton } from '../../page/help-button.tsx';
import { useMedia } from '../../use-media.ts';
import { FilterBar, filterKeys } from './filter-bar.tsx';
import type { FilterChipsProps } from './filter-chips.tsx';
import type { SearchState } from '../search.ts';
import type { Filter } from '../types.ts';
import classes from '../list.module.css';

// If loading fails, the list is shown without chips.
const loadChips = lazyModule(() => import('./filter-chips.tsx').catch(() => ({ FilterChips: () => null })));

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

interface FilterToolsProps extends SearchState {
  filters: readonly Filter[];
  /** Whether a choice applies immediately. */
  atOnce?: boolean;
  onRefresh: () => void;
  /** Content next to the refresh button. */
  tools?: ReactNode;
}

export interface FilterHeaderProps extends FilterToolsProps {
  title: string;
  primary?: ReactNode;
  note?: ReactNode;
}

/** Filters, tools and applied filters. */
export function FilterTools(props: FilterToolsProps) {
  const { t } = useLingui();
  const { filters, search, setSearch } = props;
  const applied = filters.filter((filter) => filterKeys(filter).some((key) => search[key])).length;
  const isNarrow = useMedia('(width < 640px)');
  const [open, setOpen] = useState(false);
  return (
    <>
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
          {props.tools}
        </div>
      </div>
      {applied > 0 && <LazyChips {...props} />}
    </>
  );
}

/** The area above filtered content: title and primary action, filters, tools, applied filters. */
export function FilterHeader({ title, primary, note, ...tools }: FilterHeaderProps) {
  return (
    <>
      <header className={`row ${classes.head}`}>
        <div className="line gap-4">
          <h1 tabIndex={-1}>{title}</h1>
          <HelpButton />
        </div>
        {note}
        {primary}
      </header>
      <FilterTools {...tools} />
    </>
  );
}
