import { useLingui } from '@lingui/react/macro';
import { pageSizes } from './search.ts';
import classes from './list.module.css';

interface PagerProps {
  page: number;
  size: number;
  total: number;
  /** Page and size of the displayed rows, while those of the current page load. */
  loaded?: { page: number; size: number } | undefined;
  onPage: (page: number) => void;
  /** Its label on a page with several lists. */
  label?: string | undefined;
  /** Undefined if the size is fixed. */
  onSize?: (size: string) => void;
}

/** The first and last page and the two pages on each side of the current one; a gap is null. */
export function visiblePages(page: number, last: number): (number | null)[] {
  const pages = [1, page - 1, page, page + 1, last].filter(
    (value, index, all) => value >= 1 && value <= last && all.indexOf(value) === index,
  );
  return pages.flatMap((value, index) => (value - (pages[index - 1] ?? value) > 1 ? [null, value] : value));
}

/** The number of the last page; a list without rows has one page. */
export const lastPage = ({ total, size }: Pick<PagerProps, 'total' | 'size'>) => Math.max(1, Math.ceil(total / size));

export function Pager({ page, size, total: rows, loaded = { page, size }, label, onPage, onSize }: PagerProps) {
  const { t, i18n } = useLingui();
  const last = lastPage({ total: rows, size });
  const end = loaded.page * loaded.size;
  const [from, to, total] = [end - loaded.size + 1, end, rows].map((row) => i18n.number(Math.min(row, rows)));
  return (
    <nav className={classes.pager} aria-label={label ?? t({ message: 'Pages', context: 'paging' })}>
      <span role="status" className={classes.count}>{t`${from}–${to} of ${total}`}</span>
      {onSize && (
        <select
          className={classes.size}
          aria-label={t`Rows per page`}
          value={String(size)}
          onChange={(event) => onSize(event.currentTarget.value)}
        >
          {pageSizes.map((option) => (
            <option key={option} value={option}>{t`${option} per page`}</option>
          ))}
        </select>
      )}
      {/* Grouped, so that they wrap to a second line together. */}
      <span className="line gap-4">
        <button type="button" disabled={page <= 1} aria-label={t`Previous page`} onClick={() => onPage(page - 1)}>
          ‹
        </button>
        {visiblePages(page, last).map((value, index) =>
          value === null ? (
            <span key={`gap${index}`} aria-hidden>
              …
            </span>
          ) : (
            <button
              key={value}
              type="button"
              aria-label={t`Page ${value}`}
              aria-current={value === page ? 'page' : undefined}
              onClick={() => onPage(value)}
            >
              {value}
            </button>
          ),
        )}
        <button type="button" disabled={page >= last} aria-label={t`Next page`} onClick={() => onPage(page + 1)}>
          ›
        </button>
      </span>
    </nav>
  );
}
