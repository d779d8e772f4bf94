import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { GrayCondition, GrayElement, GrayOperator } from '../../api/generated/client.schemas.ts';

export const elements: Readonly<Record<GrayElement, MessageDescriptor>> = {
  city: msg`City`,
  model: msg`Device model`,
  network: msg`Network`,
  osVersion: msg`OS version`,
  appVersion: msg`App version`,
  userTag: msg`User tag`,
};

export const operators: Readonly<Record<GrayOperator, MessageDescriptor>> = {
  in: msg`is one of`,
  notIn: msg`is none of`,
  inRange: msg`is between`,
  outOfRange: msg`is not between`,
};

const sentences: Readonly<Record<GrayOperator, (what: string, values: readonly string[]) => MessageDescriptor>> = {
  in: (what, values) => msg`${what} is one of (${listed(values)})`,
  notIn: (what, values) => msg`${what} is none of (${listed(values)})`,
  inRange: (what, [low = '…', high = '…']) => msg`${what} is between ${low} and ${high}`,
  outOfRange: (what, [low = '…', high = '…']) => msg`${what} is not between ${low} and ${high}`,
};

const listed = (values: readonly string[]) => values.join(', ') || '…';

/** One condition in words. */
export const conditionText = (i18n: I18n, { element, operator, values }: GrayCondition): string =>
  i18n._(sentences[operator](i18n._(elements[element]), values));
