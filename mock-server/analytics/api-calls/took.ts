import type { Calls } from './ways.ts';
import type { Cell } from '../../population/cells.ts';
import { eachVisit } from '../../population/journeys.ts';
import { JOURNEYS, msOf, SIZES } from '../../population/sessions.ts';
import { callOf, VARIANTS } from './pace.ts';
import { isFile, stagesOf } from './stages.ts';

/** How many calls took how long, by size: first those that move data, then those that move files. */
export type Took = Int32Array;

const slots = new WeakMap<Calls, Uint16Array>();

/** The place in `Took` of the call of each visit in each variant, one variant after the other. */
function slotsOf(calls: Calls): Uint16Array {
  let all = slots.get(calls);
  if (all === undefined) {
    const { page, pages } = calls;
    const first = pages.map(({ code }) => (isFile(code) ? SIZES : 0));
    const slotOf = (visit: number, variant: number) => (first[page[visit] ?? 0] ?? 0) + callOf(calls, visit, variant);
    all = Uint16Array.from(VARIANTS.flatMap((_, variant) => Array.from(page, (__, visit) => slotOf(visit, variant))));
    slots.set(calls, all);
  }
  return all;
}

/** How long the calls of the sessions of a cell took. */
export function tookIn(calls: Calls, cell: Cell): Took {
  const took = new Int32Array(2 * SIZES);
  const all = slotsOf(calls);
  const visits = calls.page.length;
  eachVisit(calls, cell, (visit, times, variant) => {
    const slot = all[variant * visits + visit] ?? 0;
    took[slot] = (took[slot] ?? 0) + times;
  });
  return took;
}

const STAGES = [...msOf.map(stagesOf.usual), ...msOf.map(stagesOf.file)];

/** The time of each stage (ms), which add up to that of all calls. */
export function stagesIn(took: Took): Map<string, number> {
  const totals = new Map<string, number>();
  for (const [slot, count] of took.entries())
    if (count > 0)
      for (const [stage, ms] of STAGES[slot] ?? []) totals.set(stage, (totals.get(stage) ?? 0) + count * ms);
  return totals;
}

/** How many calls the sessions of a cell make. */
export function requestsIn({ journey, page }: Calls, { sizes, pages }: Cell): number {
  const calls = new Uint16Array(JOURNEYS);
  for (const [visit, of] of journey.entries())
    if ((pages & (1 << (page[visit] ?? 0))) !== 0) calls[of] = (calls[of] ?? 0) + 1;
  const variants = sizes.length / JOURNEYS;
  let sum = 0;
  for (const [code, times] of sizes.entries()) if (times > 0) sum += times * (calls[Math.floor(code / variants)] ?? 0);
  return sum;
}
