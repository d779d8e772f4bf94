import type { Schemas } from '../../../openapi/generated/types.ts';
import { matcher } from '../../delivery/evaluate.ts';
import type { Device } from '../../delivery/target.ts';
import { channelOf } from '../../population/habits.ts';
import { deliveriesOf, type DataContext } from '../installed.ts';
import type { Deliveries } from '../installs.ts';
import { openedBy } from '../opened.ts';
import { lastSegment } from './run-rows.ts';
import type { ReleaseRunRow } from './table.ts';

type PlannedShare = Schemas['PlannedShare'];

/** A share that deviates by less counts as planned. */
const LEAST_POINTS = 0.1;
/** Among fewer sample devices, each single one is too large a share. */
const LEAST_DEVICES = 100;
/** Number of standard errors by which a difference may be due to chance. */
const BY_CHANCE = 3;

const facts = { model: ({ model }: Device) => model, channel: channelOf } as const;
const BY = ['model', 'channel'] as const satisfies readonly (keyof typeof facts)[];

/** Sample devices by name, with their number. */
export interface Parts {
  readonly weights: ReadonlyMap<string, number>;
  readonly total: number;
  /** Sum of the squared weights, for the standard error of weighted counts. */
  readonly squares: number;
}

function partsOf(devices: Iterable<readonly [device: Device, weight: number]>, by: (typeof BY)[number]): Parts {
  const weights = new Map<string, number>();
  let [total, squares] = [0, 0];
  for (const [device, weight] of devices) {
    const name = facts[by](device);
    weights.set(name, (weights.get(name) ?? 0) + weight);
    total += weight;
    squares += weight * weight;
  }
  return { weights, total, squares };
}

/** Returns the parts whose share of some devices deviates from the plan, largest deviation first. */
export function mismatched(by: PlannedShare['by'], own: Parts, planned: Parts): PlannedShare[] {
  if (own.total === 0 || planned.total === 0) return [];
  const effectiveSize = own.total ** 2 / own.squares;
  if (effectiveSize < LEAST_DEVICES) return [];
  return [...new Set([...planned.weights.keys(), ...own.weights.keys()])]
    .map((name) => ({
      by,
      name,
      share: (own.weights.get(name) ?? 0) / own.total,
      planned: (planned.weights.get(name) ?? 0) / planned.total,
    }))
    .filter(({ share, planned: expected }) => {
      const off = Math.abs(share - expected);
      return off >= LEAST_POINTS && off > BY_CHANCE * Math.sqrt((expected * (1 - expected)) / effectiveSize);
    })
    .toSorted((a, b) => Math.abs(b.share - b.planned) - Math.abs(a.share - a.planned));
}

const plans = new WeakMap<Deliveries, ReadonlyMap<string, Parts>>();

/** Returns the devices that match the current conditions of a release, regardless of its percentage. */
function plannedOf(context: DataContext, run: ReleaseRunRow): ReadonlyMap<string, Parts> {
  const { deliveries, population } = deliveriesOf(context, run);
  const cached = plans.get(deliveries);
  if (cached) return cached;
  const { target, at } = lastSegment(run);
  // Devices that have it no longer have a version below it.
  const isPlanned = matcher({ ...target, percent: 100, paused: false, below: undefined }, Date.parse(at), population);
  const { devices, weights } = population;
  const planned = devices.flatMap((device, place) =>
    isPlanned(device) ? [[device, weights[place] ?? 0] as const] : [],
  );
  const parts = new Map(BY.map((by) => [by, partsOf(planned, by)]));
  plans.set(deliveries, parts);
  return parts;
}

/**
 * Returns models and channels whose share of the devices that have opened a release deviates from the plan; none if the
 * comparison is fair.
 */
export function mismatchesOf(context: DataContext, run: ReleaseRunRow, at: number): PlannedShare[] {
  const planned = plannedOf(context, run);
  const opened = openedBy(context, run, at);
  const { devices, weights } = deliveriesOf(context, run).population;
  const own: (readonly [Device, number])[] = [];
  for (const [place, device] of devices.entries())
    if ((opened[place] ?? Infinity) <= at) own.push([device, weights[place] ?? 0]);
  return BY.flatMap((by) => {
    const expected = planned.get(by);
    return expected ? mismatched(by, partsOf(own, by), expected) : [];
  });
}
