import { useRef } from 'react';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { useKit } from '../kit.tsx';
import { CalendarPopover, openOnArrow } from './calendar-popover.tsx';
import { parseDay } from './parse.ts';

interface DayFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** A day, `2026-11-21`, or invalid input, which the form's validation rejects. */
  value?: string;
  onChange?: (value: string) => void;
}

/** A form field for a day, which can be typed, pasted or picked. On blur it normalizes the format. */
export function DayField({ value = '', onChange, ...input }: DayFieldProps) {
  const { t } = useLingui();
  const { timeZone } = useKit();
  const field = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const day = parseDay(value);
  return (
    <TextInput
      {...input}
      ref={field}
      error={input.error && day === null && value !== '' ? t`Enter the date in the format 2026-11-21.` : input.error}
      placeholder="YYYY-MM-DD"
      autoComplete="off"
      value={value}
      onChange={({ currentTarget }) => onChange?.(currentTarget.value)}
      onBlur={(event) => {
        if (day !== null && day !== value) onChange?.(day);
        input.onBlur?.(event);
      }}
      onKeyDown={(event) => openOnArrow(event, panel)}
      rightSection={
        <CalendarPopover
          label={t`Choose date`}
          title={t`Choose date`}
          panel={panel}
          kind="day"
          days={day === null ? [] : [day]}
          zone={timeZone}
          onPick={([picked]) => {
            if (picked) onChange?.(picked);
            panel.current?.hidePopover();
            field.current?.focus();
          }}
        />
      }
    />
  );
}
