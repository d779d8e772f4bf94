import { msg } from '@lingui/core/macro';
import { MockOn, TransactionInput as limits } from '../../../../../openapi/generated/limits.platform.ts';
import { input } from '../../../../api/generated/transactions/input.ts';
import type { ValuesOf } from '../../../../resource/fields/field.ts';
import { formOf } from '../../../../resource/fields/form-of.ts';
import { numberOf } from '../../../../rules/number.ts';
import { jsonProblem } from '../../../../ui/json-editor/json-problem.ts';
import { plainText } from '../../../../ui/text/plain-text.ts';
import { labels } from '../labels.ts';
import { fields, shares, thresholds } from './fields.ts';

export type TransactionValues = ValuesOf<typeof fields>;

const off = { enabled: false } as const;
const number = (value: string): number => numberOf(plainText(value));

const numbers = (values: object) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, unknown]) => [
      name,
      // Without the error of the division, which would count as a change.
      shares.has(name) ? Number((number(String(value)) / 100).toFixed(10)) : number(String(value)),
    ]),
  );

/** Converts a policy with numbers to its input: a disabled one sends nothing but `enabled`. */
const toPolicy = ({ enabled, ...values }: { enabled: boolean }) => (enabled ? { enabled, ...numbers(values) } : off);

const codecs = {
  tokenBucket: { write: toPolicy },
  threshold: { write: toPolicy },
  cache: {
    write: ({ key, ...cache }: TransactionValues['cache']) => ({
      ...toPolicy(cache),
      ...(cache.enabled && key && { key: key.trim() }),
    }),
  },
  circuitBreaker: {
    write({ enabled, rule }: TransactionValues['circuitBreaker']) {
      const { mode, windowSeconds, openTimeoutSeconds, defaultResponse } = rule;
      const opens = Object.fromEntries(thresholds[mode].map((name) => [name, rule[name]]));
      const all = { mode, ...numbers({ windowSeconds, openTimeoutSeconds, ...opens }) };
      return enabled ? { enabled, rule: { ...all, ...(defaultResponse && { defaultResponse }) } } : off;
    },
  },
  mock: {
    write: ({ enabled, percentage, returnMessage }: TransactionValues['mock']) =>
      enabled
        ? { enabled, percentage: number(percentage), returnMessage }
        : { ...off, ...(returnMessage && { returnMessage }) },
  },
};

const whole = { required: true, hint: msg`Whole number, at least 1`, plain: true };
const percentage = { required: true, hint: msg`Percentage, 1–100`, plain: true };

const parts = {
  tokenBucket: {
    capacity: { label: msg`Capacity`, ...whole },
    ratePerSecond: { label: msg`Refill rate (per second)`, ...whole },
  },
  threshold: {
    limit: { label: msg`Requests per device`, ...whole },
    unitTimeSeconds: { label: msg`Counting period (seconds)`, ...whole },
    unbanTimeSeconds: { label: msg`Ban duration (seconds)`, ...whole },
  },
  cache: {
    ttlSeconds: { label: msg`Cache duration (seconds)`, ...whole },
    key: {
      label: msg`Cache key`,
      hint: msg`Request field names. Leave empty to use all fields`,
      limit: { maxLength: 100 },
    },
  },
  circuitBreaker: {
    'rule.mode': { label: msg`Trigger`, required: true },
    'rule.errorThreshold': { label: msg`Error count`, ...whole },
    'rule.errorRatioThreshold': { label: msg`Error rate (%)`, ...percentage, scale: 100 },
    'rule.slowMs': { label: msg`Slow threshold (ms)`, ...whole },
    'rule.slowRatioThreshold': { label: msg`Slow request rate (%)`, ...percentage, scale: 100 },
    'rule.windowSeconds': { label: msg`Window (seconds)`, ...whole },
    'rule.openTimeoutSeconds': { label: msg`Open duration (seconds)`, ...whole },
    'rule.defaultResponse': { label: msg`Response while open`, limit: limits.limitResponse },
  },
  mock: {
    percentage: { label: msg`Mocked requests (%)`, ...percentage },
    returnMessage: {
      label: labels.mockMessage,
      hint: msg`Up to 64 KB. Kept when the mock response is turned off`,
      limit: { maxBytes: MockOn.returnMessage.maxBytes },
    },
  },
};

export const form = formOf(fields, input, { codecs, parts });

export const rules = ({ contentType, mock }: TransactionValues) => ({
  'mock.returnMessage':
    mock.enabled && mock.returnMessage === ''
      ? 'FIELD_REQUIRED'
      : contentType === 'application/json' && jsonProblem(mock.returnMessage)
        ? 'MOCK_NOT_JSON'
        : null,
});
