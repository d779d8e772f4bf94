import { msg } from '@lingui/core/macro';
import { MockOn, TransactionInput } from '../../../../../openapi/generated/limits.platform.ts';
import type { FieldTable } from '../../../../ui/form/use-edit-form.tsx';
import { labels, policyNames } from '../labels.ts';

const seconds = msg`Whole seconds, from 1`;
const whole = msg`A whole number, from 1`;
const percent = msg`Per cent, 1 to 100`;
const answer = TransactionInput.limitResponse;

export const nameField = { label: labels.name };
export const codeField = { label: labels.code, hint: msg`1 to 30 letters and digits`, plain: true };

/** The fields in the order of the form. Of a policy the whole is compared when somebody else was faster. */
export const fields: FieldTable = {
  name: nameField,
  code: codeField,
  groupId: { label: labels.group },
  method: { label: labels.method },
  requestUrl: { label: labels.requestUrl, hint: msg`Begins with /`, plain: true },
  communicationPort: { label: labels.communicationPort, hint: msg`Empty: that of the group`, plain: true },
  timeoutMs: { label: msg`Timeout in milliseconds`, hint: msg`100 to 60000; empty: that of the group`, plain: true },
  tokenBucket: { label: policyNames.tokenBucket },
  'tokenBucket.capacity': { label: msg`Capacity`, required: true, hint: whole, plain: true },
  'tokenBucket.ratePerSecond': { label: msg`Refilled in a second`, required: true, hint: whole, plain: true },
  threshold: { label: policyNames.threshold },
  'threshold.limit': { label: msg`Calls of a device`, required: true, hint: whole, plain: true },
  'threshold.unitTimeSeconds': { label: msg`In so many seconds`, required: true, hint: seconds, plain: true },
  'threshold.unbanTimeSeconds': { label: msg`Banned for`, required: true, hint: seconds, plain: true },
  limitResponse: { label: labels.limitResponse },
  cache: { label: policyNames.cache },
  'cache.ttlSeconds': { label: msg`Kept for`, required: true, hint: seconds, plain: true },
  'cache.key': { label: msg`Told apart by`, hint: msg`Names of request fields; empty: all`, limit: { maxLength: 100 } },
  circuitBreaker: { label: policyNames.circuitBreaker },
  'circuitBreaker.rule.mode': { label: msg`Opens by`, required: true },
  'circuitBreaker.rule.errorThreshold': { label: msg`Errors`, required: true, hint: whole, plain: true },
  'circuitBreaker.rule.errorRatioThreshold': {
    label: msg`Calls with errors`,
    required: true,
    hint: percent,
    plain: true,
  },
  'circuitBreaker.rule.slowMs': { label: msg`Slow from, in milliseconds`, required: true, hint: whole, plain: true },
  'circuitBreaker.rule.slowRatioThreshold': { label: msg`Slow calls`, required: true, hint: percent, plain: true },
  'circuitBreaker.rule.windowSeconds': { label: msg`Within`, required: true, hint: seconds, plain: true },
  'circuitBreaker.rule.openTimeoutSeconds': { label: msg`Open for`, required: true, hint: seconds, plain: true },
  'circuitBreaker.rule.defaultResponse': { label: msg`Answer while it is open`, limit: answer },
  antiReplay: { label: policyNames.antiReplay },
  signature: { label: policyNames.signature },
  encryption: { label: policyNames.encryption },
  deviceList: { label: policyNames.deviceList, required: true },
  contentType: { label: labels.contentType },
  mock: { label: policyNames.mock },
  'mock.percentage': { label: msg`Calls answered by the mock`, required: true, hint: percent, plain: true },
  'mock.returnMessage': {
    label: labels.mockMessage,
    hint: msg`At most 64 KB; it stays while the mock is off`,
    limit: { maxBytes: MockOn.returnMessage.maxBytes },
  },
  description: { label: labels.description },
};
