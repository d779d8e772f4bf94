import { expect, test } from 'vitest';
import type { VersionSegments } from '../../mock-server/population/phones.ts';
import { changedFrom } from '../../mock-server/walk/versions.ts';

/** The segments of devices: the time and the version of each update, beginning with the first version. */
function segmentsOf(devices: readonly (readonly (readonly [from: number, version: string])[])[]): VersionSegments {
  const versions = [...new Set(devices.flat().map(([, version]) => version))];
  const offsets = [0];
  for (const own of devices) offsets.push((offsets.at(-1) ?? 0) + own.length);
  return {
    versions,
    offsets: Uint32Array.from(offsets),
    from: Float64Array.from(devices.flat(), ([from]) => from),
    version: Uint16Array.from(devices.flat(), ([, version]) => versions.indexOf(version)),
  };
}

const first = [
  [0, '1.0'],
  [50, '1.1'],
] as const;
const second = [
  [0, '0.9'],
  [80, '1.1'],
] as const;

test('sums change from the first time at which a device has another version', () => {
  const before = segmentsOf([first, second]);
  expect(changedFrom(before, segmentsOf([first, second]))).toBe(Infinity);
  expect(changedFrom(before, segmentsOf([first, [...second, [120, '1.2']]]))).toBe(120);
  expect(changedFrom(before, segmentsOf([first, [second[0], [70, '1.1']]]))).toBe(70);
  expect(changedFrom(before, segmentsOf([[first[0]], [...second, [120, '1.2']]]))).toBe(50);
  expect(changedFrom(before, segmentsOf([[[0, '1.1'], first[1]], second]))).toBe(-Infinity);
});

test('the order of version names does not matter', () => {
  const a = segmentsOf([first, second]);
  const renamed: VersionSegments = {
    ...a,
    versions: a.versions.toReversed(),
    version: a.version.map((place) => a.versions.length - 1 - place),
  };
  expect(changedFrom(a, renamed)).toBe(Infinity);
});
