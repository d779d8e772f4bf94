import { useLingui } from '@lingui/react/macro';
import { formatShare } from '../text/format.ts';
import { shareOf, type ChartTable } from './series.ts';
import classes from './chart.module.css';

/** One bar: what it counts, and how much. */
export interface RankedEntry {
  id: string;
  name: string;
  value: number;
}

/** The entries, the greatest first; those alike stay in their order. */
const ranked = (entries: readonly RankedEntry[]) => entries.toSorted((a, b) => b.value - a.value);

/**
 * The table of ranked bars.
 * @param head of names, values and shares
 * @param whole what the shares are of
 */
export const barTable = (
  entries: readonly RankedEntry[],
  head: readonly [string, string, string],
  whole: number,
): ChartTable => ({
  head,
  rows: ranked(entries).map(({ name, value }) => {
    const share = shareOf(value, whole);
    return [name, value, share === null ? null : `${Math.round(share * 1000) / 10}%`];
  }),
});

/** Bars from zero, the greatest first, each with its value and its share of a whole at its end. */
export function RankedBars({
  label,
  entries,
  whole,
}: {
  label: string;
  entries: readonly RankedEntry[];
  whole: number;
}) {
  const { i18n } = useLingui();
  const rows = ranked(entries);
  const greatest = rows[0]?.value ?? 0;
  return (
    <ul className={classes.bars} aria-label={label}>
      {rows.map(({ id, name, value }) => {
        const share = shareOf(value, whole);
        return (
          <li key={id}>
            <span>{name}</span>
            <span>
              <span className={classes.bar} style={{ width: `${(shareOf(value, greatest) ?? 0) * 100}%` }} />
            </span>
            <span className={classes.value}>{i18n.number(value)}</span>
            <span className={classes.share}>{share !== null && formatShare(i18n, share)}</span>
          </li>
        );
      })}
    </ul>
  );
}
