import { useLingui } from '@lingui/react/macro';
import { ChartFrame } from '../../../ui/chart/frame.tsx';
import { notedText } from '../../../ui/chart/series.ts';
import { absent } from '../../../ui/text/format.ts';
import { useSplit, useZeroHours } from './breakdown.tsx';
import { greatestSound } from '../topic/sample.ts';
import { useTopic } from '../topic/topic.ts';
import classes from './week-map.module.css';

const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));
/** The first Monday of 1970, used to format the names of weekdays. */
const monday = Date.UTC(1970, 0, 5);
const dayMs = 86_400_000;
const days = [0, 1, 2, 3, 4, 5, 6] as const;

/** The chosen metric by the hours of a week: the stronger the color, the higher the value. */
export function WeekMap({ dim }: { dim: string }) {
  const { t, i18n } = useLingui();
  const { text } = useTopic();
  const { dimSplit: parts, split, name, kind, title, textOf, noteOf, isEmpty } = useSplit(dim);
  const zeroHours = useZeroHours(kind);
  const values = new Map(parts?.parts.map(({ key, value, n }) => [key, { value, note: noteOf(n) }]));
  const most = greatestSound([...values.values()]);
  const rows = days.map((day) => ({
    day: i18n.date(new Date(monday + day * dayMs), { weekday: 'short', timeZone: 'UTC' }),
    cells: hours.map((hour) => {
      const key = `${day + 1}-${hour}`;
      const { value = zeroHours.has(key) ? 0 : undefined, note } = values.get(key) ?? {};
      const cellText = value === undefined ? absent : notedText(textOf(value), note);
      return { hour, value, text: cellText, isFaint: note?.isFaint === true };
    }),
  }));
  return (
    <div className="wide">
      <ChartFrame
        title={title}
        help={t`Hours of the week in the platform's time zone. Compare weekdays only in periods of whole weeks, which contain each weekday equally often.`}
        query={split}
        table={
          parts && {
            head: [t`Weekday`, ...hours],
            rows: isEmpty ? [] : rows.map(({ day, cells }) => [day, ...cells.map((cell) => cell.text)]),
          }
        }
        empty={i18n._(text.empty)}
        height={232}
      >
        <HourTable title={title} name={name} rows={rows} most={most} />
      </ChartFrame>
    </div>
  );
}

interface HourCell {
  hour: string;
  value: number | undefined;
  text: string;
  /** Whether its value is of too few samples. */
  isFaint: boolean;
}

interface HourTableProps {
  title: string;
  /** Name of the metric. */
  name: string;
  rows: readonly { day: string; cells: readonly HourCell[] }[];
  /** The greatest value of enough samples. */
  most: number;
}

function HourTable({ title, name, rows, most }: HourTableProps) {
  const { t } = useLingui();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
    <div className={classes.room} role="group" aria-label={title} tabIndex={0}>
      <table className={classes.map}>
        <thead>
          <tr>
            <th scope="col">{t`Weekday`}</th>
            {hours.map((hour) => (
              <th key={hour} scope="col">
                {hour}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ day, cells }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              {cells.map(({ hour, value = 0, text: valueText, isFaint }) => (
                <td
                  key={hour}
                  data-hint={`${day} ${hour}: ${name} ${valueText}`}
                  data-faint={isFaint || undefined}
                  style={{ '--share': most === 0 || isFaint ? '0' : String(value / most) }}
                >
                  <span className={classes.value}>{valueText}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
