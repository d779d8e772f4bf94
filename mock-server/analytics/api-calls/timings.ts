import { JOURNEYS } from '../../population/sessions.ts';
import type { Timings } from '../../population/timed.ts';
import { callOf, VARIANTS } from './pace.ts';
import type { Calls } from './ways.ts';

/** Selects the requested calls that take at least a given time, by journey and variant of the session. */
export function timingsFrom(calls: Calls, callBits: number, size: number): Timings {
  const visits = Array.from({ length: JOURNEYS }, (): number[] => []);
  for (const [visit, journey] of calls.journey.entries())
    if ((callBits & (1 << (calls.page[visit] ?? 0))) !== 0) visits[journey]?.push(visit);
  const offsets = [0];
  const took: number[] = [];
  const which: number[] = [];
  for (const own of visits)
    for (let variant = 0; variant < VARIANTS.length; variant++) {
      for (const visit of own) {
        const ms = callOf(calls, visit, variant);
        if (ms < size) continue;
        took.push(ms);
        which.push(visit);
      }
      offsets.push(took.length);
    }
  return { offsets: Uint32Array.from(offsets), took: Uint16Array.from(took), which: Uint16Array.from(which) };
}
