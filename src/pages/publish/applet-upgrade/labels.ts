import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AppletPackage, AppletReleaseMode, ReleaseScope } from '../../../api/generated/client.schemas.ts';
import type { StatusTable } from '../../../ui/status/status.tsx';
import { packageLabels } from '../labels.ts';

/** What is known of a package, in columns, filters, fields and facts. */
export const labels = {
  ...packageLabels,
  applet: msg`Applet`,
  releaseScope: msg`Release scope`,
  releaseMode: msg`Release mode`,
  homePath: msg`Home path`,
  released: msg`Published`,
} as const;

export const statuses = {
  unreleased: { tone: 'warning', label: msg`Pending` },
  released: { tone: 'success', label: msg({ message: 'Published', context: 'release' }) },
} as const satisfies StatusTable;

export const releaseModes: Readonly<Record<AppletReleaseMode, MessageDescriptor>> = {
  full: msg`All users in scope`,
  gray: msg`By targeting rules`,
};

export const scopes: Readonly<Record<ReleaseScope, MessageDescriptor>> = {
  all: msg`All users`,
  ordinary: msg`Ordinary users`,
  admin: msg`Admin users`,
};

/** What a package is called: its applet and version. */
export const nameOf = ({ appletName, version }: AppletPackage): string => `${appletName} ${version}`;
