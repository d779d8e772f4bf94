import type { Note } from './series.ts';
import classes from './chart.module.css';

/** A value with a note, such as that its sample is small. */
export function Noted({ text, note }: { text: string; note: Note }) {
  return (
    <span className={classes.noted} data-faint={note.isFaint || undefined}>
      {text} <small data-note>{note.text}</small>
    </span>
  );
}
