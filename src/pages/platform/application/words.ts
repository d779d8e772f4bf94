import { msg } from '@lingui/core/macro';
import type { StatusTable } from '../../../ui/status/status.tsx';

export const userStatuses: StatusTable = {
  notEnabled: { tone: 'warning', label: msg`Not enabled` },
  enabled: { tone: 'success', label: msg`Enabled` },
  disabled: { tone: 'neutral', label: msg`Disabled` },
};
