import hidden from '../../hidden.module.css';
import { BarName } from './bar-name.tsx';
import { shareOf, type Slot } from '../series.ts';
import classes from '../chart.module.css';

/** A part of a bar; equal ids have the same color in all bars. */
export interface StackedPart {
  id: string;
  value: number;
  text: string;
}

/** A bar of parts, with a text for the total. */
export interface StackedEntry {
  id: string;
  name: string;
  text: string;
  /** Sample size. */
  n?: string;
  parts: readonly StackedPart[];
  /** Whether the name is data, which may be in any language. */
  isData?: boolean;
}

/** An entry of the legend. */
export interface LegendEntry {
  id: string;
  name: string;
  slot: Slot;
}

interface StackedBarsProps {
  label: string;
  entries: readonly StackedEntry[];
  /** The parts in order. */
  legend: readonly LegendEntry[];
  /** Takes the id of a bar and returns its action; undefined if it has none. */
  onChoose?: ((id: string) => (() => void) | undefined) | undefined;
}

const colorOf = (slot: Slot) => `var(--chart-${slot})`;

/** A stacked bar chart from zero with a legend of the colors; tooltips and screen readers get all values. */
export function StackedBars({ label, entries, legend, onChoose }: StackedBarsProps) {
  const sumOf = ({ parts }: StackedEntry) => parts.reduce((sum, { value }) => sum + value, 0);
  const greatest = Math.max(0, ...entries.map(sumOf));
  return (
    <>
      <ul className={classes.legend} aria-hidden>
        {legend.map(({ id, name, slot }) => (
          <li key={id} className="line gap-6">
            <span style={{ background: colorOf(slot) }} />
            {name}
          </li>
        ))}
      </ul>
      <ul className={classes.bars} aria-label={label}>
        {entries.map(({ id, name, text, n, parts, isData }) => {
          const values = new Map(parts.map((part) => [part.id, part]));
          const segments = legend.flatMap((one) => {
            const part = values.get(one.id);
            return part ? [{ ...one, ...part, text: `${one.name}: ${part.text}` }] : [];
          });
          const lines = [...segments.map((part) => part.text), ...(n === undefined ? [] : [`n: ${n}`])];
          return (
            <li key={id}>
              <BarName name={name} isData={isData} onChoose={onChoose?.(id)} />
              <span className={classes.stack} data-hint={[name, ...lines].join('\n')}>
                {segments.map(({ id: part, value, slot }) => (
                  <span
                    key={part}
                    style={{ width: `${(shareOf(value, greatest) ?? 0) * 100}%`, background: colorOf(slot) }}
                  />
                ))}
                <span className={hidden.hidden}>{lines.join(', ')}</span>
              </span>
              <span className={classes.value}>{text}</span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
