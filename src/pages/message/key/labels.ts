import { msg } from '@lingui/core/macro';
import type { I18n } from '@lingui/core';
import type { PushKey } from '../../../api/generated/client.schemas.ts';
import type { StatusTable } from '../../../ui/status/status.tsx';
import { vendors } from '../vendors.ts';

/** What is known of a push key, in columns, filters, fields and facts. */
export const labels = {
  channel: msg`Channel`,
  environment: msg`Environment`,
  appKey: msg`App key`,
  appSecret: msg`App secret`,
  bundleOrPackage: msg`Package or bundle ID`,
  enabled: msg`Enabled`,
  status: msg({ message: 'Status', context: 'push key' }),
  expiresAt: msg`Expires`,
  validity: msg`Validity`,
  verification: msg`Last verification`,
  remark: msg`Remarks`,
};

/** Which phones a key reaches. */
export const environments = { prod: msg`Production`, dev: msg`Development` } as const;

/** What the push service said of a key. */
export const outcomes = {
  ok: { tone: 'success', label: msg({ message: 'Passed', context: 'verification' }) },
  rejected: { tone: 'danger', label: msg({ message: 'Rejected', context: 'verification' }) },
  expired: { tone: 'danger', label: msg({ message: 'Key expired', context: 'verification' }) },
  bundleMismatch: { tone: 'danger', label: msg({ message: 'Different app', context: 'verification' }) },
} as const satisfies StatusTable;

/** A key by its push service, and the environment. */
export function keyName(i18n: I18n, { channel, environment }: Pick<PushKey, 'channel' | 'environment'>): string {
  return `${i18n._(vendors[channel])} · ${i18n._(environments[environment])}`;
}
