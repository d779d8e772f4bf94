import { msg } from '@lingui/core/macro';
import type { StatusTable } from '../../../ui/status/status.tsx';
import { packageLabels } from '../labels.ts';

/** Labels of a package in columns, filters, fields and facts. */
export const labels = {
  ...packageLabels,
  releaseMode: msg`Release mode`,
  upgradeMode: msg`Upgrade mode`,
  published: msg`Published`,
  created: msg`Created`,
  serviceAddress: msg`Service address`,
  minOsVersion: msg`Minimum OS version`,
  description: msg`Description`,
};

export const statuses = {
  pending: { tone: 'warning', label: msg`Pending` },
  published: { tone: 'success', label: msg({ message: 'Published', context: 'release' }) },
  unknown: { tone: 'neutral', label: msg`Unknown` },
} as const satisfies StatusTable;

export const releaseModes = { appStore: msg`App store`, enterprise: msg`Enterprise` } as const;

export const upgradeModes = { optional: msg`Optional`, mandatory: msg`Mandatory` } as const;
