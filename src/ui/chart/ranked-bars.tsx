import { useLingui } from '@lingui/react/macro';
import { formatShare } from '../text/format.ts';
import { shareOf, type ChartTable } from './series.ts';
import classes from './chart.module.css';

/** One bar: what it counts, and how much. */
export interface RankedEntry {
  id: string;
  name: string;
  value: number;
  /** What the value is called where it is no count, such as a share of something of its own. */
  text?: string;
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
  rows: ranked(entries).map(({ name, value, text }) => {
    const share = text === undefined ? shareOf(value, whole) : null;
    return [name, text ?? value, share === null ? null : `${Math.round(share * 1000) / 10}%`];
  }),
});

interface RankedBarsProps {
  label: string;
  entries: readonly RankedEntry[];
  whole: number;
  /** Takes the id of a bar that was chosen, where that leads on; undefined for one that leads nowhere. */
  onChoose?: ((id: string) => (() => void) | undefined) | undefined;
}

/** Bars from zero, the greatest first, each with its value and its share of a whole at its end. */
export function RankedBars({ label, entries, whole, onChoose }: RankedBarsProps) {
  const { i18n } = useLingui();
  const rows = ranked(entries);
  const greatest = rows[0]?.value ?? 0;
  return (
    <ul className={classes.bars} aria-label={label}>
      {rows.map(({ id, name, value, text }) => {
        const share = text === undefined ? shareOf(value, whole) : null;
        const choose = onChoose?.(id);
        return (
          <li key={id}>
            {choose ? (
              <button type="button" className={classes.choice} onClick={choose}>
                {name}
              </button>
            ) : (
              <span>{name}</span>
            )}
            <span>
              <span className={classes.bar} style={{ width: `${(shareOf(value, greatest) ?? 0) * 100}%` }} />
            </span>
            <span className={classes.value}>{text ?? i18n.number(value)}</span>
            <span className={classes.share}>{share !== null && formatShare(i18n, share)}</span>
          </li>
        );
      })}
    </ul>
  );
}
