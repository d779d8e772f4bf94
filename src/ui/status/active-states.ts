import { msg } from '@lingui/core/macro';
import type { StatusTable } from './status.tsx';

/** States of what is prepared first and then enabled and disabled at will. */
export const activeStates = {
  notEnabled: { tone: 'warning', label: msg`Not enabled` },
  enabled: { tone: 'success', label: msg`Enabled` },
  disabled: { tone: 'neutral', label: msg`Disabled` },
} as const satisfies StatusTable;
