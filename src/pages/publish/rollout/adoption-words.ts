import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';

export const seriesNames = {
  targeted: msg`May get it`,
  downloaded: msg`Downloaded`,
  installed: msg`Installed`,
  active: msg`Opened`,
  failed: msg({ message: 'Failed', context: 'devices' }),
  rolledBack: msg`Went back`,
} as const;

const HOUR = 3600;

/** A time in hours, from two days on in days. */
export function durationText(i18n: I18n, seconds: number): string {
  const hours = Math.max(1, Math.round(seconds / HOUR));
  const days = Math.round(hours / 24);
  return hours < 48 ? i18n._(msg`${plural(hours, { one: '# hour', other: '# hours' })}`) : i18n._(msg`${plural(days, { one: '# day', other: '# days' })}`);
}
