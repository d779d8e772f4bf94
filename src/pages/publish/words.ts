import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';

export const platformNames = { android: msg`Android`, ios: msg`iOS`, harmony: msg`Harmony` } as const;

/** How many gray rules narrow a release down, in a list. */
export const rulesText = (many: number): MessageDescriptor =>
  many === 0 ? msg`Everyone` : msg`${plural(many, { one: '# rule', other: '# rules' })}`;

/** Several things in one sentence, joined as the language does. */
export const listText = ({ locale }: I18n, items: readonly string[]): string =>
  new Intl.ListFormat(locale.replace('_', '-'), { type: 'conjunction' }).format(items);
