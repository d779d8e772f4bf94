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
  securityOff: msg`Protection is switched off`,
  limitOff: msg`A limit is switched off`,
  anyOrigin: msg`Pages of every origin may call`,
  unblocked: msg`The device is no longer refused`,
  mocked: msg`Devices get invented answers`,
  removed: msg`Phones can no longer call it`,
};

/** Names of device lists, which are records without a name of their own. */
export const lists: Readonly<Record<string, MessageDescriptor>> = { black: msg`Black list`, white: msg`White list` };

/** Names of fields by path. A field that is not here is shown as the contract names it. */
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
  encryption: msg`Encryption`,
  'mock.enabled': msg`Mock answer`,
  'mock.percentage': msg`Mock answer: share of calls`,
  'mock.returnMessage': msg`Mock answer: message`,
  'cache.enabled': msg`Cache`,
  systemName: msg`System name`,
  communicationType: msg`Communication type`,
  successKey: msg`Success key`,
  successCode: msg`Success code`,
  messageKey: msg`Message key`,
  limitResponse: msg`Answer over a limit`,
  description: msg`Description`,
  remark: msg`Remarks`,
};
