import { Plural, useLingui } from '@lingui/react/macro';
import { Button } from '../button/button.tsx';
import { reasoned } from '../action/reasoned.ts';
import { useKit } from '../kit.tsx';
import { Pager } from './pager.tsx';
import { mostPerCall, type Selection } from './selection.ts';
import type { BulkAction, Row } from './types.ts';
import classes from './list.module.css';

interface ListFooterProps<Item extends Row> {
  selection: Selection<Item>;
  bulkActions: readonly BulkAction<Item>[];
  page: number;
  size: number;
  total: number;
  /** Page and size of the displayed rows. */
  loaded: { page: number; size: number };
  /** The number of rows, as text. */
  count: string;
  /** The label of the pagination on a page with several lists. */
  label?: string | undefined;
  onPage: (page: number) => void;
  onSize: (size: string) => void;
  /** False if all rows are on one page. */
  paged: boolean;
}

/**
 * The footer of a list with selection and pagination. The bulk actions are here, where they cover nothing; while no row
 * is selected they are disabled with that reason, so that users can discover them.
 */
export function ListFooter<Item extends Row>({
  selection,
  bulkActions,
  count,
  paged,
  ...pager
}: ListFooterProps<Item>) {
  const { t } = useLingui();
  const { problemText } = useKit();
  const { items } = selection;
  const isNone = items.length === 0;
  return (
    <footer className={classes.foot}>
      {bulkActions.length > 0 && (
        <div
          className={`row ${classes.bulk}`}
          role="group"
          aria-label={t`Selected rows`}
          data-none={isNone || undefined}
        >
          <strong role="status">
            <Plural value={items.length} other="# selected" />
          </strong>
          {bulkActions.map((action) => {
            const { most = mostPerCall } = action;
            const code = isNone ? 'SELECT_FIRST' : action.refuse?.(items);
            const limit = items.length > most ? t`Select at most ${most} rows` : undefined;
            const reason = (isNone ? null : action.reason?.(items)) ?? (code ? problemText(code) : limit);
            return (
              <Button
                key={action.id}
                small
                variant="default"
                danger={action.danger ?? false}
                {...reasoned(reason)}
                onClick={() => {
                  if (!reason) action.run(items, selection.drop);
                }}
              >
                {action.label}
              </Button>
            );
          })}
          {!isNone && (
            <button type="button" className={classes.link} onClick={selection.clear}>{t`Clear selection`}</button>
          )}
        </div>
      )}
      {paged ? (
        <Pager {...pager} />
      ) : (
        <span role="status" className={classes.count}>
          {count}
        </span>
      )}
    </footer>
  );
}
