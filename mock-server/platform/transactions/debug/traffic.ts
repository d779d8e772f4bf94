import * as v from 'valibot';
import type { Schemas } from '../../../../openapi/generated/types.ts';

type TokenRule = Pick<Schemas['TokenBucketOn'], 'capacity' | 'ratePerSecond'>;
type ThresholdRule = Pick<Schemas['ThresholdOn'], 'limit' | 'unitTimeSeconds' | 'unbanTimeSeconds'>;
type BreakerRule = Schemas['BreakerRule'];

const Bucket = v.object({ tokens: v.number(), at: v.number() });
const Device = v.object({ deviceId: v.string(), calls: v.array(v.number()), bannedUntil: v.optional(v.number()) });
const Answered = v.object({ at: v.number(), hasFailed: v.boolean(), ms: v.number() });
const Breaker = v.object({ calls: v.array(Answered), openUntil: v.optional(v.number()) });

/** What the gateway remembers about the calls of one transaction. Times are ms of the mock clock. */
export const Traffic = v.object({
  /** Calls so far. */
  count: v.number(),
  bucket: v.optional(Bucket),
  nonces: v.array(v.object({ nonce: v.string(), at: v.number() })),
  devices: v.array(Device),
  breaker: Breaker,
  answers: v.array(v.object({ key: v.string(), at: v.number(), body: v.string() })),
});
export type Traffic = v.InferOutput<typeof Traffic>;
type Device = v.InferOutput<typeof Device>;
type Breaker = v.InferOutput<typeof Breaker>;

export const NO_TRAFFIC: Traffic = { count: 0, nonces: [], devices: [], breaker: { calls: [] }, answers: [] };

/** Minimum number of calls for a ratio. */
export const FEWEST_CALLS = 5;

/** Takes a token if there is one. A bucket starts full, and never exceeds its capacity. */
export function takeToken(bucket: Traffic['bucket'], { capacity, ratePerSecond }: TokenRule, now: number) {
  const before = bucket ?? { tokens: capacity, at: now };
  const refilled = (Math.max(0, now - before.at) / 1000) * ratePerSecond;
  const tokens = Math.min(capacity, before.tokens + refilled);
  const isTaken = tokens >= 1;
  return { isTaken, bucket: { tokens: isTaken ? tokens - 1 : tokens, at: Math.max(now, before.at) } };
}

interface CallCount {
  verdict: 'withinLimit' | 'overLimit' | 'banned';
  /** Calls within the time unit, including this one. */
  calls: number;
  device: Device;
}

/** Counts a call of a device: the first call above the limit bans it, and the count restarts at the end of the ban. */
export function countCall(
  device: Device,
  { limit, unitTimeSeconds, unbanTimeSeconds }: ThresholdRule,
  now: number,
): CallCount {
  const { deviceId, bannedUntil } = device;
  if (bannedUntil !== undefined && now < bannedUntil) return { verdict: 'banned', calls: 0, device };
  const calls = [...device.calls.filter((at) => at > now - unitTimeSeconds * 1000), now];
  if (calls.length <= limit) return { verdict: 'withinLimit', calls: calls.length, device: { deviceId, calls } };
  return {
    verdict: 'overLimit',
    calls: calls.length,
    device: { deviceId, calls: [], bannedUntil: now + unbanTimeSeconds * 1000 },
  };
}

/** `open` passes no calls; `probe` passes one call, after which it closes or opens again. */
export function breakerState({ openUntil }: Breaker, now: number): 'closed' | 'open' | 'probe' {
  if (openUntil === undefined) return 'closed';
  return now < openUntil ? 'open' : 'probe';
}

/** Returns the calls in the window of a circuit breaker, and how many of them count as failures of the backend. */
export function windowOf({ calls }: Breaker, { windowSeconds, ...rule }: BreakerRule, now: number) {
  const recent = calls.filter(({ at }) => at > now - windowSeconds * 1000);
  const isSlow = ({ ms }: Breaker['calls'][number]) => rule.mode === 'slowRatio' && ms >= rule.slowMs;
  return { recent, errors: recent.filter(({ hasFailed }) => hasFailed).length, slow: recent.filter(isSlow).length };
}

function trips(breaker: Breaker, rule: BreakerRule, now: number): boolean {
  const { recent, errors, slow } = windowOf(breaker, rule, now);
  if (rule.mode === 'errorCount') return errors >= rule.errorThreshold;
  if (recent.length < FEWEST_CALLS) return false;
  return rule.mode === 'errorRatio'
    ? errors / recent.length >= rule.errorRatioThreshold
    : slow / recent.length >= rule.slowRatioThreshold;
}

/** Records how the backend responded to a passed call. */
export function noteAnswer(breaker: Breaker, rule: BreakerRule, answer: Breaker['calls'][number]): Breaker {
  const now = answer.at;
  const open: Breaker = { calls: [], openUntil: now + rule.openTimeoutSeconds * 1000 };
  if (breakerState(breaker, now) === 'probe') {
    const isBad = rule.mode === 'slowRatio' ? answer.ms >= rule.slowMs : answer.hasFailed;
    return isBad ? open : { calls: [] };
  }
  const next: Breaker = { calls: [...windowOf(breaker, rule, now).recent, answer] };
  return trips(next, rule, now) ? open : next;
}
