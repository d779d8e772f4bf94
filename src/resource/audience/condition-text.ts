import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { GrayCondition, GrayElement, GrayOperator } from '../../api/generated/client.schemas.ts';
import { listText } from '../../ui/text/format.ts';

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

/** @param any formats the values as a list of alternatives */
const sentences: Readonly<
  Record<GrayOperator, (what: string, any: string, values: readonly string[]) => MessageDescriptor>
> = {
  in: (what, any) => msg`${what} is ${any}`,
  notIn: (what, any) => msg`${what} is not ${any}`,
  inRange: (what, _, [low = '…', high = '…']) => msg`${what} is between ${low} and ${high}`,
  outOfRange: (what, _, [low = '…', high = '…']) => msg`${what} is not between ${low} and ${high}`,
};

/** One condition in words: `City is 澄州 or 临湖`. */
export const conditionText = (
  say: (message: MessageDescriptor) => string,
  language: string,
  { element, operator, values }: GrayCondition,
): string => say(sentences[operator](say(elements[element]), listText(language, values, 'disjunction') || '…', values));
