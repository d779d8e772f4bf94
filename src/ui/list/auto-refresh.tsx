import { useLingui } from '@lingui/react/macro';
import { useKit } from '../kit.tsx';
import classes from './list.module.css';

interface AutoRefreshProps {
  /** Time of the last response, in ms since 1970. */
  at: number;
  paused: boolean;
  setPaused: (paused: boolean) => void;
}

/** Shows that a list polls, the time of its last refresh, and a pause button. */
export function AutoRefresh({ at, paused, setPaused }: AutoRefreshProps) {
  const { t, i18n } = useLingui();
  const { timeZone } = useKit();
  const time = new Intl.DateTimeFormat(i18n.locale.replace('_', '-'), {
    timeStyle: 'medium',
    hourCycle: 'h23',
    timeZone,
  }).format(at);
  return (
    <p className={`note ${classes.auto}`}>
      {paused ? t`Paused, as of ${time}` : t`Updated ${time}`}{' '}
      <button type="button" className={classes.link} onClick={() => setPaused(!paused)}>
        {paused ? t`Resume` : t`Pause`}
      </button>
    </p>
  );
}
