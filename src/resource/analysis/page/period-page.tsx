import { useEffect, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { screenText } from '../../../shell/menus/title-text.ts';
import { useAddress, type Located } from '../../../shell/tabs/use-view.ts';
import { installHints } from '../../../ui/float/install-hints.ts';
import { ChartScope } from '../../../ui/chart/frame.tsx';
import { FilterHeader } from '../../../ui/list/filter/filter-header.tsx';
import type { ListAddress } from '../../../ui/list/search.ts';
import type { Filter } from '../../../ui/list/types.ts';
import { withOnePeriod, withPeriod } from '../period/period.ts';
import { scopeTexts } from './chart-scope.ts';
import classes from '../analysis.module.css';

interface PeriodPageProps<Search extends ListAddress> {
  of: Located<Search> & { readonly menu: string };
  /** The tabs of the page, including this one. */
  tabs: ReactNode;
  /** Filters in addition to the period. */
  filters?: readonly Filter[];
  /** Query key prefixes (paths) to refetch. */
  asks: readonly (readonly string[])[];
  children: ReactNode;
}

/** A part of a page that is not a topic: its period, further filters, and the filtered content below. */
export function PeriodPage<Search extends ListAddress>({
  of,
  tabs,
  filters = [],
  asks,
  children,
}: PeriodPageProps<Search>) {
  const client = useQueryClient();
  const { i18n } = useLingui();
  const { search, setSearch } = useAddress(of);
  const all = withPeriod(search, filters);
  const title = screenText(of.menu);
  useEffect(installHints, []);
  return (
    <div className={`card ${classes.page}`}>
      <FilterHeader
        title={title}
        note={tabs}
        filters={all}
        search={search}
        setSearch={(patch, options) =>
          setSearch({ ...withOnePeriod(search, patch), page: undefined, belowPage: undefined }, options)
        }
        atOnce
        onRefresh={() => {
          for (const queryKey of asks) void client.refetchQueries({ queryKey, type: 'active' });
        }}
      />
      <ChartScope value={(isDated) => scopeTexts(i18n, { subject: [title], filters: all, search }, isDated)}>
        <div className={classes.parts}>{children}</div>
      </ChartScope>
    </div>
  );
}
