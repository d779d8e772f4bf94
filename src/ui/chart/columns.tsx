import hidden from '../hidden.module.css';
import classes from './chart.module.css';

/** A column with its value and formatted text. */
export interface ColumnEntry {
  id: string;
  name: string;
  /** Undefined if unknown. */
  value: number | undefined;
  text: string;
}

/** A column chart in the given order, such as the hours of a day; only the greatest value and unknown ones are labeled. */
export function Columns({ label, entries }: { label: string; entries: readonly ColumnEntry[] }) {
  const greatest = Math.max(0, ...entries.map(({ value = 0 }) => value));
  const top = entries.find(({ value }) => value === greatest && greatest > 0);
  return (
    <ul className={classes.columns} aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.id} data-hint={`${entry.name}: ${entry.text}`}>
          <span className={classes.upright} aria-hidden>
            {(entry === top || entry.value === undefined) && <span className={classes.peak}>{entry.text}</span>}
            <span
              className={classes.column}
              style={{ height: `${greatest === 0 ? 0 : ((entry.value ?? 0) / greatest) * 100}%` }}
            />
          </span>
          <span className={classes.tick}>{entry.name}</span>
          <span className={hidden.hidden}>{entry.text}</span>
        </li>
      ))}
    </ul>
  );
}
