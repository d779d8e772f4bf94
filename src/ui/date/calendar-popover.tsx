import { useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { IconCalendar } from '@tabler/icons-react';
import { useLingui } from '@lingui/react/macro';
import { ErrorBoundary } from 'react-error-boundary';
import { placeUnder } from '../float/place.ts';
import { lazyModule, useModule } from '../../base/lazy-module.ts';
import type { CalendarProps } from './calendar.tsx';
import floats from '../float/float.module.css';
import classes from './date.module.css';

const loadCalendar = lazyModule(() => import('./calendar.tsx'));

function LazyCalendar(props: CalendarProps) {
  const { t } = useLingui();
  const module = useModule(loadCalendar);
  return module ? (
    <module.Calendar {...props} />
  ) : (
    <div className={classes.waiting} role="status" aria-label={t`Loading`} />
  );
}

interface CalendarPopoverProps extends Omit<CalendarProps, 'onReady'> {
  /** Name of the button. */
  label: string;
  /** Label and heading of the panel: what is selected, and the time zone. */
  title: string;
  panel: RefObject<HTMLDivElement | null>;
}

/** Opens the calendar of an input on an arrow key. */
export function openOnArrow(event: KeyboardEvent<HTMLInputElement>, panel: RefObject<HTMLDivElement | null>): void {
  if (event.key !== 'ArrowDown' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  panel.current?.showPopover();
}

/**
 * A button that opens a calendar in the top layer; the calendar, including Mantine, loads at that moment. Escape and a
 * click outside close it, and focus returns to where it was.
 */
export function CalendarPopover({ label, title, panel, children, ...calendar }: CalendarPopoverProps) {
  const { t } = useLingui();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  /**
   * A new key on each opening, so that the calendar starts fresh: it may be reopened before the browser reports the
   * closing.
   */
  const [opening, setOpening] = useState<number | null>(null);
  const place = () => {
    if (button.current && panel.current?.matches(':popover-open')) placeUnder(button.current, panel.current);
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.open}
        popoverTarget={id}
        aria-label={label}
        aria-haspopup="dialog"
        data-hint={label}
        // Escape closes the calendar first, then what is around it.
        data-mantine-stop-propagation={opening !== null || undefined}
      >
        <IconCalendar size={18} stroke={1.5} aria-hidden />
      </button>
      <div
        id={id}
        ref={panel}
        popover="auto"
        role="dialog"
        aria-label={title}
        className={`${floats.panel} ${classes.panel}`}
        onBeforeToggle={(event) => {
          if (event.newState !== 'open') return;
          loadCalendar.retry();
          setOpening(event.timeStamp);
        }}
        onToggle={(event) => {
          // Unmounts only now, because the browser returns focus from an element that still exists.
          if (event.newState === 'closed') setOpening(null);
          else place();
        }}
      >
        {opening !== null && (
          <>
            <p className={`note ${classes.title}`}>{title}</p>
            <ErrorBoundary
              fallback={
                <p className="paragraph" role="alert">{t`The calendar could not be loaded. Type the date instead.`}</p>
              }
            >
              <LazyCalendar key={opening} {...calendar} onReady={place}>
                {children}
              </LazyCalendar>
            </ErrorBoundary>
          </>
        )}
      </div>
    </>
  );
}
