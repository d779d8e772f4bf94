import hidden from '../hidden.module.css';
import { BarName } from './bar-name.tsx';
import { Noted } from './noted.tsx';
import { type Note, shareOf } from './series.ts';
import classes from './chart.module.css';

/** A span of values with one between its ends. */
export interface RangeEntry {
  id: string;
  name: string;
  low: number;
  middle: number;
  high: number;
  /** The middle and the span, as they are read. */
  text: string;
  span: string;
  /** All three in words, for hints and readers of screens. */
  words: string;
  note?: Note;
  /** Whether its name is data, in whatever language. */
  isData?: boolean;
}

interface RangeBarsProps {
  label: string;
  entries: readonly RangeEntry[];
  /** Takes the id of a bar that was chosen, where that leads on; undefined for one that leads nowhere. */
  onChoose?: ((id: string) => (() => void) | undefined) | undefined;
}

/** Bars from a low to a high value on a scale from zero, each with a mark between them. */
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
