import type { I18n } from '@lingui/core';

/*
 * Formats numbers and times. Duplicated here, like the sparklines, because the UI kit's equivalents would load all of
 * it.
 */

const steps = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/**
 * Formats relative time: `3 days ago`.
 * @param language BCP 47 tag
 * @param now the server time (ms)
 */
export function agoText(iso: string, language: string, now: number): string {
  const seconds = (Date.parse(iso) - now) / 1000;
  if (Number.isNaN(seconds)) return '';
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const [unit, size] = steps.find(([, least]) => Math.abs(seconds) >= least * 0.975) ?? (['second', 1] as const);
  return words.format(Math.round(seconds / size), unit);
}

/** Formats a share (1 is 100%) in percent, with as many digits as its screen shows. */
export const rateText = (i18n: I18n, share: number): string =>
  i18n.number(share, { style: 'percent', maximumFractionDigits: Math.abs(share) < 0.01 ? 3 : 2 });
