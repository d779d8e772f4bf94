import type { I18n } from '@lingui/core';

/** A rate in percent, as precise as crashes are counted. */
export const preciseRate = (i18n: I18n, rate: number): string =>
  i18n.number(rate, { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 3 });
