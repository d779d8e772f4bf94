import type { I18n } from '@lingui/core';

/** A rate in percent with the precision of crash rates. */
export const preciseRate = (i18n: I18n, rate: number): string =>
  i18n.number(rate, { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 3 });
