import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { percentText } from '../../../ui/text/format.ts';
import type { BreakerRule, Policy, TransactionInput } from '../../../api/generated/client.schemas.ts';
import { listModeNames } from './labels.ts';

type Policies = Pick<TransactionInput, Policy>;

function breakerText(rule: BreakerRule, i18n: I18n): string {
  const { windowSeconds, openTimeoutSeconds } = rule;
  if (rule.mode === 'errorCount')
    return i18n._(
      msg`Opens for ${openTimeoutSeconds} s after ${plural(rule.errorThreshold, { one: '# error', other: '# errors' })} within ${windowSeconds} s`,
    );
  if (rule.mode === 'errorRatio') {
    const share = percentText(rule.errorRatioThreshold * 100);
    return i18n._(msg`Opens for ${openTimeoutSeconds} s when ${share} of requests fail within ${windowSeconds} s`);
  }
  const share = percentText(rule.slowRatioThreshold * 100);
  const { slowMs } = rule;
  return i18n._(
    msg`Opens for ${openTimeoutSeconds} s when ${share} of requests take longer than ${slowMs} ms within ${windowSeconds} s`,
  );
}

/** A switch as text. */
export const switchText = (isOn: boolean | undefined, i18n: I18n): string => i18n._(isOn ? msg`on` : msg`off`);

/** The policies of a transaction, each as a sentence. */
export function printPolicies({ tokenBucket, threshold, circuitBreaker, cache, mock, ...flags }: Policies, i18n: I18n) {
  const off = switchText(false, i18n);
  return {
    tokenBucket: tokenBucket?.enabled
      ? i18n._(
          msg`Up to ${plural(tokenBucket.capacity, { one: '# request', other: '# requests' })} at once, refilled by ${tokenBucket.ratePerSecond} per second`,
        )
      : off,
    threshold: threshold?.enabled
      ? i18n._(
          msg`Devices that send more than ${plural(threshold.limit, { one: '# request', other: '# requests' })} in ${threshold.unitTimeSeconds} s are banned for ${threshold.unbanTimeSeconds} s`,
        )
      : off,
    circuitBreaker: circuitBreaker?.enabled ? breakerText(circuitBreaker.rule, i18n) : off,
    cache: cache?.enabled ? i18n._(msg`Responses are cached for ${cache.ttlSeconds} s`) : off,
    mock: mock?.enabled ? i18n._(msg`${mock.percentage}% of requests get the mock response`) : off,
    antiReplay: switchText(flags.antiReplay, i18n),
    signature: switchText(flags.signature, i18n),
    encryption: switchText(flags.encryption, i18n),
    deviceList: i18n._(listModeNames[flags.deviceList ?? 'none']),
  };
}
