import { msg } from '@lingui/core/macro';
import type {
  BreakerRule,
  CircuitBreaker,
  MockAnswer,
  Transaction,
  TransactionInput,
} from '../../../../api/generated/client.schemas.ts';
import { byName, propertyOf } from '../../../../resource/fields/by-name.ts';
import {
  area,
  choice,
  code,
  fieldsOf,
  flag,
  number,
  own,
  text,
  type InputField,
} from '../../../../resource/fields/field.ts';
import { plainOf } from '../../../../resource/fields/read.ts';
import { labels, policyNames } from '../labels.ts';

/** Form values of a policy: whether it is enabled, and its other values as typed. */
type PolicyValues<Names extends string> = { enabled: boolean } & Readonly<Record<Names, string>>;

/** The threshold that opens a circuit breaker in each mode. */
export const thresholds = {
  errorRatio: ['errorRatioThreshold'],
  errorCount: ['errorThreshold'],
  slowRatio: ['slowMs', 'slowRatioThreshold'],
} as const satisfies Record<BreakerRule['mode'], readonly string[]>;

/** Values that are shares of calls; the form shows them in percent. */
export const shares: ReadonlySet<string> = new Set(['errorRatioThreshold', 'slowRatioThreshold']);

const off = { enabled: false } as const;

/** @param first initial values of a policy that was disabled */
const policyOf = <Names extends string>(
  stored: { enabled: boolean } = off,
  first: Readonly<Record<Names, string>>,
): PolicyValues<Names> =>
  byName([
    ['enabled', stored.enabled],
    ...Object.entries<string>(first).map(
      ([name, value]) => [name, stored.enabled ? (plainOf(propertyOf(stored, name)) ?? '') : value] as const,
    ),
  ]);

const policy = <Names extends string, Sent, All>(
  name: 'tokenBucket' | 'threshold' | 'cache',
  first: Readonly<Record<Names, string>>,
): InputField<Transaction, PolicyValues<Names>, Sent, All> =>
  own(policyNames[name], policyOf(off, first), { read: (transaction) => policyOf(transaction[name], first) });

interface BreakerValues {
  mode: BreakerRule['mode'];
  errorThreshold: string;
  errorRatioThreshold: string;
  slowMs: string;
  slowRatioThreshold: string;
  windowSeconds: string;
  openTimeoutSeconds: string;
  defaultResponse: string;
}

const firstRule: BreakerValues = {
  mode: 'errorRatio',
  errorThreshold: '50',
  errorRatioThreshold: '50',
  slowMs: '3000',
  slowRatioThreshold: '50',
  windowSeconds: '30',
  openTimeoutSeconds: '60',
  defaultResponse: '',
};

/** Rounds only the error of the binary representation. */
const percent = (share: number): string => String(Number((share * 100).toFixed(8)));

function breakerOf(breaker: CircuitBreaker = off): { enabled: boolean; rule: BreakerValues } {
  const rule = breaker.enabled ? breaker.rule : {};
  const valueOf = (name: string, first: string) => {
    const value = propertyOf(rule, name);
    return typeof value === 'number' && shares.has(name) ? percent(value) : (plainOf(value) ?? first);
  };
  return {
    enabled: breaker.enabled,
    rule: byName(Object.entries<string>({ ...firstRule }).map(([name, first]) => [name, valueOf(name, first)])),
  };
}

const mockOf = (mock: MockAnswer = off): PolicyValues<'percentage' | 'returnMessage'> => ({
  enabled: mock.enabled,
  percentage: mock.enabled ? String(mock.percentage) : '100',
  returnMessage: ('returnMessage' in mock && mock.returnMessage) || '',
});

/** The fields in form order. Conflict resolution compares each policy as a whole. */
export const fields = fieldsOf<Transaction, TransactionInput>()({
  name: text(labels.name),
  code: code(labels.code, { hint: msg`1–30 letters or digits` }),
  groupId: own(labels.group, ''),
  method: choice(
    labels.method,
    { GET: 'GET', POST: 'POST', PUT: 'PUT', DELETE: 'DELETE' },
    { select: true, initial: 'POST' },
  ),
  requestUrl: code(labels.requestUrl, { initial: '/', hint: msg`Must start with /` }),
  communicationPort: number(labels.communicationPort, { hint: msg`Leave empty to use the group's port` }),
  timeoutMs: number(msg`Timeout (ms)`, { hint: msg`100–60,000. Leave empty to use the group's timeout` }),
  tokenBucket: policy('tokenBucket', { capacity: '', ratePerSecond: '' }),
  threshold: policy('threshold', { limit: '', unitTimeSeconds: '60', unbanTimeSeconds: '600' }),
  // Leading and trailing spaces of a response are significant.
  limitResponse: own(labels.limitResponse, ''),
  cache: policy('cache', { ttlSeconds: '60', key: '' }),
  circuitBreaker: own(policyNames.circuitBreaker, breakerOf(), {
    read: (transaction) => breakerOf(transaction.circuitBreaker),
  }),
  antiReplay: flag(policyNames.antiReplay),
  signature: flag(policyNames.signature),
  encryption: flag(policyNames.encryption),
  deviceList: choice(
    policyNames.deviceList,
    {
      none: msg`No list`,
      black: msg`Block devices on the block list`,
      white: msg`Allow only devices on the allow list`,
    },
    { initial: 'none', required: true },
  ),
  contentType: choice(
    labels.contentType,
    { 'application/json': 'application/json', 'application/xml': 'application/xml', 'text/plain': 'text/plain' },
    { select: true, initial: 'application/json' },
  ),
  mock: own(policyNames.mock, mockOf(), { read: (transaction) => mockOf(transaction.mock) }),
  description: area(labels.description, { rows: 4 }),
});
