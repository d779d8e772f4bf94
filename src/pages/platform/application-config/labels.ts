import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { HttpMethod } from '../../../api/generated/client.schemas.ts';
import type { ConfigValues, fields } from './form-values.ts';

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

/** The fields that count while a switch is on. */
export const dependents: Record<SwitchName, readonly (keyof typeof fields)[]> = {
  antiBrush: [],
  rateLimit: [],
  circuitBreaker: [],
  signature: ['signTimestampToleranceSeconds'],
  dataEncryption: [],
  antiReplay: ['antiReplayWindowSeconds'],
  deviceList: ['deviceListMode'],
  crossDomain: [
    'crossDomainConfig.allowedOrigin',
    'crossDomainConfig.allowedHeaders',
    'crossDomainConfig.allowedMethods',
    'crossDomainConfig.publicHeaders',
    'crossDomainConfig.validitySeconds',
  ],
};

/** Switches that keep something out: to switch one off weakens the application. */
export const protections: ReadonlySet<string> = new Set<SwitchName>([
  'antiBrush',
  'rateLimit',
  'circuitBreaker',
  'signature',
  'dataEncryption',
  'antiReplay',
  'deviceList',
]);

/** The values that do not read by themselves. */
export function print(values: ConfigValues, i18n: I18n): Record<string, string> {
  const switches = Object.entries(values).filter(([, value]) => typeof value === 'boolean');
  return {
    ...Object.fromEntries(switches.map(([name, value]) => [name, i18n._(value === true ? on : off)])),
    deviceListMode: i18n._(modes[values.deviceListMode]),
    'crossDomainConfig.allowedMethods': values.crossDomainConfig.allowedMethods.join(', '),
  };
}
