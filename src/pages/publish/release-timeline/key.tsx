import { useLingui } from '@lingui/react/macro';
import classes from './release-timeline.module.css';

/** The legend of the shapes in the lanes; screen readers hear the meaning of each shape in the lanes. */
export function Key() {
  const { t } = useLingui();
  return (
    <p className={classes.key} aria-hidden>
      <span className="inline gap-4">
        <i className={classes.mark} data-event="published" /> {t`Published or changed`}
      </span>
      <span className="inline gap-4">
        <i className={classes.mark} data-event="guard" /> {t`Paused by the guard`}
      </span>
      <span className="inline gap-4">
        <i className={classes.mark} data-event="ended" /> {t`Ended`}
      </span>
      <span className="inline gap-4">
        <i className={classes.bar} data-paused /> {t`Paused`}
      </span>
    </p>
  );
}
