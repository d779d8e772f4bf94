import type { Clock } from '../core/world/clock.ts';
import type { Phones } from '../population/phones.ts';
import type { Slice, Timed } from '../population/timed.ts';

/** Returns the requested page of slow items, ordered by time or duration. */
export function sliceOf({
  page,
  size,
  sort: [sort = ''],
}: {
  page: number;
  size: number;
  sort: readonly string[];
}): Slice {
  return { by: sort.startsWith('at,') ? 'at' : 'ms', isDown: sort.endsWith(',desc'), page, size };
}

/** Returns the common columns of slow items: time and device. */
export function rowOf(
  { devices, weights }: Phones,
  { id, at, place, version, network }: Omit<Timed, 'ms' | 'which'>,
  clock: Clock,
) {
  const { deviceId = '', model = '', platform = 'android' as const, osVersion = '' } = devices[place] ?? {};
  const weight = weights[place] ?? 0;
  return { id, at: clock.iso(at), deviceId, model, platform, osVersion, version, network, weight };
}

/** Converts the times of stages to their response. */
export const stagesIn = <Stage extends string>(stages: readonly (readonly [stage: Stage, ms: number])[]) =>
  stages.map(([stage, ms]) => ({ stage, ms }));
