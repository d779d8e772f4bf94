import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { shiftDay } from './days.ts';
import classes from './calendar.module.css';

const spans = [
  { days: 1, label: msg`Today` },
  { days: 7, label: msg`Last 7 days` },
  { days: 30, label: msg`Last 30 days` },
];

/** Buttons for ranges of days that end today. */
export function Presets({ today, onPick }: { today: string; onPick: (days: readonly string[]) => void }) {
  const { i18n } = useLingui();
  return (
    <div className={classes.presets}>
      {spans.map(({ days, label }) => (
        <button
          key={days}
          type="button"
          className={classes.preset}
          data-mantine-stop-propagation="true"
          onClick={() => onPick([shiftDay(today, 1 - days), today])}
        >
          {i18n._(label)}
        </button>
      ))}
    </div>
  );
}
