import { Plural, useLingui } from '@lingui/react/macro';
import { Button } from '../button/button.tsx';
import { reasoned } from '../action/reasoned.ts';
import { useKit } from '../kit.tsx';
import { Pager } from './pager.tsx';
import type { Selection } from './selection.ts';
import type { BulkAction, Row } from './types.ts';
import classes from './list.module.css';

interface ListFooterProps<Item extends Row> {
  selection: Selection<Item>;
  bulkActions: readonly BulkAction<Item>[];
  page: number;
  size: number;
  total: number;
  /** Which rows stand there. */
  loaded: { page: number; size: number };
  /** The name of the pager on a page with several. */
  label?: string | undefined;
  onPage: (page: number) => void;
  onSize: (size: string) => void;
  /** False where all rows are there at once. */
  paged: boolean;
}

/**
 * Selection and pages under the rows. What can be done to selected rows stands here, where it covers nothing: also while
 * none is selected, with that as its reason, so that it can be found.
 */
export function ListFooter<Item extends Row>({ selection, bulkActions, paged, ...pager }: ListFooterProps<Item>) {
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
            <Plural value={items.length} one="# selected" other="# selected" />
          </strong>
          {bulkActions.map((action) => {
            const code = isNone ? 'SELECT_FIRST' : (action.refuse?.(items) ?? null);
            const reason = (isNone ? null : action.reason?.(items)) ?? (code === null ? undefined : problemText(code));
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
          <Plural value={pager.total} one="# row" other="# rows" />
        </span>
      )}
    </footer>
  );
}
