import { sizesFrom } from '../counting/sizes.ts';

/** Number of equally likely random values for the hour and the duration of a launch. */
export const LOTS = 4096;

/** Ratio between consecutive sizes of launch times. */
const RATIO = 1.0115;
const LEAST_MS = 60;
export const SIZES = 512;

/** The time (ms) of each size, integers from 60 ms to 20 s. */
export const msOf = sizesFrom(LEAST_MS, RATIO, SIZES);

/** Clamps a size to the existing ones. */
export const sizeWithin = (size: number): number => Math.max(0, Math.min(SIZES - 1, size));

/** Returns the size closest to a time (ms); `sizesIn` returns the number of sizes that a factor corresponds to. */
export const sizeOf = (ms: number): number => sizeWithin(sizesIn(ms / LEAST_MS));
export const sizesIn = (factor: number): number => Math.round(Math.log(factor) / Math.log(RATIO));

/** Returns the hour for each of the equally likely random values. */
export function hourLots(shares: readonly number[]): Uint8Array {
  const total = shares.reduce((sum, share) => sum + share, 0);
  const lots = new Uint8Array(LOTS);
  let [hour, bound] = [0, (shares[0] ?? 0) / total];
  for (let lot = 0; lot < LOTS; lot++) {
    while ((lot + 0.5) / LOTS >= bound && hour < shares.length - 1) bound += (shares[++hour] ?? 0) / total;
    lots[lot] = hour;
  }
  return lots;
}

/** Returns the launch time for each of the equally likely random values, as a size. */
export function timeLots([p50, p90, p99]: readonly [number, number, number]): Uint16Array {
  const points = [
    [0, p50 * 0.45],
    [0.5, p50],
    [0.9, p90],
    [0.99, p99],
    [1, p99 * 1.8],
  ] as const;
  return Uint16Array.from({ length: LOTS }, (_, lot) => {
    const share = (lot + 0.5) / LOTS;
    const next = points.findIndex(([at]) => at > share);
    const [[from, low], [to, high]] = [points[next - 1] ?? points[0], points[next] ?? points[4]];
    return sizeOf(low * (high / low) ** ((share - from) / (to - from)));
  });
}
