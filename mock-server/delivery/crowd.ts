import type { Rng } from '../core/world/rng.ts';
import { deviceBy, devicesOfUser } from './population.ts';
import type { Crowd, Device } from './target.ts';

const sets = new WeakMap<readonly string[], ReadonlySet<string>>();

/** Whether a device, or its user, is in a crowd. */
export function isMember({ type, ids }: Crowd, { deviceId, userId }: Device): boolean {
  let set = sets.get(ids);
  if (set === undefined) sets.set(ids, (set = new Set(ids)));
  return set.has((type === 'user' ? userId : deviceId) ?? '');
}

/** The devices of a crowd. */
export interface CrowdDevices {
  readonly devices: readonly Device[];
  /** Ids that no user or device of the application has. */
  readonly unknown: number;
}

/** A change of members creates a new list, so the same list always has the same devices. */
const cache = new WeakMap<readonly string[], Map<string, CrowdDevices>>();

/** Returns all devices of the users of a crowd, or the devices that it lists. */
export function devicesOfCrowd(
  draw: (...key: (string | number)[]) => Rng,
  applicationId: string,
  { type, ids }: Crowd,
): CrowdDevices {
  let ofIds = cache.get(ids);
  if (ofIds === undefined) cache.set(ids, (ofIds = new Map()));
  const key = `${draw('population').hex(8)} ${applicationId} ${type}`;
  const cached = ofIds.get(key);
  if (cached) return cached;
  const devices: Device[] = [];
  let unknown = 0;
  for (const id of ids) {
    const own =
      type === 'user'
        ? devicesOfUser(draw, applicationId, id)
        : [deviceBy(draw, applicationId, id)].filter((device) => device !== undefined);
    if (own.length === 0) unknown++;
    devices.push(...own);
  }
  const result = { devices, unknown };
  ofIds.set(key, result);
  return result;
}
