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
  refuse: { tone: 'danger', label: msg`Refused` },
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
  backend: msg`The system behind`,
};

export const reasons: Record<DebugReason, MessageDescriptor> = {
  off: msg`The transaction does not ask for it.`,
  switchOff: msg`The application has it switched off.`,
  notReached: msg`The call did not get here.`,
  notDrawn: msg`This call is not among those that the mock answers.`,
  notCached: msg`No answer is kept for this call.`,
  enabled: msg`The gateway serves it.`,
  disabled: msg`It is disabled.`,
  unknown: msg`This configuration does not know it.`,
  onBlackList: msg`The device is on the black list.`,
  notOnWhiteList: msg`The device is not on the white list.`,
  onWhiteList: msg`The device is on the white list.`,
  notListed: msg`The device is not on the black list.`,
  nonceNew: msg`No earlier call had this nonce.`,
  nonceSeen: msg`An earlier call had this nonce.`,
  signatureValid: msg`The signature is right.`,
  signatureMissing: msg`The call has no signature.`,
  signatureWrong: msg`The signature is wrong.`,
  signatureOld: msg`The call was signed too long ago, or by a clock that is wrong.`,
  decrypted: msg`The body could be decrypted.`,
  notEncrypted: msg`The body is not encrypted.`,
  tokenTaken: msg`It took a token.`,
  noToken: msg`No token was left.`,
  withinLimit: msg`The device is within its limit.`,
  overLimit: msg`The device called too often and is banned from now on.`,
  banned: msg`The device is banned.`,
  breakerClosed: msg`It is closed: calls get through.`,
  breakerOpen: msg`It is open: no call gets through.`,
  breakerProbe: msg`It lets this one call through to see whether the system has recovered.`,
  cached: msg`A kept answer was given.`,
  mocked: msg`The mock answered.`,
  answered: msg`It answered.`,
  failed: msg`It failed.`,
};

export const sources: Record<DebugStep['source'], MessageDescriptor> = {
  application: msg`Application settings`,
  transaction: msg`This transaction`,
  group: msg`The group`,
};

/** What the values of rules and states are. */
export const valueNames: Record<keyof DebugRule | keyof DebugState, MessageDescriptor> = {
  status: msg`Status`,
  listMode: msg`List`,
  windowSeconds: msg`Window in seconds`,
  signatureMethod: msg`Signature method`,
  toleranceSeconds: msg`Tolerance in seconds`,
  encryptionMethod: msg`Encryption method`,
  capacity: msg`Capacity`,
  ratePerSecond: msg`Refilled each second`,
  limit: msg`Calls of a device`,
  unitTimeSeconds: msg`Unit of time in seconds`,
  unbanTimeSeconds: msg`Ban in seconds`,
  mode: msg`Opens by`,
  errorThreshold: msg`Errors that open it`,
  errorRatioThreshold: msg`Share of errors that opens it`,
  slowMs: msg`Slow from, in ms`,
  slowRatioThreshold: msg`Share of slow calls that opens it`,
  openTimeoutSeconds: msg`Open for, in seconds`,
  ttlSeconds: msg`Kept for, in seconds`,
  key: msg`Told apart by`,
  percentage: msg`Calls of a hundred`,
  timeoutMs: msg`Timeout in ms`,
  address: msg`Address`,
  nonce: msg`Nonce`,
  seenAt: msg`Seen at`,
  ageSeconds: msg`Age of the signature in seconds`,
  tokensLeft: msg`Tokens left`,
  calls: msg`Calls counted`,
  bannedUntil: msg`Banned until`,
  errors: msg`Errors counted`,
  slowCalls: msg`Slow calls counted`,
  openUntil: msg`Open until`,
  cachedAt: msg`Kept since`,
  latencyMs: msg`Took, in ms`,
};
