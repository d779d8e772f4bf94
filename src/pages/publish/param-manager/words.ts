import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SwitchValueType } from '../../../api/generated/client.schemas.ts';
import type { StatusTable } from '../../../ui/status/status.tsx';

export const statuses = {
  notEffective: { tone: 'warning', label: msg`Not effective` },
  effective: { tone: 'success', label: msg`Effective` },
  expired: { tone: 'neutral', label: msg({ message: 'Expired', context: 'switch' }) },
} as const satisfies StatusTable;

export const valueTypes: Readonly<Record<SwitchValueType, MessageDescriptor>> = {
  string: msg`Text`,
  number: msg({ message: 'Number', context: 'type' }),
  boolean: msg`True or false`,
  json: msg`JSON`,
};
