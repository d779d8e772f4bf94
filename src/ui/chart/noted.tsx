import type { Note } from './series.ts';
import classes from './chart.module.css';

/** A value with a note, for example on a small sample. */
export function Noted({ text, note }: { text: string; note: Note }) {
  return (
    <span className={classes.noted} data-faint={note.isFaint || undefined}>
      {text} <small data-note>{note.text}</small>
    </span>
  );
}
