import { msg } from '@lingui/core/macro';
import { MockOn, TransactionInput } from '../../../../../openapi/generated/limits.platform.ts';
import type { FieldTable } from '../../../../ui/form/use-edit-form.tsx';
import { labels, policyNames } from '../labels.ts';

const whole = msg`Whole number, at least 1`;
const percent = msg`Percentage, 1–100`;
const answer = TransactionInput.limitResponse;

export const nameField = { label: labels.name };
export const codeField = { label: labels.code, hint: msg`1–30 letters or digits`, plain: true };

/** The fields in the order of the form. Of a policy the whole is compared when somebody else was faster. */
export const fields: FieldTable = {
  name: nameField,
  code: codeField,
  groupId: { label: labels.group },
  method: { label: labels.method },
  requestUrl: { label: labels.requestUrl, hint: msg`Must start with /`, plain: true },
  communicationPort: { label: labels.communicationPort, hint: msg`Leave empty to use the group's port`, plain: true },
  timeoutMs: { label: msg`Timeout (ms)`, hint: msg`100–60000. Leave empty to use the group's timeout`, plain: true },
  tokenBucket: { label: policyNames.tokenBucket },
  'tokenBucket.capacity': { label: msg`Capacity`, required: true, hint: whole, plain: true },
  'tokenBucket.ratePerSecond': { label: msg`Refill rate (per second)`, required: true, hint: whole, plain: true },
  threshold: { label: policyNames.threshold },
  'threshold.limit': { label: msg`Requests per device`, required: true, hint: whole, plain: true },
  'threshold.unitTimeSeconds': { label: msg`Counting period (seconds)`, required: true, hint: whole, plain: true },
  'threshold.unbanTimeSeconds': { label: msg`Ban duration (seconds)`, required: true, hint: whole, plain: true },
  limitResponse: { label: labels.limitResponse },
  cache: { label: policyNames.cache },
  'cache.ttlSeconds': { label: msg`Cache duration (seconds)`, required: true, hint: whole, plain: true },
  'cache.key': {
    label: msg`Cache key`,
    hint: msg`Request field names. Leave empty to use all fields`,
    limit: { maxLength: 100 },
  },
  circuitBreaker: { label: policyNames.circuitBreaker },
  'circuitBreaker.rule.mode': { label: msg`Trigger`, required: true },
  'circuitBreaker.rule.errorThreshold': { label: msg`Error count`, required: true, hint: whole, plain: true },
  'circuitBreaker.rule.errorRatioThreshold': {
    label: msg`Error rate (%)`,
    required: true,
    hint: percent,
    scale: 100,
    plain: true,
  },
  'circuitBreaker.rule.slowMs': { label: msg`Slow threshold (ms)`, required: true, hint: whole, plain: true },
  'circuitBreaker.rule.slowRatioThreshold': {
    label: msg`Slow request rate (%)`,
    required: true,
    hint: percent,
    scale: 100,
    plain: true,
  },
  'circuitBreaker.rule.windowSeconds': { label: msg`Window (seconds)`, required: true, hint: whole, plain: true },
  'circuitBreaker.rule.openTimeoutSeconds': {
    label: msg`Open duration (seconds)`,
    required: true,
    hint: whole,
    plain: true,
  },
  'circuitBreaker.rule.defaultResponse': { label: msg`Response while open`, limit: answer },
  antiReplay: { label: policyNames.antiReplay },
  signature: { label: policyNames.signature },
  encryption: { label: policyNames.encryption },
  deviceList: { label: policyNames.deviceList, required: true },
  contentType: { label: labels.contentType },
  mock: { label: policyNames.mock },
  'mock.percentage': { label: msg`Mocked requests (%)`, required: true, hint: percent, plain: true },
  'mock.returnMessage': {
    label: labels.mockMessage,
    hint: msg`Up to 64 KB. Kept when the mock response is turned off`,
    limit: { maxBytes: MockOn.returnMessage.maxBytes },
  },
  description: { label: labels.description },
};
