import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useKit } from '../kit.tsx';
import { useLayout } from './columns/layout.ts';
import { FilterBar } from './filter/filter-bar.tsx';
import { ListBody, type ListBodyProps } from './list-body.tsx';
import type { Row } from './types.ts';
import classes from './list.module.css';

interface InnerListProps<Item extends Row> extends Omit<ListBodyProps<Item>, 'layout' | 'changeLayout'> {
  /** Name of the table and version of its columns, under which its layout is stored: `message.tag.members.1`. */
  table: string;
  /** Content next to the filters. */
  primary?: ReactNode;
}

/** A list in a drawer, with filters, rows and pages like a list page. */
export function InnerList<Item extends Row>(props: InnerListProps<Item>) {
  const { filters, search, setSearch, title } = props;
  const { t } = useLingui();
  const { userKey } = useKit();
  const [layout, changeLayout] = useLayout(userKey, props.table);
  return (
    <div className={classes.inner}>
      <div className={classes.innerToolbar}>
        <FilterBar
          filters={filters}
          search={search}
          setSearch={setSearch}
          onApplied={() => {}}
          name={t`Search: ${title}`}
          hidden={false}
        />
        {props.primary}
      </div>
      <ListBody {...props} pagesLabel={t`Pages: ${title}`} layout={layout} changeLayout={changeLayout} />
    </div>
  );
}
