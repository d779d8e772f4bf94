import type { Calls } from './ways.ts';
import type { Cell } from '../../walk/cells.ts';
import { eachVisit } from '../../population/journeys.ts';
import { msOf, SIZES } from '../../population/launch-sizes.ts';
import { JOURNEYS } from '../../population/sessions.ts';
import { callOf, VARIANTS } from './pace.ts';
import { isFile, stagesOf } from './stages.ts';

/** Number of calls by size of their time: first calls that move data, then calls that move files. */
export type Took = Int32Array;

const slots = new WeakMap<Calls, Uint16Array>();

/** The index in `Took` for the call of each visit, variant by variant. */
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

/** Counts the calls of a cell's sessions by time. */
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

/** Time of each stage (ms); the stages add up to the time of all calls. */
export function stagesIn(took: Took): Map<string, number> {
  const totals = new Map<string, number>();
  for (const [slot, count] of took.entries())
    if (count > 0)
      for (const [stage, ms] of STAGES[slot] ?? []) totals.set(stage, (totals.get(stage) ?? 0) + count * ms);
  return totals;
}

/** The number of calls that a cell's sessions make, and the bytes sent and received. */
export interface Volume {
  readonly requests: number;
  readonly requestBytes: number;
  readonly responseBytes: number;
}

const volumes = new WeakMap<Calls, Map<number, readonly Volume[]>>();

/** Returns the calls of each journey on some pages. */
function volumesOf(calls: Calls, pages: number): readonly Volume[] {
  let byPages = volumes.get(calls);
  if (byPages === undefined) volumes.set(calls, (byPages = new Map()));
  let all = byPages.get(pages);
  if (all === undefined) {
    const sums = Array.from({ length: JOURNEYS }, () => ({ requests: 0, requestBytes: 0, responseBytes: 0 }));
    for (const [visit, journey] of calls.journey.entries()) {
      const sum = sums[journey];
      if (sum === undefined || (pages & (1 << (calls.page[visit] ?? 0))) === 0) continue;
      sum.requests++;
      sum.requestBytes += calls.sent[visit] ?? 0;
      sum.responseBytes += calls.received[visit] ?? 0;
    }
    byPages.set(pages, (all = sums));
  }
  return all;
}

export function volumeIn(calls: Calls, { sizes, pages }: Cell): Volume {
  const variants = sizes.length / JOURNEYS;
  let [requests, requestBytes, responseBytes] = [0, 0, 0];
  for (const [journey, volume] of volumesOf(calls, pages).entries()) {
    let times = 0;
    for (let code = journey * variants; code < (journey + 1) * variants; code++) times += sizes[code] ?? 0;
    requests += times * volume.requests;
    requestBytes += times * volume.requestBytes;
    responseBytes += times * volume.responseBytes;
  }
  return { requests, requestBytes, responseBytes };
}
