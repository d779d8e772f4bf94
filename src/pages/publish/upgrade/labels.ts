import { msg } from '@lingui/core/macro';
import type { StatusTable } from '../../../ui/status/status.tsx';

/** What is known of a package, in columns, filters, fields and facts. */
export const labels = {
  version: msg`Version`,
  packageName: msg`Package name`,
  releaseMode: msg`Release mode`,
  upgradeMode: msg`Upgrade mode`,
  status: msg`Status`,
  size: msg`Size`,
  published: msg`Published`,
  created: msg`Created`,
  serviceAddress: msg`Service address`,
  minOsVersion: msg`Lowest system version`,
  description: msg`Description`,
};

/** What the name of a package is called in the middle of a sentence. */
export const packageNameLabel = msg`package name`;

export const statuses = {
  pending: { tone: 'warning', label: msg`Pending` },
  published: { tone: 'success', label: msg`Effective` },
  unknown: { tone: 'neutral', label: msg`Unknown` },
} as const satisfies StatusTable;

export const releaseModes = { appStore: msg`App store`, enterprise: msg`Enterprise` } as const;

export const upgradeModes = { optional: msg`Optional`, mandatory: msg`Mandatory` } as const;
