import type { I18n } from '@lingui/core';

/** A part of a whole in percent; none of nothing. */
export const shareText = (i18n: I18n, part: number, whole: number): string =>
  i18n.number(whole === 0 ? 0 : part / whole, { style: 'percent', maximumFractionDigits: 1 });
