import type { Schemas } from '../../../../openapi/generated/types.ts';
import { hash } from '../../../core/world/rng.ts';
import type { ChainPolicy } from './chain-policy.ts';
import { listModeOf, ruleOf, type Served, type StepName } from './chain-rules.ts';
import { breakerState, countCall, noteAnswer, takeToken, windowOf, type Traffic } from './traffic.ts';

type Step = Omit<Schemas['DebugStep'], 'isPending'>;

/** The order in which policies apply to a call. */
export const CHAIN: readonly StepName[] = [
  'transaction',
  'deviceList',
  'antiReplay',
  'signature',
  'decrypt',
  'tokenBucket',
  'threshold',
  'circuitBreaker',
  'cache',
  'mock',
  'backend',
];

/** An incoming call. Times are ms. */
export interface Call extends Pick<
  Schemas['DebugCall'],
  'deviceId' | 'signature' | 'encryption' | 'backend' | 'headers' | 'body'
> {
  /** Id of the transaction: decides which calls receive the mock response. */
  transactionId: string;
  nonce: string;
  signedAt: number;
}

interface Answer {
  status: number;
  contentType: Schemas['ContentType'];
  body: string;
}

interface Judgement {
  outcome: Step['outcome'];
  reason: Step['reason'];
  state?: Step['state'];
  /** The traffic after the step. */
  traffic?: Partial<Traffic>;
  /** Ends the chain. */
  answer?: Answer;
}

/** The input of a step. */
interface Scene {
  served: Served;
  policy: ChainPolicy;
  traffic: Traffic;
  call: Call;
  now: number;
  iso: (at: number) => string;
}

type Judge = (scene: Scene) => Judgement;

const pass = (reason: Step['reason'], rest: Omit<Judgement, 'outcome' | 'reason'> = {}): Judgement => ({
  outcome: 'pass',
  reason,
  ...rest,
});
const answerOf = (reason: Step['reason'], status: number): Answer => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify({ code: reason }),
});

/** Returns a refusal with the gateway's message, or with the transaction's own. */
function refuse(
  reason: Step['reason'],
  status: number,
  rest: Pick<Judgement, 'state' | 'traffic'> = {},
  words?: Omit<Answer, 'status'>,
): Judgement {
  return { outcome: 'refuse', reason, answer: words ? { ...words, status } : answerOf(reason, status), ...rest };
}

const limitWords = ({ limitResponse, contentType }: Served) =>
  limitResponse ? { contentType, body: limitResponse } : undefined;

function fieldsOf(body = '{}'): [string, unknown][] {
  try {
    return Object.entries(Object(JSON.parse(body)));
  } catch {
    return [];
  }
}

/** Returns the cache key: the named fields of the body, otherwise headers of these names. */
function cacheKey(key = '', { headers = [], body }: Call): string {
  const fields = [...fieldsOf(body), ...headers.map(({ name, value }) => [name, value] as const)];
  const names = key.split(/[\s,]+/u).filter(Boolean);
  return JSON.stringify(
    names.map((name) => fields.find(([field]) => field.toLowerCase() === name.toLowerCase())?.[1] ?? null),
  );
}

function backendAnswer(served: Served, { group }: ChainPolicy): string {
  const fields = [
    [group?.successKey ?? 'code', group?.successCode ?? '0'],
    [group?.messageKey ?? 'message', 'ok'],
  ] as const;
  if (served.contentType === 'application/json') return JSON.stringify(Object.fromEntries(fields));
  if (served.contentType === 'text/plain') return fields.map((field) => field.join('=')).join('\n');
  return `<answer>${fields.map(([name, value]) => `<${name}>${value}</${name}>`).join('')}</answer>`;
}

function latencyOf({ circuitBreaker, timeoutMs }: Served, { group }: ChainPolicy, { backend }: Call): number {
  if (backend !== 'slow') return 40;
  const slowMs = circuitBreaker.enabled && circuitBreaker.rule.mode === 'slowRatio' ? circuitBreaker.rule.slowMs : 0;
  return Math.max(slowMs, Math.floor((timeoutMs ?? group?.timeoutMs ?? 3000) / 2));
}

const JUDGES: Readonly<Record<StepName, Judge>> = {
  transaction: ({ served }) => (served.status === 'enabled' ? pass('enabled') : refuse('disabled', 404)),

  deviceList: ({ served, policy, call: { deviceId } }) => {
    if (policy.black.has(deviceId)) return refuse('onBlackList', 403);
    if (listModeOf(served, policy) === 'black') return pass('notListed');
    return policy.white.has(deviceId) ? pass('onWhiteList') : refuse('notOnWhiteList', 403);
  },

  antiReplay: ({ policy, traffic, call: { nonce }, now, iso }) => {
    const windowMs = (ruleOf('antiReplay', policy).rule.windowSeconds ?? 0) * 1000;
    const nonces = traffic.nonces.filter(({ at }) => at > now - windowMs);
    const previous = nonces.find((one) => one.nonce === nonce);
    if (previous) return refuse('nonceSeen', 409, { state: { nonce, seenAt: iso(previous.at) }, traffic: { nonces } });
    return pass('nonceNew', { state: { nonce }, traffic: { nonces: [...nonces, { nonce, at: now }] } });
  },

  signature: ({ policy, call: { signature, signedAt }, now }) => {
    if (signature === 'missing') return refuse('signatureMissing', 401);
    const state = { ageSeconds: Math.round((now - signedAt) / 1000) };
    if (signature === 'wrong') return refuse('signatureWrong', 401, { state });
    const toleranceMs = (ruleOf('signature', policy).rule.toleranceSeconds ?? 0) * 1000;
    return Math.abs(now - signedAt) > toleranceMs
      ? refuse('signatureOld', 401, { state })
      : pass('signatureValid', { state });
  },

  decrypt: ({ call: { encryption } }) => (encryption === 'encrypted' ? pass('decrypted') : refuse('notEncrypted', 400)),

  tokenBucket: ({ served, traffic, now }) => {
    if (!served.tokenBucket.enabled) return pass('tokenTaken');
    const { isTaken, bucket } = takeToken(traffic.bucket, served.tokenBucket, now);
    const result = { state: { tokensLeft: Math.floor(bucket.tokens) }, traffic: { bucket } };
    return isTaken ? pass('tokenTaken', result) : refuse('noToken', 429, result, limitWords(served));
  },

  threshold: ({ served, traffic, call: { deviceId }, now, iso }) => {
    if (!served.threshold.enabled) return pass('withinLimit');
    const entry = traffic.devices.find((device) => device.deviceId === deviceId) ?? { deviceId, calls: [] };
    const { verdict, calls, device } = countCall(entry, served.threshold, now);
    const devices = [...traffic.devices.filter((other) => other.deviceId !== deviceId), device];
    if (verdict === 'withinLimit') return pass(verdict, { state: { calls }, traffic: { devices } });
    const until = { bannedUntil: iso(device.bannedUntil ?? now) };
    return refuse(
      verdict,
      429,
      { state: verdict === 'overLimit' ? { calls, ...until } : until, traffic: { devices } },
      limitWords(served),
    );
  },

  circuitBreaker: ({ served, traffic: { breaker }, now, iso }) => {
    if (!served.circuitBreaker.enabled) return pass('breakerClosed');
    const { rule } = served.circuitBreaker;
    const { recent, errors, slow } = windowOf(breaker, rule, now);
    const state = breakerState(breaker, now);
    if (state === 'probe') return pass('breakerProbe');
    if (state === 'closed')
      return pass('breakerClosed', {
        state: { calls: recent.length, ...(rule.mode === 'slowRatio' ? { slowCalls: slow } : { errors }) },
      });
    const { contentType } = served;
    const words = rule.defaultResponse === undefined ? undefined : { contentType, body: rule.defaultResponse };
    return refuse('breakerOpen', 503, { state: { openUntil: iso(breaker.openUntil ?? now) } }, words);
  },

  cache: ({ served: { cache, contentType }, traffic, call, now, iso }) => {
    if (!cache.enabled) return { outcome: 'skip', reason: 'notCached' };
    const answers = traffic.answers.filter(({ at }) => at > now - cache.ttlSeconds * 1000);
    const cached = answers.find(({ key }) => key === cacheKey(cache.key, call));
    if (!cached) return { outcome: 'skip', reason: 'notCached', traffic: { answers } };
    return pass('cached', {
      state: { cachedAt: iso(cached.at) },
      traffic: { answers },
      answer: { status: 200, contentType, body: cached.body },
    });
  },

  mock: ({ served: { mock, contentType }, traffic: { count }, call: { transactionId } }) => {
    const isDrawn = mock.enabled && hash([transactionId, count]) % 100 < mock.percentage;
    if (!mock.enabled || !isDrawn) return { outcome: 'skip', reason: 'notDrawn' };
    return pass('mocked', { answer: { status: 200, contentType, body: mock.returnMessage } });
  },

  backend: ({ served, policy, traffic, call, now }) => {
    const { circuitBreaker, cache, contentType } = served;
    const ms = latencyOf(served, policy, call);
    const hasFailed = call.backend === 'fails';
    const isWatched = circuitBreaker.enabled && ruleOf('circuitBreaker', policy).off === null;
    const breaker = isWatched
      ? noteAnswer(traffic.breaker, circuitBreaker.rule, { at: now, hasFailed, ms })
      : traffic.breaker;
    const state = { latencyMs: ms };
    if (hasFailed) return refuse('failed', 502, { state, traffic: { breaker } });
    const body = backendAnswer(served, policy);
    const answers = cache.enabled
      ? [...traffic.answers, { key: cacheKey(cache.key, call), at: now, body }]
      : traffic.answers;
    return pass('answered', { state, traffic: { breaker, answers }, answer: { status: 200, contentType, body } });
  },
};

/**
 * Runs one call through the policies of a transaction.
 * @param traffic what the gateway remembers of earlier calls
 * @param now ms of the mock clock
 * @param iso formats an instant
 * @returns all steps in order, the response, and the traffic to remember
 */
export function runCall(policy: ChainPolicy, traffic: Traffic, call: Call, now: number, iso: Scene['iso']) {
  const served = policy.transaction;
  let after: Traffic = { ...traffic, count: traffic.count + 1 };
  let answer: Answer | undefined;
  const steps: Step[] = [];
  for (const name of CHAIN) {
    const { rule, source, off } = ruleOf(name, policy);
    const judge = (): Judgement => {
      if (answer) return { outcome: 'skip', reason: 'notReached' };
      if (!served) return refuse('unknown', 404);
      return off === null
        ? JUDGES[name]({ served, policy, traffic: after, call, now, iso })
        : { outcome: 'skip', reason: off };
    };
    const { outcome, reason, state = {}, traffic: changes, answer: reply } = judge();
    after = { ...after, ...changes };
    answer ??= reply;
    steps.push({ name, outcome, reason, source, rule, state });
  }
  return { steps, answer: answer ?? answerOf('failed', 502), traffic: after };
}
