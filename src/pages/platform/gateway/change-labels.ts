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
  securityOff: msg`Protection is switched off`,
  limitOff: msg`A limit is switched off`,
  anyOrigin: msg`Pages of every origin may call`,
  unblocked: msg`The device is no longer refused`,
  mocked: msg`Devices get invented answers`,
  removed: msg`Phones can no longer call it`,
};

/** Names of device lists, which are records without a name of their own. */
export const lists: Readonly<Record<string, MessageDescriptor>> = { black: msg`Black list`, white: msg`White list` };

/** Names of fields by path: all that a configuration can have. */
export const fieldNames: Readonly<Record<string, MessageDescriptor>> = {
  antiBrush: msg`Anti-brush`,
  rateLimit: msg`Rate limit`,
  circuitBreaker: msg`Circuit breaker`,
  dataEncryption: msg`Data encryption`,
  crossDomain: msg`Cross-domain`,
  signature: msg`Signature verification`,
  deviceList: msg`Black and white lists`,
  antiReplay: msg`Anti-replay`,
  'crossDomainConfig.allowedOrigin': msg`Allowed origin`,
  'crossDomainConfig.allowedHeaders': msg`Allowed headers`,
  'crossDomainConfig.allowedMethods': msg`Allowed methods`,
  'crossDomainConfig.publicHeaders': msg`Exposed headers`,
  'crossDomainConfig.validitySeconds': msg`Validity in seconds`,
  signatureMethod: msg`Signature method`,
  encryptionMethod: msg`Encryption method`,
  deviceListMode: msg`Mode of the lists`,
  antiReplayWindowSeconds: msg`Replay window in seconds`,
  signTimestampToleranceSeconds: msg`Age of a signed call in seconds`,
  ...lists,
  name: msg`Name`,
  code: msg`Code`,
  status: msg`Status`,
  ip: msg`IP address`,
  port: msg`Port`,
  requestUrl: msg`Request URL`,
  communicationPort: msg`Communication port`,
  method: msg`Method`,
  contentType: msg`Content type`,
  timeoutMs: msg`Timeout in ms`,
  'tokenBucket.enabled': msg`Token bucket`,
  'tokenBucket.capacity': msg`Token bucket: capacity`,
  'tokenBucket.ratePerSecond': msg`Token bucket: tokens a second`,
  'threshold.enabled': msg`Threshold`,
  'threshold.limit': msg`Threshold: calls of a device`,
  'threshold.unitTimeSeconds': msg`Threshold: in seconds`,
  'threshold.unbanTimeSeconds': msg`Threshold: ban in seconds`,
  'circuitBreaker.enabled': msg`Circuit breaker`,
  'circuitBreaker.rule.mode': msg`Circuit breaker: opens by`,
  'circuitBreaker.rule.errorThreshold': msg`Circuit breaker: errors`,
  'circuitBreaker.rule.errorRatioThreshold': msg`Circuit breaker: share of errors`,
  'circuitBreaker.rule.slowMs': msg`Circuit breaker: slow from, in ms`,
  'circuitBreaker.rule.slowRatioThreshold': msg`Circuit breaker: share of slow calls`,
  'circuitBreaker.rule.windowSeconds': msg`Circuit breaker: window in seconds`,
  'circuitBreaker.rule.openTimeoutSeconds': msg`Circuit breaker: open for, in seconds`,
  'circuitBreaker.rule.defaultResponse': msg`Circuit breaker: response while open`,
  encryption: msg`Encryption`,
  'mock.enabled': msg`Mock answer`,
  'mock.percentage': msg`Mock answer: share of calls`,
  'mock.returnMessage': msg`Mock answer: message`,
  'cache.enabled': msg`Cache`,
  'cache.ttlSeconds': msg`Cache: kept for, in seconds`,
  'cache.key': msg`Cache: request fields that tell responses apart`,
  groupId: msg`API group`,
  requestMfd: msg`Format of requests (MFD)`,
  responseMfd: msg`Format of answers (MFD)`,
  envMrd: msg`Environment (MRD)`,
  systemName: msg`System name`,
  communicationType: msg`Communication type`,
  successKey: msg`Success key`,
  successCode: msg`Success code`,
  messageKey: msg`Message key`,
  limitResponse: msg`Answer over a limit`,
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
  groupId: msg`A deleted group`,
  requestMfd: msg`A deleted file`,
  responseMfd: msg`A deleted file`,
  envMrd: msg`A deleted file`,
};

/** Fields whose value is a share of one. */
export const shares: ReadonlySet<string> = new Set([
  'circuitBreaker.rule.errorRatioThreshold',
  'circuitBreaker.rule.slowRatioThreshold',
]);
