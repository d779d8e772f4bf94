import { useLingui } from '@lingui/react/macro';
import type { AdoptionPoint } from '../../../api/generated/client.schemas.ts';
import { countNames, pointTime, seriesNames, type AdoptionBy } from './adoption-words.ts';
import classes from './rollout.module.css';

interface AdoptionTableProps {
  points: readonly AdoptionPoint[];
  by: AdoptionBy;
  timeZone: string;
  label: string;
}

/** A table of curves that is longer than this shows every so many-th time. */
const mostRows = 24;

function someOf(points: readonly AdoptionPoint[]): AdoptionPoint[] {
  const step = Math.max(1, Math.ceil(points.length / mostRows));
  return points.filter((_, index) => (points.length - 1 - index) % step === 0);
}

/** The numbers of the chart; of days all of them. */
export function AdoptionTable({ points, by, timeZone, label }: AdoptionTableProps) {
  const { t, i18n } = useLingui();
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{by === 'day' ? t`Day` : t`Time`}</th>
            {countNames.map((column) => (
              <th key={column} scope="col">
                {i18n._(seriesNames[column])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(by === 'day' ? points : someOf(points)).map((point) => (
            <tr key={point.at}>
              <th scope="row">{pointTime(point.at, by, timeZone)}</th>
              {countNames.map((column) => (
                <td key={column}>{i18n.number(point[column])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
