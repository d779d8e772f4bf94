import { useLingui } from '@lingui/react/macro';
import type { I18n } from '@lingui/core';
import type { AdoptionPoint } from '../../../api/generated/client.schemas.ts';
import { shareText } from '../delivery/share.ts';
import { pointTime, seriesNames, type AdoptionBy, type CountName } from './adoption-words.ts';
import classes from './rollout.module.css';

interface AdoptionNumbersProps {
  point: AdoptionPoint;
  series: readonly CountName[];
  by: AdoptionBy;
  timeZone: string;
}

/** The numbers of one time, the greatest first, with the share of those that may get it. */
function numbersOf(i18n: I18n, point: AdoptionPoint, series: readonly CountName[], by: AdoptionBy): string[] {
  return series
    .toSorted((a, b) => point[b] - point[a])
    .map((name) => {
      const text = `${i18n._(seriesNames[name])}: ${i18n.number(point[name])}`;
      if (by === 'day' || name === 'targeted' || point.targeted === 0) return text;
      return `${text} (${shareText(i18n, point[name], point.targeted)})`;
    });
}

/** The same in a sentence. */
export const numbersText = (i18n: I18n, { point, series, by, timeZone }: AdoptionNumbersProps): string =>
  [pointTime(point.at, by, timeZone), ...numbersOf(i18n, point, series, by)].join(', ');

/** What the chart tells of one time. */
export function AdoptionNumbers({ point, series, by, timeZone }: AdoptionNumbersProps) {
  const { i18n } = useLingui();
  return (
    <div className={classes.tooltip}>
      <strong>{pointTime(point.at, by, timeZone)}</strong>
      {numbersOf(i18n, point, series, by).map((text) => (
        <div key={text}>{text}</div>
      ))}
    </div>
  );
}
