import { sizesFrom } from '../counting/sizes.ts';

/** So many equally likely lots decide the hour and the time of a launch. */
export const LOTS = 4096;

/** Times of launches differ by sizes, each of which is this part greater than the one before. */
const RATIO = 1.0115;
const LEAST_MS = 60;
export const SIZES = 512;

/** The time (ms) of each size, whole numbers from 60 ms to 20 s. */
export const msOf = sizesFrom(LEAST_MS, RATIO, SIZES);

/** The nearest size that there is. */
export const sizeWithin = (size: number): number => Math.max(0, Math.min(SIZES - 1, size));

/** The size that comes nearest to a time (ms); how many sizes a factor makes of it, without the least time. */
export const sizeOf = (ms: number): number => sizeWithin(sizesIn(ms / LEAST_MS));
export const sizesIn = (factor: number): number => Math.round(Math.log(factor) / Math.log(RATIO));

/** The hour of each of so many equally likely lots. */
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

/** How long each of so many equally likely launches takes, as a size. */
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
