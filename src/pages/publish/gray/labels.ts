import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { GrayMode, GrayRuleInput, Platform } from '../../../api/generated/client.schemas.ts';
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
