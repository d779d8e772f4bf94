import { useEffect, useRef, type ReactNode } from 'react';
import { installHints } from '../float/install-hints.ts';
import { useKit } from '../kit.tsx';
import { useLayout } from './columns/layout.ts';
import { ListBody, type ListBodyProps } from './list-body.tsx';
import { ListHeader } from './list-header.tsx';
import type { Row } from './types.ts';
import classes from './list.module.css';

export interface ListPageProps<Item extends Row> extends Omit<ListBodyProps<Item>, 'layout' | 'changeLayout'> {
  /** Name of the table and version of its columns, under which its layout is stored: `publish.upgrade.1`. */
  table: string;
  /** The primary action of the page. */
  primary?: ReactNode;
  /** False if the list can't be exported. */
  exported?: boolean;
  /** A note on the page as a whole, next to its title. */
  note?: ReactNode;
  /** Dialogs and drawers of the page. */
  children?: ReactNode;
}

/**
 * A list page: title with one primary action, filters, chips, table or cards, footer with selection and pagination. Its
 * state is in the address; rows stay until the next ones are loaded; a failure replaces the rows.
 */
export function ListPage<Item extends Row>(props: ListPageProps<Item>) {
  const { userKey } = useKit();
  const [layout, changeLayout] = useLayout(userKey, props.table);
  const refreshes = useRef(0);
  const shared = { ...props, layout, changeLayout, refreshes };
  useEffect(installHints, []);
  return (
    <div className={`card ${classes.page}`}>
      <ListHeader
        {...shared}
        onRefresh={() => {
          refreshes.current++;
          void props.query.refetch();
        }}
      />
      <ListBody {...shared} />
      {props.children}
    </div>
  );
}
