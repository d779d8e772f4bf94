import { useLingui } from '@lingui/react/macro';
import { formatShare } from '../../text/format.ts';
import { BarName } from './bar-name.tsx';
import { Noted } from '../noted.tsx';
import { type Note, notedText, shareOf, type ChartTable } from '../series.ts';
import classes from '../chart.module.css';

/** A bar with its label and value. */
export interface RankedEntry {
  id: string;
  name: string;
  value: number;
  /** The formatted value, if it is not a count, such as a rate. */
  text?: string;
  /** The share of the total, which itself is not shown. */
  share?: number;
  /** A note on its value. */
  note?: Note;
  /** Whether the name is data, which may be in any language. */
  isData?: boolean;
}

/** The share of an entry; undefined if the values are not counts, unless the entry has its own. */
const shareIn = ({ value, text, share }: RankedEntry, whole: number | undefined): number | null =>
  share ?? (text === undefined && whole !== undefined ? shareOf(value, whole) : null);

/** Sorts the entries by value, greatest first, unless they have an order of their own. The sort is stable. */
const ranked = (entries: readonly RankedEntry[], inOrder: boolean) =>
  inOrder ? entries : entries.toSorted((a, b) => b.value - a.value);

/**
 * The table of ranked bars.
 * @param head headers for names, values and shares
 * @param whole the total for shares, unless the entries have their own
 * @param inOrder whether the entries have an order of their own
 */
export const barTable = (
  entries: readonly RankedEntry[],
  head: readonly [string, string, string],
  whole?: number,
  inOrder = false,
): ChartTable => ({
  head,
  rows: ranked(entries, inOrder).map((entry) => {
    const { name, value, text } = entry;
    const share = shareIn(entry, whole);
    return [
      name,
      entry.note ? notedText(text ?? String(value), entry.note) : (text ?? value),
      share === null ? null : `${Math.round(share * 1000) / 10}%`,
    ];
  }),
});

interface RankedBarsProps {
  label: string;
  entries: readonly RankedEntry[];
  /** The total for shares, unless the entries have their own. */
  whole?: number;
  /** Whether the entries have an order of their own. */
  inOrder?: boolean;
  /** Takes the id of a bar and returns its action; undefined if it has none. */
  onChoose?: ((id: string) => (() => void) | undefined) | undefined;
}

/**
 * A bar chart from zero, greatest first unless the entries have an order of their own, each labeled with its value and
 * share.
 */
export function RankedBars({ label, entries, whole, inOrder = false, onChoose }: RankedBarsProps) {
  const { i18n } = useLingui();
  const rows = ranked(entries, inOrder);
  const greatest = Math.max(0, ...rows.map(({ value }) => value));
  return (
    <ul className={classes.bars} aria-label={label}>
      {rows.map((entry) => {
        const { id, name, value, text, note, isData } = entry;
        const share = shareIn(entry, whole);
        return (
          <li key={id}>
            <BarName name={name} isData={isData} onChoose={onChoose?.(id)} />
            <span>
              <span className={classes.bar} style={{ width: `${(shareOf(value, greatest) ?? 0) * 100}%` }} />
            </span>
            <span className={classes.value}>
              {note ? <Noted text={text ?? i18n.number(value)} note={note} /> : (text ?? i18n.number(value))}
            </span>
            <span className={classes.share}>{share !== null && formatShare(i18n, share)}</span>
          </li>
        );
      })}
    </ul>
  );
}
