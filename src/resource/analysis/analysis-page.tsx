import { useEffect, type ReactNode } from 'react';
import { screenText } from '../../shell/menus/title-text.ts';
import { useAddress } from '../../shell/tabs/use-view.ts';
import { installHints } from '../../ui/float/hinted.ts';
import { useKit } from '../../ui/kit.tsx';
import { useLayout } from '../../ui/list/columns/layout.ts';
import { ListBody, type ListBodyProps } from '../../ui/list/list-body.tsx';
import { ListHeader } from '../../ui/list/list-header.tsx';
import type { ListAddress, SearchPatch } from '../../ui/list/search.ts';
import type { Row } from '../../ui/list/types.ts';
import { useListQuery, type ListOf } from '../list-query.ts';
import classes from './analysis.module.css';

interface AnalysisPageProps<Item extends Row, Search extends ListAddress> extends Pick<
  ListBodyProps<Item>,
  'name' | 'columns' | 'filters' | 'rowActions'
> {
  /** The operation behind the table. */
  of: ListOf<Item, Search, object>;
  /** What the rows of the table are. */
  rows: string;
  /** Choices of what is a row. */
  tools?: ReactNode;
  /** What is said in place of a table without rows. */
  empty: string;
  note?: ReactNode;
  /** What else is asked again by "Refresh". */
  cards: readonly { refetch: () => unknown }[];
  /** Figures and charts. */
  children: ReactNode;
}

/** A period takes the place of days of one's own, and these that of a period. */
function withPeriod(search: ListAddress, patch: SearchPatch): SearchPatch {
  const isNew = (key: string) => patch[key] !== undefined && patch[key] !== search[key];
  if (isNew('start') || isNew('end')) return { ...patch, range: undefined };
  return isNew('range') ? { ...patch, start: undefined, end: undefined } : patch;
}

/** A page that analyzes: filters in the address, figures and charts for them, and the table behind these, which is exported. */
export function AnalysisPage<Item extends Row, Search extends ListAddress>(props: AnalysisPageProps<Item, Search>) {
  const { of, rows, columns, filters, cards } = props;
  const { search, setSearch: apply } = useAddress(of);
  const setSearch: typeof apply = (patch, options) => apply(withPeriod(search, patch), options);
  const { userKey } = useKit();
  const [layout, changeLayout] = useLayout(userKey, `${of.menu.replace('/', '.')}.1`);
  const query = useListQuery(of, search, {});
  useEffect(installHints, []);
  const shared = { search, setSearch, query, columns, filters, layout, changeLayout };
  return (
    <div className={classes.page}>
      <ListHeader
        {...shared}
        title={screenText(of.menu)}
        note={props.note}
        atOnce
        onRefresh={() => [query, ...cards].forEach((one) => void one.refetch())}
      />
      {props.children}
      <div className={classes.rows}>
        <header>
          <h2>{rows}</h2>
          {props.tools}
        </header>
        <ListBody
          {...shared}
          title={rows}
          name={props.name}
          rowActions={props.rowActions}
          empty={{ what: props.empty }}
          {...(of.defaultSort !== undefined && { defaultSort: of.defaultSort })}
        />
      </div>
    </div>
  );
}

/** Charts side by side, where there is room. */
export const Breakdowns = ({ children }: { children: ReactNode }) => (
  <div className={classes.breakdowns}>{children}</div>
);
