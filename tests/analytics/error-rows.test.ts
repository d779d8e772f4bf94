import { expect, test } from 'vitest';
import type { VersionSegments } from '../../mock-server/population/phones.ts';
import { SessionLog, STRETCH_HOURS } from '../../mock-server/population/sessions.ts';
import { HABITS } from '../../mock-server/population/habits.ts';
import { type Block, BlockCache } from '../../mock-server/rows/block-cache.ts';
import { HOUR_MS } from '../../mock-server/core/world/durations.ts';

const STRETCH_MS = STRETCH_HOURS * HOUR_MS;
const NO_ROWS = new Uint8Array();

/** The versions of a device that is updated at a time. */
const segmentsWith = (version: string, from: number): VersionSegments => ({
  versions: ['1.0', version],
  offsets: Uint32Array.of(0, 2),
  from: Float64Array.of(0, from),
  version: Uint16Array.of(0, 1),
});

/** Requests the blocks of three periods from a cache, and returns those that it computes. */
function finding() {
  const cache = new BlockCache<Block>();
  const habits = HABITS['chenghu-mbank'];
  if (habits === undefined) throw new RangeError('no habits');
  const log = new SessionLog([], habits, 1, 0);
  return (segments: VersionSegments, rates: readonly number[]): number[] => {
    const indexes: number[] = [];
    for (const [index, { from, sessions }] of log.between(0, 3 * STRETCH_MS).entries()) {
      const ratesOf = () => new Map([['1.0', Float32Array.of(rates[index] ?? 0)]]);
      cache.blockOf({ log, segments }, { from, sessions }, ratesOf, () => {
        indexes.push(index);
        const none = { places: new Uint16Array(), offsets: new Uint16Array(), session: NO_ROWS };
        return { ...none, hour: NO_ROWS, type: NO_ROWS, network: NO_ROWS, versions: ['1.0'], rates: ratesOf() };
      });
    }
    return indexes;
  };
}

test('blocks are computed once, and again from the time of the first changed version on', () => {
  const find = finding();
  const before = segmentsWith('1.1', 1.5 * STRETCH_MS);
  expect(find(before, [])).toEqual([0, 1, 2]);
  expect(find(before, [])).toEqual([]);
  expect(find({ ...before }, [])).toEqual([]);
  expect(find(segmentsWith('1.2', 1.5 * STRETCH_MS), [])).toEqual([1, 2]);
  expect(find(segmentsWith('1.2', 2.5 * STRETCH_MS), [])).toEqual([1, 2]);
  expect(find(segmentsWith('1.2', 2.6 * STRETCH_MS), [])).toEqual([2]);
});

test('blocks are computed again if their rates change', () => {
  const find = finding();
  const segments = segmentsWith('1.1', 0);
  expect(find(segments, [1, Number.NaN, 3])).toEqual([0, 1, 2]);
  expect(find(segments, [1, Number.NaN, 3])).toEqual([]);
  expect(find(segments, [1, Number.NaN, 4])).toEqual([2]);
  expect(find(segments, [2, 2, 4])).toEqual([0, 1]);
});
