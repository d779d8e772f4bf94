import { useLingui } from '@lingui/react/macro';
import { percentText } from '../text/format.ts';
import { shareOf, type ChartTable } from './series.ts';
import classes from './chart.module.css';

/** A step of a funnel; its value is a subset of the previous step's. */
export interface FunnelStep {
  id: string;
  name: string;
  value: number;
  /** A further note, such as the duration. */
  note?: string;
  /** Whether the name is data, which may be in any language. */
  isData?: boolean;
}

const sharesOf = (steps: readonly FunnelStep[], index: number) => ({
  ofFirst: shareOf(steps[index]?.value, steps[0]?.value),
  ofBefore: index === 0 ? null : shareOf(steps[index]?.value, steps[index - 1]?.value),
});

const percent = (share: number | null): string | null => (share === null ? null : percentText(share * 100));

/**
 * The table of a funnel.
 * @param head headers for the names, the values, and the shares of the first and of the previous step
 */
export const funnelTable = (
  steps: readonly FunnelStep[],
  head: readonly [string, string, string, string],
): ChartTable => ({
  head,
  rows: steps.map(({ name, value }, index) => {
    const { ofFirst, ofBefore } = sharesOf(steps, index);
    return [name, value, percent(ofFirst), percent(ofBefore)];
  }),
});

interface FunnelProps {
  label: string;
  steps: readonly FunnelStep[];
  /** Takes the index of a step, starting at 1; the returned function shows the devices lost before it. */
  onShowLost?: (place: number) => () => void;
}

/** The steps of a funnel from top to bottom, each with its value and the number lost before it. */
export function Funnel({ label, steps, onShowLost }: FunnelProps) {
  const { t, i18n } = useLingui();
  return (
    <ol className={classes.funnel} aria-label={label}>
      {steps.map(({ id, name, value, note, isData }, index) => {
        const { ofFirst, ofBefore } = sharesOf(steps, index);
        const lostCount = i18n.number((steps[index - 1]?.value ?? value) - value);
        const lostShare = ofBefore === null ? '' : percentText((1 - ofBefore) * 100);
        return (
          <li key={id}>
            <span>{isData ? <bdi>{name}</bdi> : name}</span>
            <span>
              <span className={classes.bar} style={{ width: `${(ofFirst ?? 0) * 100}%` }} />
            </span>
            <span className={classes.value}>{i18n.number(value)}</span>
            <span className={classes.share}>{percent(ofFirst)}</span>
            {index > 0 && ofBefore !== null && (
              <small className={`note row ${classes.loss}`}>
                {onShowLost ? (
                  <button type="button" className={`link ${classes.lost}`} onClick={onShowLost(index)}>
                    {t`−${lostCount} (${lostShare}) from the step before`}
                  </button>
                ) : (
                  t`−${lostCount} (${lostShare}) from the step before`
                )}
                {note && <span>{note}</span>}
              </small>
            )}
          </li>
        );
      })}
    </ol>
  );
}
