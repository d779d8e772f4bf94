import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useKit } from '../kit.tsx';
import { CalendarPopover, openOnArrow } from './calendar-popover.tsx';
import { parseDay } from './parse.ts';
import { zoneLabel } from './zone.ts';
import classes from './date.module.css';

interface DayInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** A text input for a day; blur and Enter normalize its format. */
function DayInput({ label, value, onChange, onKeyDown }: DayInputProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const wrong = value !== '' && parseDay(value) === null ? t`Enter the date in the format 2026-11-21.` : '';
  // Native validation: the browser blocks the submit, shows the reason and focuses the field.
  useEffect(() => input.current?.setCustomValidity(wrong), [wrong]);
  const settle = () => {
    const day = parseDay(value);
    if (day && day !== value) onChange(day);
  };
  return (
    <input
      ref={input}
      className={classes.day}
      aria-label={label}
      placeholder="YYYY-MM-DD"
      inputMode="numeric"
      autoComplete="off"
      size={10}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle();
        onKeyDown(event);
      }}
    />
  );
}

export interface DayFilterProps {
  label: string;
  /** Address key of a single day, or keys of the first and last day. */
  keys: readonly string[];
  /** The contents of the inputs by key: days, or text that is being typed. */
  values: Readonly<Record<string, string>>;
  onChange: (values: Readonly<Record<string, string>>) => void;
  /** IANA time zone of the days; by default that of the console. */
  zone?: string | undefined;
}

/** A filter by a day or a range of days, typed or picked. The label names the time zone. */
export function DayFilter({ label, keys, values, onChange, zone: ofDays }: DayFilterProps) {
  const { t } = useLingui();
  const kit = useKit();
  const timeZone = ofDays ?? kit.timeZone;
  const panel = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLSpanElement>(null);
  const isSpan = keys.length > 1;
  const names = isSpan ? [t`${label}, from`, t`${label}, to`] : [label];
  const [now] = useState(Date.now);
  const zone = zoneLabel(timeZone, now);

  const onPick = (days: readonly string[]) => {
    onChange(Object.fromEntries(keys.map((key, index) => [key, days[index] ?? ''])));
    panel.current?.hidePopover();
    box.current?.querySelector('input')?.focus();
  };

  return (
    <fieldset className={`line gap-6 ${classes.filter}`}>
      <legend>
        {label} <small data-hint={zone}>{timeZone}</small>
      </legend>
      <span ref={box} className={classes.box}>
        {keys.map((key, index) => (
          <span key={key} className={classes.end}>
            {index > 0 && <span aria-hidden>–</span>}
            <DayInput
              label={names[index] ?? label}
              value={values[key] ?? ''}
              onChange={(value) => onChange({ [key]: value })}
              onKeyDown={(event) => openOnArrow(event, panel)}
            />
          </span>
        ))}
        <CalendarPopover
          label={isSpan ? t`Choose a date range: ${label}` : t`Choose a date: ${label}`}
          title={`${label} · ${zone}`}
          panel={panel}
          kind={isSpan ? 'days' : 'day'}
          days={keys.flatMap((key) => parseDay(values[key] ?? '') ?? [])}
          zone={timeZone}
          onPick={onPick}
        />
      </span>
    </fieldset>
  );
}
