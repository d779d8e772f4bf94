import { useLingui } from '@lingui/react/macro';
import { useKit } from '../kit.tsx';
import { CopyButton } from './copy-button.tsx';
import { absent, formatInstant, instantHint, truncateMiddle } from './format.ts';
import classes from './text.module.css';

interface InstantProps {
  value: string | null | undefined;
  /** Whether to show seconds, too. */
  seconds?: boolean;
}

/** An instant as absolute time; its tooltip has the relative time, the zone and the exact value. */
export function Instant({ value, seconds = false }: InstantProps) {
  const { timeZone } = useKit();
  const { i18n } = useLingui();
  if (!value) return absent;
  const hint = instantHint(value, { language: i18n.locale.replace('_', '-'), timeZone });
  return (
    <time dateTime={value} data-hint={hint}>
      {formatInstant(value, timeZone)}
      {/* Seconds are the same in every time zone. */}
      {seconds && value.slice(16, 19)}
    </time>
  );
}

/** An id, code, hash or address: truncated in the middle, with the full text in its tooltip, and a copy button. */
export function IdText({ value, label, most }: { value: string | null | undefined; label: string; most?: number }) {
  if (!value) return absent;
  const text = truncateMiddle(value, most);
  return (
    <span className={classes.id}>
      <code data-hint={text === value ? undefined : value} className={classes.code}>
        {text}
      </code>
      <CopyButton value={value} label={label} />
    </span>
  );
}
