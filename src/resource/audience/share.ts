import type { I18n } from '@lingui/core';
import { formatShare } from '../../ui/text/format.ts';

/**
 * The parts of a total in percent; the last one is the remainder, because individually rounded parts could add up to
 * 100.1%.
 * @param parts numbers that add up to the whole
 */
export function shareTexts(i18n: I18n, parts: readonly number[], whole: number): string[] {
  if (whole === 0) return parts.map(() => formatShare(i18n, 0));
  let remaining = 1000;
  return parts.map((part, index) => {
    const share = index === parts.length - 1 ? remaining : Math.min(remaining, Math.round((part / whole) * 1000));
    remaining -= share;
    return formatShare(i18n, share / 1000);
  });
}
