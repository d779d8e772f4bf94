import type { I18n } from '@lingui/core';
import { displayZone } from '../../shell/preferences/display-zone.ts';
import type { CellPlace } from '../../ui/list/types.ts';

/**
 * The language and time zone for formatting text in confirmations and components; cells receive theirs as an argument.
 */
export const placeOf = (i18n: I18n, timeZone = displayZone()): CellPlace => ({
  say: i18n._.bind(i18n),
  language: i18n.locale.replace('_', '-'),
  timeZone,
});
