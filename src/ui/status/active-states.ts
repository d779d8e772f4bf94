import { msg } from '@lingui/core/macro';
import type { StatusTable } from './status.tsx';

/** Statuses of records that are prepared first, then enabled and disabled. */
export const activeStates = {
  notEnabled: { tone: 'warning', label: msg`Not enabled` },
  enabled: { tone: 'success', label: msg`Enabled` },
  disabled: { tone: 'neutral', label: msg`Disabled` },
} as const satisfies StatusTable;
