import type { Schemas } from '../../../openapi/generated/types.ts';
import type { RolloutRow, RunSegment } from './table.ts';
import { HOUR_MS } from '../../core/world/durations.ts';

type Phase = Schemas['Phase'];

/** The progress of a rollout, without the fields of the table. */
export type Progress = Pick<
  RolloutRow,
  'plan' | 'state' | 'percent' | 'base' | 'reached' | 'pausedAt' | 'pausedBy' | 'holding'
>;

/** The entry of a move in the history of the run. */
export type MoveEvent = Pick<RunSegment, 'cause' | 'by' | 'percent' | 'paused'>;

/**
 * The effect of an action on a rollout. Previews and the action itself use the same functions, so they cannot disagree.
 */
export interface Move {
  readonly to: Progress;
  readonly events: readonly MoveEvent[];
}

/** The time of a move. */
export interface Now {
  now(): number;
  iso(): string;
}

/** How a release starts: by its plan, or as it is restored. */
export type Start =
  | { readonly by: 'plan' }
  | { readonly by: 'everyone' }
  | { readonly by: 'former'; readonly percent: number };

/** The progress of a release without a plan: it will reach all at once. */
export const START = { state: 'idle', percent: 0, reached: [] } as const satisfies Progress;

/** The stage of a plan that has a start but no stages: all matching devices then. */
const AT_START: readonly Phase[] = [{ hours: 0, percent: 100 }];

export const stagesOf = ({ plan }: Pick<RolloutRow, 'plan'>): readonly Phase[] =>
  plan?.startAt !== undefined && plan.stages.length === 0 ? AT_START : (plan?.stages ?? []);

/** Returns the mock time (ms) of a stage; undefined while the release is not out. */
export const dueAt = ({ base }: Pick<RolloutRow, 'base'>, { hours }: Phase): number | undefined =>
  base === undefined ? undefined : base + hours * HOUR_MS;

/** Returns the base of the hours after a pause that ends now: the remaining stages are delayed by its length. */
export function baseAfterPause(
  { base, pausedAt }: Pick<RolloutRow, 'base' | 'pausedAt'>,
  now: number,
): number | undefined {
  if (base === undefined || pausedAt === undefined) return base;
  return base + Math.max(0, now - Math.max(Date.parse(pausedAt), base));
}

/** Returns the share of the matching devices that a live release reaches, and whether it reaches any. */
export function reachOfProgress(progress: Pick<Progress, 'state' | 'percent' | 'holding'> | undefined): {
  percent: number;
  paused: boolean;
} {
  if (progress === undefined || progress.state === 'idle') return { percent: 100, paused: false };
  const { state, percent, holding } = progress;
  return { percent, paused: state === 'scheduled' || (state === 'paused' && holding !== true) };
}

/** Returns running, or finished if no stage is left: after the last stage of the plan, or without a plan. */
const going = (percent: number): RolloutRow['state'] => (percent === 100 ? 'finished' : 'running');

const unpaused = (from: Progress, now: number) => ({
  base: baseAfterPause(from, now),
  pausedAt: undefined,
  pausedBy: undefined,
  holding: undefined,
});

const noted = (to: Progress, cause: MoveEvent['cause'], by: string): MoveEvent => ({
  cause,
  by,
  percent: to.percent,
  paused: to.state === 'paused' && to.holding !== true,
});

function reachNext(from: Progress, clock: Now): Progress {
  const next = stagesOf(from)[from.reached.length];
  if (next === undefined) throw new RangeError('no stage is left');
  return { ...from, percent: next.percent, state: going(next.percent), reached: [...from.reached, clock.iso()] };
}

/** Returns the mock time (ms) of the next stage; undefined if none comes automatically. */
export function nextDue(progress: Progress): number | undefined {
  if (progress.state !== 'scheduled' && progress.state !== 'running') return undefined;
  const next = stagesOf(progress)[progress.reached.length];
  return next && dueAt(progress, next);
}

/** Applies every stage that is due. */
export function settled({ to: target, events: before }: Move, clock: Now): Move {
  let to = target;
  const events = [...before];
  for (let due = nextDue(to); due !== undefined && due <= clock.now(); due = nextDue(to)) {
    to = reachNext(to, clock);
    events.push(noted(to, 'stage', 'system'));
  }
  return { to, events };
}

/** Stages due at the start are part of the publication, not separate events. */
function byPlan(from: Progress, clock: Now): Progress {
  const now = clock.now();
  const { startAt } = from.plan ?? {};
  const base = Math.max(now, startAt === undefined ? now : Date.parse(startAt));
  const first = stagesOf(from)[0];
  const begins = first !== undefined && base + first.hours * HOUR_MS <= now;
  const percent = first === undefined ? 100 : begins ? first.percent : 0;
  return {
    ...from,
    ...unpaused(from, now),
    state: percent === 0 ? 'scheduled' : going(percent),
    percent,
    base,
    reached: begins ? [clock.iso()] : [],
  };
}

/** Pauses at the former percentage; later stages can be reached after resuming. */
function atFormer(from: Progress, percent: number, by: string, clock: Now): Progress {
  const reachedStages = stagesOf(from).filter((stage) => stage.percent <= percent);
  const hours = reachedStages.at(-1)?.hours ?? 0;
  return {
    ...from,
    state: 'paused',
    percent,
    holding: true,
    base: clock.now() - hours * HOUR_MS,
    reached: reachedStages.map(() => clock.iso()),
    pausedAt: clock.iso(),
    pausedBy: by,
  };
}

/** Returns the start of a release. */
export function started(from: Progress, start: Start, by: string, clock: Now): Move {
  if (start.by === 'former' && start.percent < 100) return { to: atFormer(from, start.percent, by, clock), events: [] };
  // A restored release has been out before: a plan is for new releases only.
  return settled({ to: byPlan(start.by === 'plan' ? from : { ...from, plan: undefined }, clock), events: [] }, clock);
}

/** Pauses: delivers to no further device until it is resumed. A pause until now, which a guard interrupts, counts. */
export function paused(from: Progress, by: string, clock: Now, cause: 'paused' | 'guard' = 'paused'): Move {
  const to: Progress = {
    ...from,
    ...unpaused(from, clock.now()),
    state: 'paused',
    pausedAt: clock.iso(),
    pausedBy: by,
  };
  return { to, events: [noted(to, cause, by)] };
}

/** Resumes; the remaining stages are delayed by the length of the pause. */
export function resumed(from: Progress, by: string, clock: Now): Move {
  const percent = stagesOf(from).length === 0 ? 100 : from.percent;
  const to: Progress = {
    ...from,
    ...unpaused(from, clock.now()),
    state: percent === 0 ? 'scheduled' : going(percent),
    percent,
  };
  return settled({ to, events: [noted(to, 'resumed', by)] }, clock);
}

/** Applies the next stage now, and resumes if paused. */
export function advanced(from: Progress, by: string, clock: Now): Move {
  const to = reachNext({ ...from, ...unpaused(from, clock.now()) }, clock);
  return settled({ to, events: [noted(to, 'jumped', by)] }, clock);
}

/** Extends to every matching device now; the remaining stages count as reached. */
export function finished(from: Progress, by: string, clock: Now): Move {
  const remaining = stagesOf(from)
    .slice(from.reached.length)
    .map(() => clock.iso());
  const to: Progress = {
    ...from,
    ...unpaused(from, clock.now()),
    state: 'finished',
    percent: 100,
    reached: [...from.reached, ...remaining],
  };
  return { to, events: [noted(to, 'finished', by)] };
}
