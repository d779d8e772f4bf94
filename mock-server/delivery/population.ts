import type { Rng } from '../core/rng.ts';
import { CITIES, MODELS, NETWORKS, OS_VERSIONS, PROFILES, TAGS } from './facts.ts';
import type { Device, Population } from './target.ts';

/** Random numbers of a key, as handlers, jobs and seeds have them. */
type Draw = (...key: (string | number)[]) => Rng;

const EMPTY: Population = { devices: [], users: 0 };

function deviceOf(draw: Rng, { platforms, admins, versions }: (typeof PROFILES)[string]): Device {
  const platform = draw.weighted(platforms);
  return {
    deviceId: `CH-${draw.hex(8)}`,
    platform,
    model: draw.weighted(MODELS[platform]),
    osVersion: draw.weighted(OS_VERSIONS[platform]),
    appVersion: draw.weighted(versions[platform]),
    city: draw.weighted(CITIES),
    network: draw.weighted(NETWORKS),
    userGroup: draw.chance(admins) ? 'admin' : 'ordinary',
    tags: TAGS.filter(([, share]) => draw.chance(share)).map(([tag]) => tag),
  };
}

/** Made on demand, a few hundredths of a second each: the seeds of a mock need not wait for them. */
const made = new Map<string, Population>();
const MOST = 8;

/**
 * The devices of an application by its public id: for the same seed the same ones. An application that was made later
 * has none yet.
 */
export function populationOf(draw: Draw, applicationId: string): Population {
  const profile = PROFILES[applicationId];
  if (profile === undefined) return EMPTY;
  const key = `${draw('population').hex(8)} ${applicationId}`;
  const known = made.get(key);
  if (known) return known;
  const devices = Array.from({ length: profile.devices }, (_, index) => deviceOf(draw('device', applicationId, index), profile));
  const population = { devices, users: profile.users };
  if (made.size >= MOST) made.clear();
  made.set(key, population);
  return population;
}
