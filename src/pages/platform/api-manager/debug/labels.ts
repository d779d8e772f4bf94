import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type {
  DebugReason,
  DebugRule,
  DebugState,
  DebugStep,
  DebugStepName,
} from '../../../../api/generated/client.schemas.ts';
import type { StatusTable } from '../../../../ui/status/status.tsx';
import { policyNames } from '../labels.ts';

export const outcomes: StatusTable = {
  pass: { tone: 'success', label: msg`Passed` },
  refuse: { tone: 'danger', label: msg`Rejected` },
  skip: { tone: 'neutral', label: msg`Skipped` },
};

export const stepNames: Record<DebugStepName, MessageDescriptor> = {
  transaction: msg`Transaction`,
  deviceList: policyNames.deviceList,
  antiReplay: policyNames.antiReplay,
  signature: policyNames.signature,
  decrypt: msg`Decryption`,
  tokenBucket: policyNames.tokenBucket,
  threshold: policyNames.threshold,
  circuitBreaker: policyNames.circuitBreaker,
  cache: policyNames.cache,
  mock: policyNames.mock,
  backend: msg`Backend system`,
};

export const reasons: Record<DebugReason, MessageDescriptor> = {
  off: msg`This policy is off for the transaction.`,
  switchOff: msg`Turned off in the application settings.`,
  notReached: msg`The request did not reach this step.`,
  notDrawn: msg`This request was not selected for the mock response.`,
  notCached: msg`There is no cached response for this request.`,
  enabled: msg`The gateway serves this transaction.`,
  disabled: msg`The transaction is disabled.`,
  unknown: msg`The transaction is not in this configuration.`,
  onBlackList: msg`The device is on the block list.`,
  notOnWhiteList: msg`The device is not on the allow list.`,
  onWhiteList: msg`The device is on the allow list.`,
  notListed: msg`The device is not on the block list.`,
  nonceNew: msg`The nonce has not been used before.`,
  nonceSeen: msg`The nonce has already been used.`,
  signatureValid: msg`The signature is valid.`,
  signatureMissing: msg`The request has no signature.`,
  signatureWrong: msg`The signature is invalid.`,
  signatureOld: msg`The signature has expired, or the clock of the device is wrong.`,
  decrypted: msg`The request body was decrypted.`,
  notEncrypted: msg`The request body is not encrypted.`,
  tokenTaken: msg`A token was taken.`,
  noToken: msg`No tokens were left.`,
  withinLimit: msg`The device is within its limit.`,
  overLimit: msg`The device exceeded its limit and is now banned.`,
  banned: msg`The device is banned.`,
  breakerClosed: msg`The circuit is closed: requests pass through.`,
  breakerOpen: msg`The circuit is open: requests are rejected.`,
  breakerProbe: msg`The circuit is half-open: this request is let through to test whether the system has recovered.`,
  cached: msg`The cached response was returned.`,
  mocked: msg`The mock response was returned.`,
  answered: msg`The backend system responded.`,
  failed: msg`The backend system failed.`,
};

export const sources: Record<DebugStep['source'], MessageDescriptor> = {
  application: msg`Application settings`,
  transaction: msg`This transaction`,
  group: msg`API group`,
};

/** Labels of the values in rules and states. */
export const valueNames: Record<keyof DebugRule | keyof DebugState, MessageDescriptor> = {
  status: msg`Status`,
  listMode: msg`List`,
  windowSeconds: msg`Window (seconds)`,
  signatureMethod: msg`Signature method`,
  toleranceSeconds: msg`Signature lifetime (seconds)`,
  encryptionMethod: msg`Encryption method`,
  capacity: msg`Capacity`,
  ratePerSecond: msg`Refill rate (per second)`,
  limit: msg`Requests per device`,
  unitTimeSeconds: msg`Counting period (seconds)`,
  unbanTimeSeconds: msg`Ban duration (seconds)`,
  mode: msg`Trigger`,
  errorThreshold: msg`Error count threshold`,
  errorRatioThreshold: msg`Error rate threshold`,
  slowMs: msg`Slow threshold (ms)`,
  slowRatioThreshold: msg`Slow request rate threshold`,
  openTimeoutSeconds: msg`Open duration (seconds)`,
  ttlSeconds: msg`Cache duration (seconds)`,
  key: msg`Cache key`,
  percentage: msg`Mocked requests (%)`,
  timeoutMs: msg`Timeout (ms)`,
  address: msg`Address`,
  nonce: msg`Nonce`,
  seenAt: msg`Last seen`,
  ageSeconds: msg`Signature age (seconds)`,
  tokensLeft: msg`Tokens left`,
  calls: msg`Requests counted`,
  bannedUntil: msg`Banned until`,
  errors: msg`Errors counted`,
  slowCalls: msg`Slow requests counted`,
  openUntil: msg`Open until`,
  cachedAt: msg`Cached at`,
  latencyMs: msg`Duration (ms)`,
};
