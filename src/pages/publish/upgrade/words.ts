import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
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
