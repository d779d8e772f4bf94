import type { Schemas } from '../../../openapi/generated/types.ts';
import type { Progress } from '../../flows/progress.ts';

type FunnelCount = Schemas['FunnelCount'];

/** Packs a time and its weight into one number, because numbers sort faster than pairs. */
const WEIGHTS = 65_536;

/** Returns the weighted median of some times (s); undefined if there are none. */
function medianOf(packed: readonly number[]): number | undefined {
  const sorted = Float64Array.from(packed).toSorted();
  const half = sorted.reduce((sum, one) => sum + (one % WEIGHTS), 0) / 2;
  let below = 0;
  for (const one of sorted) {
    below += one % WEIGHTS;
    if (below >= half) return Math.floor(one / WEIGHTS);
  }
  return undefined;
}

/** Counts devices by funnel progress. */
export class FunnelCounts {
  readonly #steps: readonly string[];
  readonly #devices: number[];
  readonly #underWay: number[];
  readonly #fromBefore: number[][];
  readonly #fromFirst: number[][];

  constructor(steps: readonly string[]) {
    this.#steps = steps;
    this.#devices = steps.map(() => 0);
    this.#underWay = steps.map(() => 0);
    this.#fromBefore = steps.map(() => []);
    this.#fromFirst = steps.map(() => []);
  }

  /**
   * Adds a device that took the first step.
   * @param weight how many devices it represents
   * @param asOf a device that at this time (ms) still has time for the next step is in progress
   */
  add(progress: Progress, weight: number, asOf: number): void {
    const { stepsTaken, fromBefore, fromFirst } = progress;
    for (let step = 0; step < stepsTaken; step++) {
      this.#devices[step] = (this.#devices[step] ?? 0) + weight;
      if (step === 0) continue;
      this.#fromBefore[step]?.push(Math.round((fromBefore[step] ?? 0) / 1000) * WEIGHTS + weight);
      this.#fromFirst[step]?.push(Math.round((fromFirst[step] ?? 0) / 1000) * WEIGHTS + weight);
    }
    if (progress.isUnderWay(asOf)) this.#underWay[stepsTaken - 1] = (this.#underWay[stepsTaken - 1] ?? 0) + weight;
  }

  /** Returns the counts of each step. */
  steps(): FunnelCount[] {
    const first = this.#devices[0] ?? 0;
    return this.#steps.map((step, place) => {
      const devices = this.#devices[place] ?? 0;
      const [before, next] = [this.#devices[place - 1] ?? 0, this.#devices[place + 1] ?? devices];
      const [median, total] = [medianOf(this.#fromBefore[place] ?? []), medianOf(this.#fromFirst[place] ?? [])];
      return {
        step,
        devices,
        lost: devices - next,
        underWay: this.#underWay[place] ?? 0,
        ...(before > 0 && { ofBefore: devices / before }),
        ...(first > 0 && { ofFirst: devices / first }),
        ...(median !== undefined && { medianSeconds: median }),
        ...(total !== undefined && { medianTotalSeconds: total }),
      };
    });
  }
}
