import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { GrayMode, GrayRule, GrayRuleInput, Platform } from '../../../api/generated/client.schemas.ts';
import { conditionText } from '../../../resource/audience/condition-text.ts';
import { platformNames } from '../../../resource/platforms.ts';
import type { RuleOwner } from './owner.ts';

export const modes: Readonly<Record<GrayMode, MessageDescriptor>> = {
  whitelist: msg`Allow list`,
  nonWhitelist: msg`Conditions`,
};

/** Of which devices, in words: those of a platform, or all. */
const devicesOf = (i18n: I18n, platform: Platform | undefined): string =>
  platform ? i18n._(msg`${i18n._(platformNames[platform])} devices`) : i18n._(msg`All devices`);

const conjunctions = { AND: msg` and `, OR: msg` or ` } as const;

type Named = Pick<GrayRuleInput & Partial<GrayRule>, 'mode' | 'whitelist' | 'conditions' | 'crowdId' | 'crowdName'>;

/** Whom an allow list names: so many devices, or an audience. */
function listedIn(i18n: I18n, { crowdId, crowdName = '…', whitelist = [] }: Named): string {
  if (crowdId !== undefined) return i18n._(msg`members of the audience ${crowdName}`);
  const count = whitelist.length;
  return i18n._(msg`${plural(count, { one: 'the # listed device', other: 'the # listed devices' })}`);
}

export const listKinds: Readonly<Record<'ids' | 'crowd', MessageDescriptor>> = {
  ids: msg`Device IDs`,
  crowd: msg`Audience`,
};

/** A rule as one sentence: what a device must be to get the release. */
export function ruleSentence(
  i18n: I18n,
  { platform, combination }: Pick<RuleOwner, 'platform' | 'combination'>,
  rule: Named,
): string {
  const conditions = (rule.conditions ?? []).map((condition) => conditionText(i18n, condition));
  const who = rule.mode === 'whitelist' ? listedIn(i18n, rule) : devicesOf(i18n, platform);
  if (conditions.length === 0) return who;
  return [who, conditions.join(i18n._(conjunctions[combination]))].join(
    i18n._(combination === 'AND' ? conjunctions.AND : msg` where `),
  );
}
