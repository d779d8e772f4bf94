import { useLingui } from '@lingui/react/macro';
import { formatShare } from '../text/format.ts';
import { BarName } from './bar-name.tsx';
import { Noted } from './noted.tsx';
import { type Note, notedText, shareOf, type ChartTable } from './series.ts';
import classes from './chart.module.css';

/** One bar: its label and value. */
export interface RankedEntry {
  id: string;
  name: string;
  value: number;
  /** The label of a value that is no count, such as a rate. */
  text?: string;
  /** The value of the whole, which is not shown itself. */
  share?: number;
  /** A note on its value. */
  note?: Note;
  /** Whether its name is data, in whatever language. */
  isData?: boolean;
}

/** The share of an entry: none if the values are no counts, unless the entry has its own. */
const shareIn = ({ value, text, share }: RankedEntry, whole: number | undefined): number | null =>
  share ?? (text === undefined && whole !== undefined ? shareOf(value, whole) : null);

/** The entries, the greatest first; those alike stay in their order, and so do all that have one of their own. */
const ranked = (entries: readonly RankedEntry[], inOrder: boolean) =>
  inOrder ? entries : entries.toSorted((a, b) => b.value - a.value);

/**
 * The table of ranked bars.
 * @param head of names, values and shares
 * @param whole what the shares are of, unless the entries have their own
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
  /** What the shares are of, unless the entries have their own. */
  whole?: number;
  /** Whether the entries have an order of their own. */
  inOrder?: boolean;
  /** Takes the id of a bar that was chosen, where that leads on; undefined for one that leads nowhere. */
  onChoose?: ((id: string) => (() => void) | undefined) | undefined;
}

/** Bars from zero, the greatest first unless they have an order of their own, each with its value and its share of a whole at its end. */
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
