import { msg } from '@lingui/core/macro';
import type { Policy } from '../../../api/generated/client.schemas.ts';
import { activeStates } from '../../../ui/status/active-states.ts';
import type { StatusTable } from '../../../ui/status/status.tsx';

/** Whether every gateway instance has a transaction as it is, by `isPending`. */
export const inForce = {
  false: { tone: 'success', label: msg`In force` },
  true: { tone: 'warning', label: msg`Not in force yet` },
} as const satisfies StatusTable;

export const statuses = { enabled: activeStates.enabled, disabled: activeStates.disabled } as const;

export const policyNames = {
  tokenBucket: msg`Token bucket`,
  threshold: msg`Threshold with ban`,
  circuitBreaker: msg`Circuit breaker`,
  antiReplay: msg`Anti-replay`,
  signature: msg`Signature`,
  encryption: msg`Encryption`,
  deviceList: msg`Black or white list`,
  mock: msg`Mock`,
  cache: msg`Cache`,
} as const satisfies Record<Policy, unknown>;
