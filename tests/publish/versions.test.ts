import { compareVersions as ofLibrary } from 'compare-versions';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareVersions, sortedVersions } from '../../mock-server/core/kit/versions.ts';

const part = fc.oneof(fc.constantFrom('0', '00', '1', '01', '10', '999', '9999'), fc.nat({ max: 9999 }).map(String));
const version = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('.'));

test('the mock compares versions like the library of the console', () => {
  fc.assert(
    fc.property(version, version, (a, b) => {
      expect(Math.sign(compareVersions(a, b))).toBe(ofLibrary(a, b));
    }),
    {
      numRuns: 5000,
      examples: [
        ['1.2.3', '1.2.3.0'],
        ['1.10.0', '1.9.0'],
        ['9.9.9', '10.0.0'],
        ['1', '1.0.0.1'],
      ],
    },
  );
});

test('versions are sorted in the order of the comparison', () => {
  fc.assert(
    fc.property(fc.array(version), (versions) => {
      expect(sortedVersions(versions)).toEqual(versions.toSorted(compareVersions));
    }),
  );
});
