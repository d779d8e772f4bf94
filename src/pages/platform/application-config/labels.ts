import { msg } from '@lingui/core/macro';
import type { HttpMethod } from '../../../api/generated/client.schemas.ts';

export const modes = {
  black: msg`Block devices on the block list`,
  white: msg`Allow only devices on the allow list`,
};
export const on = msg`On`;
export const off = msg`Off`;

export const methods = [
  'GET',
  'POST',
  'PUT',
  'DELETE',
  'PATCH',
  'OPTIONS',
  'HEAD',
] as const satisfies readonly HttpMethod[];

export type SwitchName =
  | 'antiBrush'
  | 'rateLimit'
  | 'circuitBreaker'
  | 'signature'
  | 'dataEncryption'
  | 'antiReplay'
  | 'deviceList'
  | 'crossDomain';
