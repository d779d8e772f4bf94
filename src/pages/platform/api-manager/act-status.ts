import { msg, plural, t } from '@lingui/core/macro';
import { perform } from '../../../api/change.ts';
import type { TransactionItem } from '../../../api/generated/client.schemas.ts';
import { transactions } from '../../../api/generated/transactions/resource.ts';
import type { BatchConfirmation } from '../../../resource/act.ts';
import { callOf } from './labels.ts';

const { enabled, disabled } = transactions.changeTransactionStatus;
const done = msg`Transaction status changed`;

const later = () => t`The change takes effect once the configuration is generated and synced.`;

/** The confirmation for enabling transactions: the gateway then accepts their calls. */
export const confirmEnable = (items: readonly TransactionItem[]): BatchConfirmation => ({
  title: t`${plural(items.length, { one: `Enable ${items[0]?.name ?? ''}?`, other: 'Enable # transactions?' })}`,
  verb: t`Enable`,
  harmless: true,
  impact: items.map(callOf),
  next: `${t`The gateway will allow these requests.`} ${later()}`,
  run: (ids) => perform(enabled, { id: ids.join(',') }, { done }),
});

/** The confirmation for disabling transactions: the gateway then rejects their calls. */
export const confirmDisable = (items: readonly TransactionItem[]): BatchConfirmation => ({
  title: t`${plural(items.length, { one: `Disable ${items[0]?.name ?? ''}?`, other: 'Disable # transactions?' })}`,
  verb: t`Disable`,
  impact: items.map(callOf),
  next: `${t`The gateway will reject these requests, including those from apps already in use.`} ${later()}`,
  run: (ids) => perform(disabled, { id: ids.join(',') }, { done }),
});
