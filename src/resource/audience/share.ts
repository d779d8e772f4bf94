import type { I18n } from '@lingui/core';
import { formatShare } from '../../ui/text/format.ts';

/** A part of a whole in percent; none of nothing. */
export const shareText = (i18n: I18n, part: number, whole: number): string =>
  formatShare(i18n, whole === 0 ? 0 : part / whole);
