import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type {
  GrayCondition,
  GrayElement,
  GrayMode,
  GrayOperator,
  GrayRuleInput,
  Platform,
} from '../../../api/generated/client.schemas.ts';
import { platformNames } from '../labels.ts';
import type { RuleOwner } from './owner.ts';

export const modes: Readonly<Record<GrayMode, MessageDescriptor>> = {
  whitelist: msg`White list of devices`,
  nonWhitelist: msg`Conditions`,
};

export const elements: Readonly<Record<GrayElement, MessageDescriptor>> = {
  city: msg`City`,
  model: msg`Device model`,
  network: msg`Network`,
  osVersion: msg`System version`,
  appVersion: msg`App version`,
  userTag: msg`User tag`,
};

export const operators: Readonly<Record<GrayOperator, MessageDescriptor>> = {
  in: msg`is one of`,
  notIn: msg`is none of`,
  inRange: msg`lies between`,
  outOfRange: msg`lies outside`,
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

/** Of which devices, in words: those of a platform, or all. */
const devicesOf = (i18n: I18n, platform: Platform | undefined): string =>
  platform ? i18n._(msg`${i18n._(platformNames[platform])} devices`) : i18n._(msg`All devices`);

const conjunctions = { AND: msg` and `, OR: msg` or ` } as const;

/** A rule as one sentence: what a device must be to get the release. */
export function ruleSentence(
  i18n: I18n,
  { platform, combination }: Pick<RuleOwner, 'platform' | 'combination'>,
  rule: Pick<GrayRuleInput, 'mode' | 'whitelist' | 'conditions'>,
): string {
  const conditions = (rule.conditions ?? []).map((condition) => conditionText(i18n, condition));
  const count = rule.whitelist?.length ?? 0;
  const who =
    rule.mode === 'whitelist'
      ? i18n._(msg`${plural(count, { one: 'the # listed device', other: 'the # listed devices' })}`)
      : devicesOf(i18n, platform);
  if (conditions.length === 0) return who;
  return [who, conditions.join(i18n._(conjunctions[combination]))].join(
    i18n._(combination === 'AND' ? conjunctions.AND : msg` where `),
  );
}
