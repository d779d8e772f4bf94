import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ConfigAction, ConfigEntity, ConfigRisk } from '../../../api/generated/client.schemas.ts';
import { activeStates } from '../../../ui/status/active-states.ts';
import type { StatusTable } from '../../../ui/status/status.tsx';
import { breakerModes, listModeNames } from '../api-manager/labels.ts';
import { modes } from '../application-config/labels.ts';

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
};

/** Names of device lists, which are records without a name of their own. */
export const lists: Readonly<Record<string, MessageDescriptor>> = { black: msg`Block list`, white: msg`Allow list` };

/** Names of fields by path: all that a configuration can have. */
export const fieldNames: Readonly<Record<string, MessageDescriptor>> = {
  antiBrush: msg`Abuse protection`,
  rateLimit: msg`Rate limit`,
  circuitBreaker: msg`Circuit breaker`,
  dataEncryption: msg`Data encryption`,
  crossDomain: msg`Cross-origin access`,
  signature: msg`Signature verification`,
  deviceList: msg`Allow and block lists`,
  antiReplay: msg`Anti-replay`,
  'crossDomainConfig.allowedOrigin': msg`Allowed origin`,
  'crossDomainConfig.allowedHeaders': msg`Allowed headers`,
  'crossDomainConfig.allowedMethods': msg`Allowed methods`,
  'crossDomainConfig.publicHeaders': msg`Exposed headers`,
  'crossDomainConfig.validitySeconds': msg`Validity (seconds)`,
  signatureMethod: msg`Signature method`,
  encryptionMethod: msg`Encryption method`,
  deviceListMode: msg`List mode`,
  antiReplayWindowSeconds: msg`Anti-replay window (seconds)`,
  signTimestampToleranceSeconds: msg`Signature lifetime (seconds)`,
  ...lists,
  name: msg`Name`,
  code: msg`Code`,
  status: msg`Status`,
  ip: msg`IP address`,
  port: msg`Port`,
  requestUrl: msg`Request path`,
  communicationPort: msg`Communication port`,
  method: msg`Method`,
  contentType: msg`Response content type`,
  timeoutMs: msg`Timeout (ms)`,
  'tokenBucket.enabled': msg`Token bucket`,
  'tokenBucket.capacity': msg`Token bucket: capacity`,
  'tokenBucket.ratePerSecond': msg`Token bucket: refill rate (per second)`,
  'threshold.enabled': msg`Request threshold`,
  'threshold.limit': msg`Request threshold: requests per device`,
  'threshold.unitTimeSeconds': msg`Request threshold: counting period (seconds)`,
  'threshold.unbanTimeSeconds': msg`Request threshold: ban duration (seconds)`,
  'circuitBreaker.enabled': msg`Circuit breaker`,
  'circuitBreaker.rule.mode': msg`Circuit breaker: trigger`,
  'circuitBreaker.rule.errorThreshold': msg`Circuit breaker: error count`,
  'circuitBreaker.rule.errorRatioThreshold': msg`Circuit breaker: error rate`,
  'circuitBreaker.rule.slowMs': msg`Circuit breaker: slow threshold (ms)`,
  'circuitBreaker.rule.slowRatioThreshold': msg`Circuit breaker: slow request rate`,
  'circuitBreaker.rule.windowSeconds': msg`Circuit breaker: window (seconds)`,
  'circuitBreaker.rule.openTimeoutSeconds': msg`Circuit breaker: open duration (seconds)`,
  'circuitBreaker.rule.defaultResponse': msg`Circuit breaker: response while open`,
  encryption: msg`Encryption`,
  'mock.enabled': msg`Mock response`,
  'mock.percentage': msg`Mocked requests (%)`,
  'mock.returnMessage': msg`Mock response body`,
  'cache.enabled': msg`Cache`,
  'cache.ttlSeconds': msg`Cache duration (seconds)`,
  'cache.key': msg`Cache key`,
  groupId: msg`API group`,
  requestMfd: msg`Request format (MFD)`,
  responseMfd: msg`Response format (MFD)`,
  envMrd: msg`Environment (MRD)`,
  systemName: msg`System name`,
  communicationType: msg`Protocol`,
  successKey: msg`Success field`,
  successCode: msg`Success value`,
  messageKey: msg`Message field`,
  limitResponse: msg`Over-limit response`,
  description: msg`Description`,
  remark: msg`Remarks`,
};

/** Names of values by the path of their field. A value that is not here reads by itself. */
export const valueNames: Readonly<Record<string, Readonly<Record<string, MessageDescriptor>>>> = {
  status: { enabled: activeStates.enabled.label, disabled: activeStates.disabled.label },
  deviceList: listModeNames,
  deviceListMode: modes,
  'circuitBreaker.rule.mode': breakerModes,
};

/** Fields whose value is the id of a record, with what is said when that record is gone. */
export const goneNames: Readonly<Record<string, MessageDescriptor>> = {
  groupId: msg`Deleted group`,
  requestMfd: msg`Deleted file`,
  responseMfd: msg`Deleted file`,
  envMrd: msg`Deleted file`,
};

/** Fields whose value is a share of one. */
export const shares: ReadonlySet<string> = new Set([
  'circuitBreaker.rule.errorRatioThreshold',
  'circuitBreaker.rule.slowRatioThreshold',
]);
