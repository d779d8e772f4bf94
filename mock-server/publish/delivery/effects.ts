import type { Schemas } from '../../../openapi/generated/types.ts';
import type { Context } from '../../core/http/handler.ts';
import { compareVersions } from '../../core/kit/versions.ts';
import type { Tables } from '../../core/store/table.ts';
import { audienceOf } from '../../delivery/audience.ts';
import { membersIn, ruleCrowd } from '../../delivery/checks.ts';
import { matcher } from '../../delivery/evaluate.ts';
import { missesOf } from '../../delivery/misses.ts';
import type { DeliveryTarget, Device, Population } from '../../delivery/target.ts';
import { deliveriesOf } from '../installed.ts';
import { higherThan, isHigher, liveUpgrades } from '../owners.ts';
import type { ReleaseOwner } from '../release-kind.ts';
import { reachOfProgress, type Progress } from '../rollouts/moves.ts';
import { openRun } from '../rollouts/run-rows.ts';
import { rolloutRow } from '../rollouts/state.ts';

type ActContext = Context<'previewReleaseAct'>;
type Act = Schemas['ReleaseAct'];

/** A release at one moment. */
interface State {
  readonly isLive: boolean;
  /** Its requirements on a device, before any percentage. */
  readonly target: DeliveryTarget;
  readonly progress: Progress | undefined;
}

/** The effect of an action on one release. */
export interface Effect {
  readonly owner: ReleaseOwner;
  readonly after: State;
  /** Set if it is restored: the percentage of matching devices that it had reached. */
  readonly former?: number | undefined;
}

/** Returns the current state of a release. */
export const stateOf = (db: Tables, { release, isLive, target }: ReleaseOwner): State => ({
  isLive,
  target,
  progress: rolloutRow(db, release),
});

/** Counts the devices of a release at one moment, with the evaluator that all audiences use. */
function numbersOf({ isLive, target, progress }: State, at: number, phones: Population): Schemas['ActReach'] {
  const { percent, paused: isPaused } = reachOfProgress(progress);
  const all = audienceOf({ ...target, percent: 100, paused: false }, at, phones);
  const now = isLive ? audienceOf({ ...target, percent, paused: isPaused }, at, phones) : undefined;
  return {
    isLive,
    state: isLive ? (progress === undefined || progress.state === 'idle' ? 'finished' : progress.state) : 'idle',
    percent: isLive ? percent : 0,
    devices: now?.matched ?? 0,
    matching: all.matched,
    total: all.total,
    versions: (now ?? all).byVersion.filter(({ matched }) => matched > 0).toSorted((a, b) => b.matched - a.matched),
  };
}

/** Whether an action stops a full upgrade: no further phones receive it, but those with the file keep it. */
const isStopped = (act: Act, { release, isLive }: ReleaseOwner): boolean =>
  isLive && release.kind === 'upgrade' && (act === 'end' || act === 'pause');

/** Counts the devices that have downloaded a release by a time (ms) and install it after that. */
function downloadedBy(context: ActContext, { release }: ReleaseOwner, at: number): number {
  const run = openRun(context.db, release);
  if (run === undefined) return 0;
  const { deliveries, population } = deliveriesOf(context, run);
  const { downloaded, installed } = deliveries;
  let waiting = 0;
  downloaded.forEach((time, place) => {
    const ready = installed[place] ?? Infinity;
    if (time <= at && ready > at && ready < Infinity) waiting += population.weights[place] ?? 0;
  });
  return waiting;
}

/**
 * Returns why a release that is out reaches no device of its platforms; nothing if it reaches some, or if there are no
 * devices.
 */
function reasonsOf({ isLive, target }: State, at: number, phones: Population): Schemas['DeliveryMiss'][] {
  if (!isLive) return [];
  const candidates = phones.devices
    .map((device, place) => [device, phones.weights[place] ?? 0] as const)
    .filter(([{ platform }]) => target.platforms.includes(platform));
  return missesOf({ ...target, percent: 100, paused: false }, at, phones, candidates);
}

/** The live versions of the line of an upgrade, before and after an action on it; none for other kinds. */
interface Line {
  readonly before: readonly ReleaseOwner[];
  readonly after: readonly ReleaseOwner[];
}

/** Returns the line of the upgrade that an action changes. */
export function lineOf(db: Tables, { owner, after: { isLive, target, progress } }: Effect): Line {
  const before = liveUpgrades(db, owner);
  if (owner.release.kind !== 'upgrade') return { before, after: before };
  const others = before.filter(({ release }) => release.id !== owner.release.id);
  const changed = { ...owner, target: { ...target, ...reachOfProgress(progress) } };
  return { before, after: isLive ? [...others, changed] : others };
}

/** When and among which phones an action is previewed. */
interface Scene {
  readonly at: number;
  readonly phones: Population;
  readonly line: Line;
}

/** Returns the numbers of phones of a release before and after an action. */
function reachesOf(db: Tables, { owner, after }: Effect, { at, phones, line }: Scene) {
  const count = ({ target, ...state }: State, live: Line['before']): Schemas['ActReach'] =>
    numbersOf({ ...state, target: { ...target, higher: higherThan(owner, live) } }, at, phones);
  return {
    release: owner.release,
    before: count(stateOf(db, owner), line.before),
    after: count(after, line.after),
  };
}

/**
 * Returns the numbers of the lower versions that an action on an upgrade takes phones from or leaves phones to, highest
 * first: a phone gets the highest version that it is offered.
 */
export function lowerEffects(db: Tables, { owner }: Effect, scene: Scene): Schemas['ActEffect'][] {
  const { at, phones, line } = scene;
  const getsIn = (live: Line['before']): ((device: Device) => boolean) => {
    const own = live.find(({ release }) => release.id === owner.release.id);
    return own === undefined ? () => false : matcher({ ...own.target, higher: higherThan(own, live) }, at, phones);
  };
  const [was, is] = [getsIn(line.before), getsIn(line.after)];
  const changes = (device: Device): boolean => was(device) !== is(device);
  let remaining = phones.devices.filter(changes);
  const isAffected = ({ release: { version = '' }, target }: ReleaseOwner): boolean => {
    const gets = matcher(target, at, phones);
    // Rules may name phones beyond the sample.
    const crowds = target.rules.map(ruleCrowd).filter((crowd) => crowd !== undefined);
    const named = crowds.flatMap((crowd) => membersIn(phones, crowd).devices).filter(changes);
    const result = [...remaining, ...named].some(gets);
    remaining = remaining.filter((device) => !gets(device) && compareVersions(device.appVersion, version) < 0);
    return result;
  };
  return line.before
    .filter((other) => isHigher(owner, other) && isAffected(other))
    .map((lower) => reachesOf(db, { owner: lower, after: stateOf(db, lower) }, scene))
    .filter(({ before, after }) => before.devices !== after.devices);
}

/** Returns the effect of an action as numbers of phones, before and after. */
export function toEffect(context: ActContext, effect: Effect, scene: Scene): Schemas['ActEffect'] {
  const { owner, after, former } = effect;
  const { at, phones, line } = scene;
  const reaches = reachesOf(context.db, effect, scene);
  const target = { ...after.target, higher: higherThan(owner, line.after) };
  const downloaded = isStopped(context.body.act, owner) ? downloadedBy(context, owner, at) : 0;
  const misses = reaches.after.matching === 0 ? reasonsOf({ ...after, target }, at, phones) : [];
  return {
    ...reaches,
    ...(downloaded > 0 && { downloaded }),
    ...(misses.length > 0 && { misses }),
    ...(former !== undefined && {
      former: {
        percent: former,
        devices: audienceOf({ ...target, percent: former, paused: false }, at, phones).matched,
      },
    }),
  };
}
