/** The values that the verifier invents for its records. */
import { expect, test } from 'vitest';
import { compareVersions } from '../../mock-server/core/kit/versions.ts';
import document from '../../openapi/generated/document.json' with { type: 'json' };
import { Fresh } from '../../openapi/tools/verify/calls/fresh.ts';

const { Version, OfflineVersion } = document.components.schemas;

/** Numbers of runs: of the examples, of a day, of a year, and of years later, each with some in a row. */
const RUNS = [1, 9, 86_400, 31_535_990, 31_536_000, 31_536_010, 100_000_000, 999_999_990];

const valuesOf = (kind: string, count: number): string[] =>
  RUNS.flatMap((run) => {
    const fresh = new Fresh(run);
    return Array.from({ length: count }, () => fresh.next(kind));
  });

test('a version is higher than all before, in the same run and in earlier ones', () => {
  const versions = valuesOf('version', 600);
  expect(versions.filter((version) => !new RegExp(Version.pattern, 'u').test(version))).toEqual([]);
  expect(versions.toSorted(compareVersions)).toEqual(versions);
  expect(new Set(versions).size).toBe(versions.length);
  // Former runs created versions up to 899.
  expect(versions[0]).toBe('900.0.0.190');
});

test('a long run does not reach the versions of the one that starts after it', () => {
  const [first, next] = [new Fresh(100), new Fresh(280)];
  const last = Array.from({ length: 16_000 }, () => first.next('version')).at(-1) ?? '';
  expect(compareVersions(last, next.next('version'))).toBeLessThan(0);
});

test('the version of an offline package is higher than all before', () => {
  const versions = valuesOf('offlineVersion', 5);
  expect(versions.filter((version) => !new RegExp(OfflineVersion.pattern, 'u').test(version))).toEqual([]);
  expect(versions.toSorted()).toEqual(versions);
  expect(new Set(versions).size).toBe(versions.length);
});

test('names are short, and unique in a run', () => {
  const fresh = new Fresh(31_536_000);
  const names = Array.from({ length: 50_000 }, () => fresh.next());
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[a-z][a-z\d]{1,9}$/u.test(name))).toEqual([]);
});
