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
  released: msg({ message: 'Released', context: 'time' }),
} as const;

export const statuses = {
  unreleased: { tone: 'warning', label: msg`Not released` },
  released: { tone: 'success', label: msg`Released` },
} as const satisfies StatusTable;

export const releaseModes: Readonly<Record<AppletReleaseMode, MessageDescriptor>> = {
  full: msg`Everyone in the scope`,
  gray: msg`By gray rules`,
};

export const scopes: Readonly<Record<ReleaseScope, MessageDescriptor>> = {
  all: msg`All users`,
  ordinary: msg`Ordinary users`,
  admin: msg`Admin users`,
};

/** What a package is called: its applet and version. */
export const nameOf = ({ appletName, version }: AppletPackage): string => `${appletName} ${version}`;
