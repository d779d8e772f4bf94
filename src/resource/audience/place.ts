import type { I18n } from '@lingui/core';
import { displayZone } from '../../shell/preferences/display-zone.ts';
import type { CellPlace } from '../../ui/list/types.ts';

/** The language and zone of a text, for questions and components; a cell has them already. */
export const placeOf = (i18n: I18n, timeZone = displayZone()): CellPlace => ({
  say: i18n._.bind(i18n),
  language: i18n.locale.replace('_', '-'),
  timeZone,
});
