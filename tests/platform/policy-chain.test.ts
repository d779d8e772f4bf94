import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChainPolicy } from '../../mock-server/platform/transactions/debug/chain-policy.ts';
import { CHAIN, runCall, type Call } from '../../mock-server/platform/transactions/debug/policy-chain.ts';
import { NO_TRAFFIC, takeToken, type Traffic } from '../../mock-server/platform/transactions/debug/traffic.ts';

type Served = NonNullable<ChainPolicy['transaction']>;

const OFF = { enabled: false } as const;
const served: Served = {
  status: 'enabled',
  name: 'Balance',
  code: 'ACCT0001',
  groupId: '1',
  method: 'GET',
  requestUrl: '/account/v1/balance',
  contentType: 'application/json',
  tokenBucket: OFF,
  threshold: OFF,
  circuitBreaker: OFF,
  antiReplay: false,
  signature: false,
  encryption: false,
  deviceList: 'none',
  mock: OFF,
  cache: OFF,
};
const switches: ChainPolicy['switches'] = {
  antiBrush: true,
  rateLimit: true,
  circuitBreaker: true,
  dataEncryption: true,
  crossDomain: false,
  signature: true,
  deviceList: true,
  antiReplay: true,
  signatureMethod: 'SM3',
  encryptionMethod: 'SM4',
  deviceListMode: 'black',
  antiReplayWindowSeconds: 60,
  signTimestampToleranceSeconds: 30,
};
const group: ChainPolicy['group'] = {
  name: 'Accounts',
  systemName: 'Core',
  communicationType: 'HTTPS',
  ip: '10.20.1.11',
  port: 8443,
  successKey: 'code',
  successCode: '0',
  timeoutMs: 3000,
};
const policy = (more: Partial<Served> = {}, rest: Partial<ChainPolicy> = {}): ChainPolicy => ({
  switches,
  group,
  black: new Set(),
  white: new Set(),
  transaction: { ...served, ...more },
  ...rest,
});

const iso = (at: number) => new Date(at).toISOString();
const START = 1_000_000_000_000;

/** A gateway that keeps its traffic state, with a clock that tests can advance. */
function gateway(of: ChainPolicy) {
  let traffic: Traffic = NO_TRAFFIC;
  let now = START;
  let calls = 0;
  return {
    pass: (seconds: number) => (now += seconds * 1000),
    call: (more: Partial<Call> = {}) => {
      calls += 1;
      const call: Call = {
        transactionId: '7',
        deviceId: 'A1',
        signature: 'valid',
        encryption: 'encrypted',
        backend: 'answers',
        nonce: `n${calls}`,
        signedAt: now,
        ...more,
      };
      const result = runCall(of, traffic, call, now, iso);
      traffic = result.traffic;
      const decided = result.steps.find(
        ({ outcome, reason }) => outcome === 'refuse' || ['cached', 'mocked', 'answered'].includes(reason),
      );
      return {
        ...result,
        decided: `${decided?.name} ${decided?.reason}`,
        step: (name: string) => result.steps.find((step) => step.name === name),
      };
    },
  };
}

describe('the steps', () => {
  test('always have the same order, and none is evaluated after a rejection', () => {
    const anyServed = fc.record({
      status: fc.constantFrom('enabled', 'disabled'),
      antiReplay: fc.boolean(),
      signature: fc.boolean(),
      encryption: fc.boolean(),
      deviceList: fc.constantFrom('none', 'black', 'white'),
      tokenBucket: fc.oneof(
        fc.constant(OFF),
        fc.record({
          enabled: fc.constant(true as const),
          capacity: fc.integer({ min: 1, max: 3 }),
          ratePerSecond: fc.integer({ min: 1, max: 3 }),
        }),
      ),
      mock: fc.oneof(
        fc.constant(OFF),
        fc.record({
          enabled: fc.constant(true as const),
          percentage: fc.integer({ min: 1, max: 100 }),
          returnMessage: fc.string(),
        }),
      ),
    });
    const anyCall = fc.record({
      deviceId: fc.constantFrom('A1', 'B2', 'C3'),
      nonce: fc.constantFrom('one', 'two'),
      signature: fc.constantFrom('valid', 'missing', 'wrong'),
      encryption: fc.constantFrom('encrypted', 'plain'),
      backend: fc.constantFrom('answers', 'fails', 'slow'),
    });
    fc.assert(
      fc.property(anyServed, fc.array(anyCall, { minLength: 1, maxLength: 6 }), (more, sent) => {
        const { call } = gateway(policy(more, { black: new Set(['B2']), white: new Set(['A1', 'B2']) }));
        for (const one of sent) {
          const { steps } = call(one);
          expect(steps.map(({ name }) => name)).toEqual(CHAIN);
          const refused = steps.findIndex(({ outcome }) => outcome === 'refuse');
          if (refused >= 0) expect(steps.slice(refused + 1).every(({ reason }) => reason === 'notReached')).toBe(true);
          expect(steps.filter(({ outcome }) => outcome === 'refuse').length).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  test('are skipped, with the reason, if the transaction or the application turns their policy off', () => {
    const { call } = gateway(policy({ antiReplay: true }, { switches: { ...switches, antiReplay: false } }));
    const { step, decided } = call();
    expect(step('antiReplay')).toMatchObject({ outcome: 'skip', reason: 'switchOff', source: 'application' });
    expect(step('signature')).toMatchObject({ outcome: 'skip', reason: 'off', source: 'transaction' });
    expect(decided).toBe('backend answered');
  });

  test('end with 404 for a disabled or unknown transaction', () => {
    expect(gateway(policy({ status: 'disabled' })).call()).toMatchObject({
      decided: 'transaction disabled',
      answer: { status: 404 },
    });
    expect(gateway({ ...policy(), transaction: undefined }).call()).toMatchObject({
      decided: 'transaction unknown',
      answer: { status: 404 },
    });
  });
});

describe('device lists', () => {
  const lists = { black: new Set(['B2', 'D4']), white: new Set(['A1', 'D4']) };
  test.each([
    ['none', 'white', 'B2', 'backend answered'],
    ['black', 'black', 'A1', 'backend answered'],
    ['black', 'black', 'B2', 'deviceList onBlackList'],
    ['black', 'black', 'C3', 'backend answered'],
    ['black', 'white', 'C3', 'deviceList notOnWhiteList'],
    ['white', 'black', 'C3', 'deviceList notOnWhiteList'],
    ['white', 'white', 'A1', 'backend answered'],
    ['white', 'white', 'D4', 'deviceList onBlackList'],
  ] as const)(
    'with list %s and application mode %s, a call of %s: %s',
    (deviceList, deviceListMode, deviceId, decided) => {
      const { call } = gateway(policy({ deviceList }, { ...lists, switches: { ...switches, deviceListMode } }));
      expect(call({ deviceId }).decided).toBe(decided);
    },
  );
});

describe('a nonce', () => {
  test('is accepted once in a window, and again after the window', () => {
    const { call, pass } = gateway(policy({ antiReplay: true }));
    expect(call({ nonce: 'x' }).decided).toBe('backend answered');
    pass(59.999);
    expect(call({ nonce: 'x' }).step('antiReplay')).toMatchObject({
      outcome: 'refuse',
      reason: 'nonceSeen',
      state: { seenAt: iso(START) },
    });
    expect(call({ nonce: 'y' }).decided).toBe('backend answered');
    pass(0.001);
    expect(call({ nonce: 'x' }).decided).toBe('backend answered');
  });
});

describe('a signature', () => {
  test.each([
    [{ signature: 'missing' }, 'signature signatureMissing'],
    [{ signature: 'wrong' }, 'signature signatureWrong'],
    [{ signedAt: START - 30_000 }, 'backend answered'],
    [{ signedAt: START - 30_001 }, 'signature signatureOld'],
    [{ signedAt: START + 30_001 }, 'signature signatureOld'],
  ] as const)('of %j: %s', (more, decided) => {
    expect(gateway(policy({ signature: true })).call(more).decided).toBe(decided);
  });

  test('does not replace encryption: an unencrypted body is rejected if encryption is required', () => {
    expect(gateway(policy({ signature: true, encryption: true })).call({ encryption: 'plain' }).decided).toBe(
      'decrypt notEncrypted',
    );
  });
});

describe('a token bucket', () => {
  test('never exceeds its capacity, drops below zero or grants more tokens than it received', () => {
    const rule = fc.record({
      capacity: fc.integer({ min: 1, max: 50 }),
      ratePerSecond: fc.integer({ min: 1, max: 50 }),
    });
    fc.assert(
      fc.property(
        rule,
        fc.array(fc.integer({ min: 0, max: 5000 }), { maxLength: 60 }),
        ({ capacity, ratePerSecond }, pauses) => {
          let bucket: Traffic['bucket'];
          let now = START;
          let takenTokens = 0;
          for (const ms of pauses) {
            now += ms;
            const next = takeToken(bucket, { capacity, ratePerSecond }, now);
            bucket = next.bucket;
            if (next.isTaken) takenTokens += 1;
            expect(bucket.tokens).toBeGreaterThanOrEqual(0);
            expect(bucket.tokens).toBeLessThanOrEqual(capacity);
          }
          expect(takenTokens).toBeLessThanOrEqual(capacity + ((now - START) / 1000) * ratePerSecond + 1e-6);
        },
      ),
    );
  });

  test('allows a burst of its capacity, refills at its rate, and returns the limit response', () => {
    const { call, pass } = gateway(
      policy({ tokenBucket: { enabled: true, capacity: 2, ratePerSecond: 1 }, limitResponse: '{"code":"BUSY"}' }),
    );
    expect([call(), call(), call()].map(({ decided }) => decided)).toEqual([
      'backend answered',
      'backend answered',
      'tokenBucket noToken',
    ]);
    expect(call().answer).toEqual({ status: 429, contentType: 'application/json', body: '{"code":"BUSY"}' });
    pass(1);
    expect([call(), call()].map(({ decided }) => decided)).toEqual(['backend answered', 'tokenBucket noToken']);
  });
});

describe('a threshold', () => {
  test('bans only the device above the limit, and exactly until the end of the unban time', () => {
    const rule = fc.record({
      limit: fc.integer({ min: 1, max: 8 }),
      unitTimeSeconds: fc.integer({ min: 1, max: 60 }),
      unbanTimeSeconds: fc.integer({ min: 1, max: 600 }),
    });
    fc.assert(
      fc.property(rule, fc.integer({ min: 0, max: 1 }), (threshold, early) => {
        const { call, pass } = gateway(policy({ threshold: { enabled: true, ...threshold } }));
        for (let i = 0; i < threshold.limit; i++) expect(call().decided).toBe('backend answered');
        const over = call();
        expect(over.step('threshold')).toMatchObject({
          reason: 'overLimit',
          state: { calls: threshold.limit + 1, bannedUntil: iso(START + threshold.unbanTimeSeconds * 1000) },
        });
        expect(call({ deviceId: 'B2' }).decided).toBe('backend answered');
        pass(threshold.unbanTimeSeconds - early / 1000);
        expect(call().decided).toBe(early === 1 ? 'threshold banned' : 'backend answered');
      }),
    );
  });

  test('is checked after the lists: a banned device that leaves the allow list is rejected by the list', () => {
    const white = new Set(['A1']);
    const { call } = gateway(
      policy(
        { deviceList: 'white', threshold: { enabled: true, limit: 1, unitTimeSeconds: 60, unbanTimeSeconds: 60 } },
        { white },
      ),
    );
    expect([call(), call(), call()].map(({ decided }) => decided)).toEqual([
      'backend answered',
      'threshold overLimit',
      'threshold banned',
    ]);
    white.delete('A1');
    expect(call().decided).toBe('deviceList notOnWhiteList');
    white.add('A1');
    expect(call().decided).toBe('threshold banned');
  });

  test('ignores calls that are older than the time unit', () => {
    const { call, pass } = gateway(
      policy({ threshold: { enabled: true, limit: 2, unitTimeSeconds: 10, unbanTimeSeconds: 60 } }),
    );
    call();
    pass(6);
    call();
    pass(4);
    expect(call().step('threshold')).toMatchObject({ reason: 'withinLimit', state: { calls: 2 } });
    expect(call().decided).toBe('threshold overLimit');
  });
});

describe('a circuit breaker', () => {
  const common = { windowSeconds: 10, openTimeoutSeconds: 30, defaultResponse: '{"code":"LATER"}' };

  test('opens at the error count, returns its default response, lets one probe through, and closes or reopens', () => {
    const { call, pass } = gateway(
      policy({ circuitBreaker: { enabled: true, rule: { ...common, mode: 'errorCount', errorThreshold: 2 } } }),
    );
    expect([call({ backend: 'fails' }), call({ backend: 'fails' }), call()].map(({ decided }) => decided)).toEqual([
      'backend failed',
      'backend failed',
      'circuitBreaker breakerOpen',
    ]);
    expect(call().answer).toEqual({ status: 503, contentType: 'application/json', body: '{"code":"LATER"}' });
    pass(30);
    expect(call({ backend: 'fails' }).step('circuitBreaker')).toMatchObject({ reason: 'breakerProbe' });
    expect(call().decided).toBe('circuitBreaker breakerOpen');
    pass(30);
    expect(call().decided).toBe('backend answered');
    expect(call({ backend: 'fails' }).decided).toBe('backend failed');
    expect(call().step('circuitBreaker')).toMatchObject({ reason: 'breakerClosed', state: { calls: 1, errors: 1 } });
  });

  test.each([
    [{ mode: 'errorRatio', errorRatioThreshold: 0.3 }, 'fails'],
    [{ mode: 'slowRatio', slowMs: 2000, slowRatioThreshold: 0.3 }, 'slow'],
  ] as const)('applies %j from the fifth call on', (rule, bad) => {
    const { call } = gateway(policy({ circuitBreaker: { enabled: true, rule: { ...common, ...rule } } }));
    for (const backend of ['answers', 'answers', 'answers', bad] as const) call({ backend });
    expect(call().step('circuitBreaker')).toMatchObject({ reason: 'breakerClosed' });
    call({ backend: bad });
    expect(call().decided).toBe('circuitBreaker breakerOpen');
  });
});

describe('responses', () => {
  test('are mocked for about the configured percentage of calls', () => {
    const { call } = gateway(policy({ mock: { enabled: true, percentage: 30, returnMessage: '{"code":"0"}' } }));
    const mocked = Array.from({ length: 1000 }, () => call().decided).filter(
      (decided) => decided === 'mock mocked',
    ).length;
    expect(mocked).toBeGreaterThan(240);
    expect(mocked).toBeLessThan(360);
  });

  test('are cached for their lifetime, by the fields of the key', () => {
    const { call, pass } = gateway(policy({ cache: { enabled: true, ttlSeconds: 60, key: 'account' } }));
    const body = (account: string) => JSON.stringify({ account, trace: Math.random() });
    expect(call({ body: body('1') }).decided).toBe('backend answered');
    expect(call({ body: body('1') }).decided).toBe('cache cached');
    expect(call({ body: body('2') }).decided).toBe('backend answered');
    expect(call({ headers: [{ name: 'Account', value: '1' }] }).decided).toBe('cache cached');
    pass(60);
    expect(call({ body: body('1') }).decided).toBe('backend answered');
  });
});
