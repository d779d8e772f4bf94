import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ConfigAction, ConfigEntity, ConfigRisk } from '../../../api/generated/client.schemas.ts';
import type { StatusTable } from '../../../ui/status/status.tsx';

export const entities: Readonly<Record<ConfigEntity, MessageDescriptor>> = {
  applicationConfig: msg`Application settings`,
  group: msg`API group`,
  transaction: msg`API transaction`,
  deviceList: msg`Device list`,
};

export const actions: Readonly<Record<ConfigAction, StatusTable[string]>> = {
  added: { tone: 'success', label: msg({ message: 'Added', context: 'record' }) },
  changed: { tone: 'info', label: msg({ message: 'Changed', context: 'record' }) },
  removed: { tone: 'danger', label: msg({ message: 'Removed', context: 'record' }) },
};

export const risks: Readonly<Record<ConfigRisk, MessageDescriptor>> = {
  securityOff: msg`Protection turned off`,
  limitOff: msg`Limit turned off`,
  anyOrigin: msg`Requests allowed from any origin`,
  unblocked: msg`Device no longer blocked`,
  mocked: msg`Devices receive mock responses`,
  removed: msg`Devices can no longer send this request`,
  refusing: msg`Current requests will be refused`,
};

/** Names of device lists, which are records without names. */
export const lists: Readonly<Record<string, MessageDescriptor>> = { black: msg`Block list`, white: msg`Allow list` };
