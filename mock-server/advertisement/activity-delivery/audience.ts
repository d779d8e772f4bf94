import type { Schemas } from '../../../openapi/generated/types.ts';
import { mostFirst, newestFirst } from '../../delivery/audience.ts';
import { devicesOfCrowd } from '../../delivery/crowd.ts';
import { sizeOf } from '../../delivery/slots.ts';
import type { Device } from '../../delivery/target.ts';
import type { DataContext, Phones } from '../phones.ts';
import { groundOf, isForOf } from './reach.ts';
import { crowdOf, type ActivityTarget } from './target.ts';

type Share = Schemas['AudienceShare'];

/** Counts the devices of an application that an activity is for at a time (ms), and splits them. */
export function activityAudience(
  context: DataContext,
  phones: Phones,
  appId: string,
  target: ActivityTarget,
  at: number,
): Schemas['ActivityAudience'] {
  const { db, rng } = context;
  const crowd = crowdOf(db, target.crowdId);
  const ground = groundOf(context, phones, appId, [target], at);
  const { universe, devices } = ground;
  const isFor = isForOf(db, ground, target);
  const split = (partOf: (device: Device) => Pick<Share, 'name' | 'platform'>): Share[] => {
    const parts = new Map<string, Share>();
    devices.forEach((device, place) => {
      const part = partOf(device);
      const key = `${part.platform} ${part.name}`;
      let share = parts.get(key);
      if (share === undefined) parts.set(key, (share = { ...part, matched: 0, total: 0 }));
      const weight = universe.weights[place] ?? 0;
      share.total += weight;
      share.matched += weight * (isFor[place] ?? 0);
    });
    return [...parts.values()];
  };
  const ofCrowd = crowd && devicesOfCrowd(rng, db.applications.get(appId)?.applicationId ?? '', crowd);
  return {
    devices: universe.total,
    matched: sizeOf(isFor, universe.weights),
    ...(crowd &&
      ofCrowd && {
        crowd: { members: crowd.ids.length, devices: ofCrowd.devices.length, unknown: ofCrowd.unknown },
      }),
    byPlatform: split(({ platform }) => ({ name: platform })).toSorted(mostFirst),
    byVersion: split(({ platform, appVersion }) => ({ platform, name: appVersion })).toSorted(newestFirst),
    byCity: split(({ city }) => ({ name: city })).toSorted(mostFirst),
  };
}
