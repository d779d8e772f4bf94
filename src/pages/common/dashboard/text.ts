import type { I18n } from '@lingui/core';

/*
 * Numbers and times as text. Repeated here, like the spark lines: the kit formats them alike, and all of it would load
 * along with them.
 */

const steps = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/**
 * How long ago something was: `3 days ago`.
 * @param language BCP 47 tag
 * @param now the time of the server (ms)
 */
export function agoText(iso: string, language: string, now: number): string {
  const seconds = (Date.parse(iso) - now) / 1000;
  if (Number.isNaN(seconds)) return '';
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const [unit, size] = steps.find(([, least]) => Math.abs(seconds) >= least) ?? (['second', 1] as const);
  return words.format(Math.round(seconds / size), unit);
}

/** A rate in percent, 1 being all, with as many digits as its screen has. */
export const rateText = (i18n: I18n, share: number): string =>
  i18n.number(share, { style: 'percent', maximumFractionDigits: Math.abs(share) < 0.01 ? 3 : 2 });
