import { msg } from '@lingui/core/macro';
import type { BreakerRule, ListMode, Policy, TransactionItem } from '../../../api/generated/client.schemas.ts';
import { activeStates } from '../../../ui/status/active-states.ts';
import type { StatusTable } from '../../../ui/status/status.tsx';

/** Labels of a transaction in columns, filters, fields and facts. */
export const labels = {
  name: msg`Name`,
  code: msg`Transaction code`,
  group: msg`Group`,
  method: msg`Method`,
  requestUrl: msg`Request path`,
  communicationPort: msg`Communication port`,
  status: msg`Status`,
  limitResponse: msg`Over-limit response`,
  contentType: msg`Response content type`,
  mockMessage: msg`Mock response body`,
  description: msg`Description`,
};

/** The label of a transaction code within a sentence. */
export const codeLabel = msg`transaction code`;

/** Labels by `isPending`: whether the transaction is up to date on every gateway instance. */
export const inForce = {
  false: { tone: 'success', label: msg`In force` },
  true: { tone: 'warning', label: msg`Not in force yet` },
} as const satisfies StatusTable;

export const statuses = { enabled: activeStates.enabled, disabled: activeStates.disabled } as const;

export const policyNames = {
  tokenBucket: msg`Token bucket`,
  threshold: msg`Request threshold`,
  circuitBreaker: msg`Circuit breaker`,
  antiReplay: msg`Anti-replay`,
  signature: msg`Signature`,
  encryption: msg`Encryption`,
  deviceList: msg`Allow or block list`,
  mock: msg`Mock response`,
  cache: msg`Cache`,
} as const satisfies Record<Policy, unknown>;

const isPolicy = (name: string): name is Policy => Object.hasOwn(policyNames, name);
export const policies: readonly Policy[] = Object.keys(policyNames).filter(isPolicy);

/** The protections of requests that only a typed confirmation turns off. */
export const typedPolicies: ReadonlySet<string> = new Set<Policy>(['signature', 'encryption']);

export const breakerModes = {
  errorRatio: msg`Error rate`,
  errorCount: msg`Error count`,
  slowRatio: msg`Slow request rate`,
} as const satisfies Record<BreakerRule['mode'], unknown>;

export const listModeNames = {
  none: msg`No list`,
  black: msg`Block list`,
  white: msg`Allow list`,
} as const satisfies Record<ListMode, unknown>;

/** A transaction as a call to the gateway. */
export const callOf = ({ code, method, requestUrl }: TransactionItem): string => `${code} · ${method} ${requestUrl}`;
