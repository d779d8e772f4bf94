import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { activeStates } from '../../../ui/status/active-states.ts';
import { fields as group } from '../api-group/fields.tsx';
import { form as transaction } from '../api-manager/form/values.ts';
import { breakerModes, labels as ofTransactions, listModeNames, policyNames } from '../api-manager/labels.ts';
import { form as application } from '../application-config/form-values.ts';
import { modes } from '../application-config/labels.ts';
import { entities, lists } from './change-words.ts';
import { fields as gateway } from './fields.tsx';

type Names = Readonly<Record<string, MessageDescriptor>>;

const labelsOf = (fields: Readonly<Record<string, { label: MessageDescriptor }>>): Names =>
  Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label]));

/** Labels of all configuration fields by path. Labels of forms are reused if they are clear without context. */
export const fieldNames: Names = {
  ...labelsOf(group),
  ...labelsOf(transaction.fields),
  ...Object.fromEntries(Object.entries(policyNames).map(([policy, name]) => [`${policy}.enabled`, name])),
  ...labelsOf(application.fields),
  ...lists,
  code: msg`Code`,
  status: ofTransactions.status,
  ip: gateway.ip.label,
  groupId: entities.group,
  'crossDomainConfig.validitySeconds': msg`Validity (seconds)`,
  deviceListMode: msg`List mode`,
  antiReplayWindowSeconds: msg`Anti-replay window (seconds)`,
  signTimestampToleranceSeconds: msg`Signature lifetime (seconds)`,
  'tokenBucket.capacity': msg`Token bucket: capacity`,
  'tokenBucket.ratePerSecond': msg`Token bucket: refill rate (per second)`,
  'threshold.limit': msg`Request threshold: requests per device`,
  'threshold.unitTimeSeconds': msg`Request threshold: counting period (seconds)`,
  'threshold.unbanTimeSeconds': msg`Request threshold: ban duration (seconds)`,
  'circuitBreaker.rule.mode': msg`Circuit breaker: trigger`,
  'circuitBreaker.rule.errorThreshold': msg`Circuit breaker: error count`,
  'circuitBreaker.rule.errorRatioThreshold': msg`Circuit breaker: error rate`,
  'circuitBreaker.rule.slowMs': msg`Circuit breaker: slow threshold (ms)`,
  'circuitBreaker.rule.slowRatioThreshold': msg`Circuit breaker: slow request rate`,
  'circuitBreaker.rule.windowSeconds': msg`Circuit breaker: window (seconds)`,
  'circuitBreaker.rule.openTimeoutSeconds': msg`Circuit breaker: open duration (seconds)`,
  'circuitBreaker.rule.defaultResponse': msg`Circuit breaker: response while open`,
};

/** Labels of values by the path of their field; values without a label are shown unchanged. */
export const valueNames: Readonly<Record<string, Names>> = {
  status: { enabled: activeStates.enabled.label, disabled: activeStates.disabled.label },
  deviceList: listModeNames,
  deviceListMode: modes,
  'circuitBreaker.rule.mode': breakerModes,
};

/** Fields that hold the id of a record, with the label for a deleted record. */
export const deletedNames: Names = {
  groupId: msg`Deleted group`,
  requestMfd: msg`Deleted file`,
  responseMfd: msg`Deleted file`,
  envMrd: msg`Deleted file`,
};

/** Fields that hold a share between 0 and 1. */
export const shares: ReadonlySet<string> = new Set([
  'circuitBreaker.rule.errorRatioThreshold',
  'circuitBreaker.rule.slowRatioThreshold',
]);
