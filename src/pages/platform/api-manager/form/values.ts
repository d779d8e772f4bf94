import type {
  BreakerRule,
  CircuitBreaker,
  Transaction,
  TransactionInput,
} from '../../../../api/generated/client.schemas.ts';
import { numberOf } from '../../../../rules/number.ts';
import { jsonProblem } from '../../../../ui/json-editor/json-problem.ts';
import { nameText, plainText } from '../../../../ui/text/plain-text.ts';

export interface TransactionValues extends Record<string, unknown> {
  name: string;
  code: string;
  groupId: string;
  method: TransactionInput['method'];
  requestUrl: string;
  communicationPort: string;
  timeoutMs: string;
  tokenBucket: { enabled: boolean; capacity: string; ratePerSecond: string };
  threshold: { enabled: boolean; limit: string; unitTimeSeconds: string; unbanTimeSeconds: string };
  limitResponse: string;
  cache: { enabled: boolean; ttlSeconds: string; key: string };
  circuitBreaker: { enabled: boolean; rule: BreakerValues };
  antiReplay: boolean;
  signature: boolean;
  encryption: boolean;
  deviceList: NonNullable<TransactionInput['deviceList']>;
  contentType: TransactionInput['contentType'];
  mock: { enabled: boolean; percentage: string; returnMessage: string };
  description: string;
}

interface BreakerValues {
  mode: BreakerRule['mode'];
  errorThreshold: string;
  /** Shares of calls are shown in per cent. */
  errorRatioThreshold: string;
  slowMs: string;
  slowRatioThreshold: string;
  windowSeconds: string;
  openTimeoutSeconds: string;
  defaultResponse: string;
}

const off = { enabled: false } as const;
const text = (value: number | undefined, otherwise = ''): string => (value === undefined ? otherwise : String(value));
const percent = (share: number): string => String(Math.round(share * 10_000) / 100);
const number = (value: string): number => numberOf(plainText(value));

function breakerValues(breaker: CircuitBreaker): TransactionValues['circuitBreaker'] {
  const rule = breaker.enabled ? breaker.rule : undefined;
  return {
    enabled: breaker.enabled,
    rule: {
      mode: rule?.mode ?? 'errorRatio',
      errorThreshold: rule?.mode === 'errorCount' ? String(rule.errorThreshold) : '50',
      errorRatioThreshold: rule?.mode === 'errorRatio' ? percent(rule.errorRatioThreshold) : '50',
      slowMs: rule?.mode === 'slowRatio' ? String(rule.slowMs) : '3000',
      slowRatioThreshold: rule?.mode === 'slowRatio' ? percent(rule.slowRatioThreshold) : '50',
      windowSeconds: text(rule?.windowSeconds, '30'),
      openTimeoutSeconds: text(rule?.openTimeoutSeconds, '60'),
      defaultResponse: rule?.defaultResponse ?? '',
    },
  };
}

export function toValues(transaction: Transaction | null): TransactionValues {
  const { tokenBucket = off, threshold = off, cache = off, circuitBreaker = off, mock = off } = transaction ?? {};
  return {
    name: transaction?.name ?? '',
    code: transaction?.code ?? '',
    groupId: transaction?.groupId ?? '',
    method: transaction?.method ?? 'POST',
    requestUrl: transaction?.requestUrl ?? '/',
    communicationPort: text(transaction?.communicationPort),
    timeoutMs: text(transaction?.timeoutMs),
    tokenBucket: {
      enabled: tokenBucket.enabled,
      capacity: tokenBucket.enabled ? String(tokenBucket.capacity) : '',
      ratePerSecond: tokenBucket.enabled ? String(tokenBucket.ratePerSecond) : '',
    },
    threshold: {
      enabled: threshold.enabled,
      limit: threshold.enabled ? String(threshold.limit) : '',
      unitTimeSeconds: threshold.enabled ? String(threshold.unitTimeSeconds) : '60',
      unbanTimeSeconds: threshold.enabled ? String(threshold.unbanTimeSeconds) : '600',
    },
    limitResponse: transaction?.limitResponse ?? '',
    cache: {
      enabled: cache.enabled,
      ttlSeconds: cache.enabled ? String(cache.ttlSeconds) : '60',
      key: cache.enabled ? (cache.key ?? '') : '',
    },
    circuitBreaker: breakerValues(circuitBreaker),
    antiReplay: transaction?.antiReplay ?? false,
    signature: transaction?.signature ?? false,
    encryption: transaction?.encryption ?? false,
    deviceList: transaction?.deviceList ?? 'none',
    contentType: transaction?.contentType ?? 'application/json',
    mock: {
      enabled: mock.enabled,
      percentage: mock.enabled ? String(mock.percentage) : '100',
      returnMessage: ('returnMessage' in mock && mock.returnMessage) || '',
    },
    description: transaction?.description ?? '',
  };
}

function breakerInput({ enabled, rule }: TransactionValues['circuitBreaker']): CircuitBreaker {
  if (!enabled) return off;
  const { mode, defaultResponse } = rule;
  const common = {
    windowSeconds: number(rule.windowSeconds),
    openTimeoutSeconds: number(rule.openTimeoutSeconds),
    ...(defaultResponse && { defaultResponse }),
  };
  if (mode === 'errorCount') return { enabled, rule: { ...common, mode, errorThreshold: number(rule.errorThreshold) } };
  if (mode === 'errorRatio')
    return { enabled, rule: { ...common, mode, errorRatioThreshold: number(rule.errorRatioThreshold) / 100 } };
  return {
    enabled,
    rule: { ...common, mode, slowMs: number(rule.slowMs), slowRatioThreshold: number(rule.slowRatioThreshold) / 100 },
  };
}

/** What is sent: of a policy that is off no more than that, and no empty optional field. */
export function toInput(values: TransactionValues): TransactionInput {
  const { tokenBucket, threshold, cache, mock, limitResponse, description } = values;
  const [communicationPort, timeoutMs] = [plainText(values.communicationPort), plainText(values.timeoutMs)];
  const message = mock.returnMessage === '' ? {} : { returnMessage: mock.returnMessage };
  return {
    name: nameText(values.name),
    code: plainText(values.code),
    groupId: values.groupId,
    method: values.method,
    requestUrl: plainText(values.requestUrl),
    ...(communicationPort && { communicationPort: number(communicationPort) }),
    ...(timeoutMs && { timeoutMs: number(timeoutMs) }),
    tokenBucket: tokenBucket.enabled
      ? { enabled: true, capacity: number(tokenBucket.capacity), ratePerSecond: number(tokenBucket.ratePerSecond) }
      : off,
    threshold: threshold.enabled
      ? {
          enabled: true,
          limit: number(threshold.limit),
          unitTimeSeconds: number(threshold.unitTimeSeconds),
          unbanTimeSeconds: number(threshold.unbanTimeSeconds),
        }
      : off,
    ...(limitResponse && { limitResponse }),
    cache: cache.enabled
      ? { enabled: true, ttlSeconds: number(cache.ttlSeconds), ...(cache.key && { key: cache.key.trim() }) }
      : off,
    circuitBreaker: breakerInput(values.circuitBreaker),
    antiReplay: values.antiReplay,
    signature: values.signature,
    encryption: values.encryption,
    deviceList: values.deviceList,
    contentType: values.contentType,
    mock: mock.enabled
      ? { enabled: true, percentage: number(mock.percentage), returnMessage: mock.returnMessage }
      : { ...off, ...message },
    ...(description && { description }),
  };
}

export const rules = ({ contentType, mock }: TransactionValues) => ({
  'mock.returnMessage': contentType === 'application/json' && jsonProblem(mock.returnMessage) ? 'MOCK_NOT_JSON' : null,
});
