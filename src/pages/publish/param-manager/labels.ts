import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Switch, SwitchValueType } from '../../../api/generated/client.schemas.ts';
import type { StatusTable } from '../../../ui/status/status.tsx';
import { platformNames } from '../../../resource/platforms.ts';

/** What is known of a switch, in columns, filters, fields, facts and differences. */
export const labels = {
  key: msg({ message: 'Key', context: 'switch' }),
  entries: msg`Values`,
  valueType: msg`Type`,
  status: msg`Status`,
  remarks: msg`Remarks`,
} as const;

/** What the key is called in the middle of a sentence. */
export const keyLabel = msg({ message: 'key', context: 'switch' });

export const statuses = {
  notEffective: { tone: 'warning', label: msg`Not in effect` },
  effective: { tone: 'success', label: msg`In effect` },
  expired: { tone: 'neutral', label: msg({ message: 'Expired', context: 'switch' }) },
} as const satisfies StatusTable;

export const valueTypes: Readonly<Record<SwitchValueType, MessageDescriptor>> = {
  string: msg`Text`,
  number: msg({ message: 'Number', context: 'type' }),
  boolean: msg`Boolean`,
  json: msg`JSON`,
};

/** The values of a switch, each with its platform: `Android: true`. */
export const valuesOf = (i18n: I18n, { entries }: Pick<Switch, 'entries'>): string[] =>
  entries.map(({ platform, value }) => `${i18n._(platformNames[platform])}: ${value}`);
