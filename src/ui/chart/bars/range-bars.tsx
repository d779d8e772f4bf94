import hidden from '../../hidden.module.css';
import { BarName } from './bar-name.tsx';
import { Noted } from '../noted.tsx';
import { type Note, shareOf } from '../series.ts';
import classes from '../chart.module.css';

/** A range of values with a middle value. */
export interface RangeEntry {
  id: string;
  name: string;
  low: number;
  middle: number;
  high: number;
  /** The middle value and the range, formatted. */
  text: string;
  span: string;
  /** All three values as text, for tooltips and screen readers. */
  words: string;
  note?: Note;
  /** Whether the name is data, which may be in any language. */
  isData?: boolean;
}

interface RangeBarsProps {
  label: string;
  entries: readonly RangeEntry[];
  /** Takes the id of a bar and returns its action; undefined if it has none. */
  onChoose?: ((id: string) => (() => void) | undefined) | undefined;
}

/** A bar chart of ranges on a scale from zero, each with a mark at its middle value. */
export function RangeBars({ label, entries, onChoose }: RangeBarsProps) {
  const greatest = Math.max(0, ...entries.map(({ high }) => high));
  const at = (value: number) => `${(shareOf(value, greatest) ?? 0) * 100}%`;
  return (
    <ul className={classes.bars} aria-label={label}>
      {entries.map(({ id, name, low, middle, high, text, span, words, note, isData }) => {
        return (
          <li key={id}>
            <BarName name={name} isData={isData} onChoose={onChoose?.(id)} />
            <span className={classes.track} data-hint={words}>
              <span className={classes.span} style={{ insetInlineStart: at(low), width: at(high - low) }} />
              <span className={classes.mark} style={{ insetInlineStart: at(middle) }} />
              <span className={hidden.hidden}>{words}</span>
            </span>
            <span className={classes.value} aria-hidden>
              {note ? <Noted text={text} note={note} /> : text}
            </span>
            <span className={classes.share} aria-hidden>
              {span}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
