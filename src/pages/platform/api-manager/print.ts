import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { percentText } from '../../../ui/text/format.ts';
import type { BreakerRule, Policy, TransactionInput } from '../../../api/generated/client.schemas.ts';
import { listModeNames } from './labels.ts';

type Policies = Pick<TransactionInput, Policy>;

function breakerText(rule: BreakerRule, i18n: I18n): string {
  const { windowSeconds, openTimeoutSeconds } = rule;
  if (rule.mode === 'errorCount')
    return i18n._(msg`${rule.errorThreshold} errors in ${windowSeconds} s open it for ${openTimeoutSeconds} s`);
  if (rule.mode === 'errorRatio') {
    const share = percentText(rule.errorRatioThreshold * 100);
    return i18n._(msg`${share} errors in ${windowSeconds} s open it for ${openTimeoutSeconds} s`);
  }
  const share = percentText(rule.slowRatioThreshold * 100);
  const { slowMs } = rule;
  return i18n._(
    msg`${share} of calls slower than ${slowMs} ms in ${windowSeconds} s open it for ${openTimeoutSeconds} s`,
  );
}

/** What the policies of a transaction say, each in a sentence. */
export function printPolicies({ tokenBucket, threshold, circuitBreaker, cache, mock, ...flags }: Policies, i18n: I18n) {
  const off = i18n._(msg`off`);
  const flag = (isOn: boolean | undefined) => (isOn ? i18n._(msg`on`) : off);
  return {
    tokenBucket: tokenBucket?.enabled
      ? i18n._(msg`${tokenBucket.capacity} calls at once, ${tokenBucket.ratePerSecond} more each second`)
      : off,
    threshold: threshold?.enabled
      ? i18n._(
          msg`More than ${threshold.limit} calls of a device in ${threshold.unitTimeSeconds} s ban it for ${threshold.unbanTimeSeconds} s`,
        )
      : off,
    circuitBreaker: circuitBreaker?.enabled ? breakerText(circuitBreaker.rule, i18n) : off,
    cache: cache?.enabled ? i18n._(msg`Answers are kept for ${cache.ttlSeconds} s`) : off,
    mock: mock?.enabled ? i18n._(msg`${mock.percentage}% of calls are answered by the mock`) : off,
    antiReplay: flag(flags.antiReplay),
    signature: flag(flags.signature),
    encryption: flag(flags.encryption),
    deviceList: i18n._(listModeNames[flags.deviceList ?? 'none']),
  };
}
