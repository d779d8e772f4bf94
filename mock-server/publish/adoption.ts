import type { components } from '../../openapi/generated/types.ts';
import type { DomainHandlers } from '../core/handler.ts';
import { countAt, timesOf } from './counts.ts';
import { deliveriesOf } from './installed.ts';
import type { Deliveries } from './installs.ts';
import { ownerIn } from './owners.ts';
import { lastRun } from './run-rows.ts';

type Point = components['schemas']['AdoptionPoint'];

const HOUR = 3600;
const DAY = 24 * HOUR;
/** Steps in seconds, and the longest time (s) that each is fit for. */
const STEPS: readonly (readonly [step: number, most: number])[] = [[300, 3 * HOUR], [HOUR, 2 * DAY], [6 * HOUR, 14 * DAY], [DAY, 90 * DAY]];
const LONGEST = 7 * DAY;
/** After its end a run is followed for so long: phones that go back do so by then. */
const AFTER_END_MS = 3 * DAY * 1000;

/** Seconds between two points of a time so long. */
export const stepFor = (seconds: number): number => STEPS.find(([, most]) => seconds <= most)?.[0] ?? LONGEST;

/** Times from `from` to `to` (ms), both included, `step` seconds apart but for the last. */
export function timesBetween(from: number, to: number, step: number): number[] {
  const count = Math.ceil((to - from) / (step * 1000));
  return [...Array.from({ length: count }, (_, index) => from + index * step * 1000), to];
}

/** Numbers of all devices at a time (ms): each only ever grows, and rounding takes none of them above what it is part of. */
export function pointAt(deliveries: Deliveries, scale: number, at: number): Omit<Point, 'at'> {
  const count = (of: keyof Deliveries) => Math.round(countAt(timesOf(deliveries[of]), at) * scale);
  const [installed, failed] = [count('installed'), count('failed')];
  const downloaded = Math.max(count('downloaded'), installed + failed);
  const targeted = Math.max(count('targeted'), downloaded);
  return { targeted, downloaded, installed, active: count('active'), failed, rolledBack: count('rolledBack') };
}

/** Seconds from the start until a part of those that it may reach by now had installed it. */
function reachedAfter(deliveries: Deliveries, part: number, from: number, now: number): number | undefined {
  const needed = Math.ceil(countAt(timesOf(deliveries.targeted), now) * part);
  const at = needed === 0 ? undefined : timesOf(deliveries.installed).sorted[needed - 1];
  return at === undefined || at > now ? undefined : Math.round((at - from) / 1000);
}

export const adoptionHandlers: Pick<DomainHandlers<'publish'>, 'getReleaseAdoption'> = {
  getReleaseAdoption: (context) => {
    const { db, clock } = context;
    const { release } = ownerIn(context);
    const run = lastRun(db, release);
    if (run === undefined) return { release, points: [] };
    const from = Date.parse(run.startedAt);
    const to = Math.min(clock.now(), run.endedAt === undefined ? Infinity : Date.parse(run.endedAt) + AFTER_END_MS);
    const step = stepFor((to - from) / 1000);
    const { deliveries, population } = deliveriesOf(context, run);
    const scale = population.devices.length === 0 ? 0 : population.users / population.devices.length;
    const halfAfter = reachedAfter(deliveries, 0.5, from, to);
    const mostAfter = reachedAfter(deliveries, 0.9, from, to);
    return {
      release, from: clock.iso(from), to: clock.iso(to), step,
      points: timesBetween(from, to, step).map((at) => ({ at: clock.iso(at), ...pointAt(deliveries, scale, at) })),
      ...(halfAfter !== undefined && { halfAfter }),
      ...(mostAfter !== undefined && { mostAfter }),
    };
  },
};
