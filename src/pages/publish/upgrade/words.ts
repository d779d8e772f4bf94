import { msg } from '@lingui/core/macro';
import type { StatusTable } from '../../../ui/status/status.tsx';

export const statuses = {
  pending: { tone: 'warning', label: msg`Pending` },
  published: { tone: 'success', label: msg`Effective` },
  unknown: { tone: 'neutral', label: msg`Unknown` },
} as const satisfies StatusTable;

export const releaseModes = { appStore: msg`App store`, enterprise: msg`Enterprise` } as const;

export const upgradeModes = { optional: msg`Optional`, mandatory: msg`Mandatory` } as const;
