import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FieldTable } from '../../../ui/form/use-edit-form.ts';
import type { StatusTable } from '../../../ui/status/status.tsx';

export const platformNames = { android: msg`Android`, ios: msg`iOS`, harmony: msg`Harmony` } as const;

export const statuses = {
  pending: { tone: 'warning', label: msg`Pending` },
  published: { tone: 'success', label: msg`Effective` },
  unknown: { tone: 'neutral', label: msg`Unknown` },
} as const satisfies StatusTable;

export const releaseModes = { appStore: msg`App store`, enterprise: msg`Enterprise` } as const;

export const upgradeModes = { optional: msg`Optional`, mandatory: msg`Mandatory` } as const;

/** The entries of a table of words as the options of a filter or field. */
export const options = (words: Readonly<Record<string, MessageDescriptor>>): { value: string; label: MessageDescriptor }[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

export const fields: FieldTable = {
  version: { label: msg`Version`, required: true, hint: msg`Three or four numbers: 1.0.0 or 1.0.0.0` },
  packageName: { label: msg`Package name`, required: true, hint: msg`At most 100 characters, none of \\ / : * ? " < > |` },
  releaseMode: { label: msg`Release mode`, required: true },
  upgradeMode: { label: msg`Upgrade mode`, required: true },
  fileId: { label: msg`Package file`, required: true },
  address: { label: msg`Store address`, required: true, hint: msg`http:// or https://` },
  serviceId: { label: msg`Service address`, required: true },
  minOsVersion: { label: msg`Lowest system version`, hint: msg`Empty: every version` },
  description: { label: msg`Description`, hint: msg`What users read before they upgrade` },
};
