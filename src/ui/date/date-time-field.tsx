import { useRef, useState } from 'react';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useKit } from '../kit.tsx';
import { formatInstant } from '../text/format.ts';
import { CalendarPopover, openOnArrow } from './calendar-popover.tsx';
import { dayAt } from './days.ts';
import { parseInstant, type ParsedInstant } from './parse.ts';
import { TimeSelect } from './time-select.tsx';
import { offsetAt, offsetText, readWall, timeOf, zoneLabel } from './zone.ts';
import classes from './date.module.css';

interface DateTimeFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** RFC 3339, or invalid input, which the form's validation rejects. */
  value?: string;
  onChange?: (value: string) => void;
  /** Time for a day that is picked or typed without one. */
  pickedTime?: string;
  /** Warning for a time in the past; none by default. */
  pastHint?: string;
}

const minuteMs = 60_000;

const deviceZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * The text of a time input, and the instant that it represents.
 * @returns `typed` is the text while the user types; `shown` the wall-clock time of the value, split into `day` and
 *   `clock`; `skipped` a typed time that daylight saving skips, from which the value was derived; `at` the value or
 *   else now (ms)
 */
function useInstant({
  value,
  onChange,
  pickedTime,
}: { value: string; pickedTime: string } & Pick<DateTimeFieldProps, 'onChange'>) {
  const { timeZone } = useKit();
  const [initial] = useState(value);
  const [typed, setTyped] = useState<string | null>(null);
  const [parsed, setParsed] = useState<ParsedInstant | null>(null);
  const [now, setNow] = useState(Date.now);

  const time = timeOf(value);
  const wallTime = time === undefined ? value : formatInstant(value, timeZone);
  const [day, clock = pickedTime] = time === undefined ? [] : wallTime.split(' ');

  const give = (text: string) => {
    setNow(Date.now());
    const isInitial = text === formatInstant(initial, timeZone);
    const next = isInitial ? null : parseInstant(text, timeZone, pickedTime);
    setParsed(next);
    onChange?.(isInitial ? initial : (next?.instant ?? text));
  };
  const skipped = parsed?.kind === 'gap' && parsed.instant === value ? parsed.wall : null;
  return {
    time,
    now,
    at: time ?? now,
    typed,
    wallTime,
    day,
    clock,
    skipped,
    type: (text: string) => {
      setTyped(text);
      give(text);
    },
    leave: () => setTyped(null),
    pick: (text: string) => {
      setTyped(null);
      give(text);
    },
  };
}

type InstantText = ReturnType<typeof useInstant>;

/** Notes on daylight saving time (skipped or repeated hours) and on the time of this device. */
function ClockHints({ time, at, wallTime, skipped, value }: InstantText & { value: string }) {
  const { t } = useLingui();
  const { timeZone } = useKit();
  const offset = `UTC${offsetText(offsetAt(at, timeZone))}`;
  const reading = time === undefined ? null : readWall(wallTime, timeZone);
  const isLater = reading !== null && timeOf(reading.instant) !== Math.floor(at / minuteMs) * minuteMs;
  const device = deviceZone();
  const differs = offsetAt(at, device) !== offsetAt(at, timeZone);
  return (
    <>
      {skipped !== null && (
        <p
          className={classes.hint}
        >{t`The clocks in ${timeZone} skip ${skipped}. ${wallTime} (${offset}) is used instead.`}</p>
      )}
      {reading?.kind === 'double' && (
        <p className={classes.hint}>
          {isLater
            ? t`The clocks in ${timeZone} show ${wallTime} twice. The second time (${offset}) is used.`
            : t`The clocks in ${timeZone} show ${wallTime} twice. The first time (${offset}) is used.`}
        </p>
      )}
      {differs && (
        <p className={classes.hint}>
          {time === undefined
            ? t`This device's time zone is ${device}.`
            : t`On this device (${device}): ${formatInstant(value, device)}`}
        </p>
      )}
    </>
  );
}

/**
 * A form field for an instant, which can be typed, pasted or picked. It uses the console's time zone, which it
 * displays. An untouched value is returned unchanged, including its hidden seconds.
 */
export function DateTimeField({ value = '', onChange, pickedTime = '00:00', pastHint, ...input }: DateTimeFieldProps) {
  const { t } = useLingui();
  const { timeZone } = useKit();
  const field = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const instant = useInstant({ value, onChange, pickedTime });
  const { time, at, day, clock, pick } = instant;
  const close = () => {
    panel.current?.hidePopover();
    field.current?.focus();
  };
  const zone = zoneLabel(timeZone, at);
  const isUnreadable = input.error && time === undefined && value !== '';
  return (
    <div>
      <TextInput
        {...input}
        ref={field}
        description={
          <>
            {input.description}
            <span className={classes.zone}>{zone}</span>
          </>
        }
        error={isUnreadable ? t`Enter the date and time in the format 2026-11-21 14:05.` : input.error}
        placeholder="YYYY-MM-DD HH:mm"
        autoComplete="off"
        value={instant.typed ?? instant.wallTime}
        onChange={({ currentTarget }) => instant.type(currentTarget.value)}
        onBlur={(event) => {
          instant.leave();
          input.onBlur?.(event);
        }}
        onKeyDown={(event) => openOnArrow(event, panel)}
        rightSection={
          <CalendarPopover
            label={t`Choose date and time`}
            title={zone}
            panel={panel}
            kind="day"
            days={day ? [day] : []}
            zone={timeZone}
            onPick={([picked]) => picked && pick(`${picked} ${clock}`)}
          >
            <TimeSelect time={clock} onChange={(next) => pick(`${day ?? dayAt(timeZone)} ${next}`)} onDone={close} />
          </CalendarPopover>
        }
      />
      <div role="status">
        <ClockHints {...instant} value={value} />
        {pastHint && at < instant.now && <p className={`${classes.hint} ${classes.past}`}>{pastHint}</p>}
      </div>
    </div>
  );
}
