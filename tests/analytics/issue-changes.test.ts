/** The change of issues with a version, by its counts and those of the previous one. */
import { describe, expect, test } from 'vitest';
import { changesOf } from '../../mock-server/analytics/crash-issues/changes.ts';

const launchesOf = (counts: Record<string, number>) =>
  new Map(Object.entries(counts).map(([key, launches]) => [key, { launches }]));
const incidentsOf = (counts: Record<string, number>) =>
  new Map(Object.entries(counts).map(([key, incidents]) => [key, { incidents }]));

const versions = launchesOf({
  'android~6.9.0': 10_000,
  'android~6.10.0': 10_000,
  'android~6.11.0': 999,
  'ios~6.9.0': 1000,
});
type Issue = Parameters<ReturnType<typeof changesOf>>[0];
const issue: Issue = { id: '7', platform: 'android', status: 'processing' };
const firstSeen = '6.1.0';

/** The change of the issue with `now` incidents in 6.10.0, after `then` in 6.9.0. */
const changeOf = (now: number, then: number, row: Partial<Issue> = {}, first: string | undefined = firstSeen) =>
  changesOf(versions, incidentsOf({ '7~6.10.0': now, '7~6.9.0': then, '8~6.10.0': 500 }))({ ...issue, ...row }, first);

describe('with the newest version that has enough launches, an issue is', () => {
  test.each([
    ['back, if it was resolved before', 1, 5, { status: 'regressed' }, firstSeen, 'regressed'],
    ['not back in a version without it', 0, 5, { status: 'regressed' }, firstSeen, 'gone'],
    ['new, if it was seen in none before', 1, 0, {}, '6.10.0', 'new'],
    ['not new in a version without it', 0, 0, {}, '6.10.0', undefined],
    [
      'back in the version of its resolution',
      1,
      5,
      { status: 'regressed', resolvedIn: '6.10.0' },
      firstSeen,
      'regressed',
    ],
    ['not back before that', 300, 200, { status: 'regressed', resolvedIn: '6.11.0' }, firstSeen, 'escalating'],
    ['back, if a package resolved it', 1, 5, { status: 'regressed', resolvedIn: '2024061801' }, firstSeen, 'regressed'],
    ['not new, if it is older than the data', 1, 0, {}, undefined, undefined],
    ['back rather than new', 1, 0, { status: 'regressed' }, '6.10.0', 'regressed'],
    ['gone, if the one before had it', 0, 1, {}, firstSeen, 'gone'],
    ['unchanged, if neither has it', 0, 0, {}, firstSeen, undefined],
    ['not escalating, if the one before did not have it', 50, 0, {}, firstSeen, undefined],
  ] as const)('%s', (_, now, then, row, first, kind) => expect(changeOf(now, then, row, first)).toBe(kind));
});

describe('an issue escalates', () => {
  test('at 1.5 times the previous rate or more', () => {
    expect(changeOf(300, 200)).toBe('escalating');
    expect(changeOf(299, 200)).toBeUndefined();
  });

  test('only by more than two standard errors', () => {
    // 11 − 4 is below two errors of 7.7, and 13 − 4 is above two errors of 8.2.
    expect(changeOf(11, 4)).toBeUndefined();
    expect(changeOf(13, 4)).toBe('escalating');
    expect(changeOf(16, 8)).toBeUndefined();
    // 18 − 8 is below two errors of 10.2, and 20 − 8 is above two errors of 10.6.
    expect(changeOf(18, 8)).toBeUndefined();
    expect(changeOf(20, 8)).toBe('escalating');
  });

  test('neither at exactly two standard errors, nor at an equal rate without a first version', () => {
    expect(changeOf(12, 4)).toBeUndefined();
    expect(changesOf(versions, incidentsOf({ '7~6.10.0': 3, '7~6.9.0': 3 }))(issue, undefined)).toBeUndefined();
  });

  test('by rates instead of counts', () => {
    const counts = incidentsOf({ '7~2.0': 300, '7~1.0': 200 });
    const withLaunches = (now: number, then: number) =>
      changesOf(launchesOf({ 'android~2.0': now, 'android~1.0': then }), counts)(issue, firstSeen);
    expect(withLaunches(10_000, 10_000)).toBe('escalating');
    expect(withLaunches(20_000, 10_000)).toBeUndefined();
    expect(withLaunches(10_000, 20_000)).toBe('escalating');
    // With fewer launches, the difference is less certain.
    const few = incidentsOf({ '7~2.0': 6, '7~1.0': 40 });
    expect(
      changesOf(launchesOf({ 'android~2.0': 1000, 'android~1.0': 20_000 }), few)(issue, firstSeen),
    ).toBeUndefined();
  });
});

describe('the compared version', () => {
  test('is the newest one with at least 1,000 launches on the platform of the issue', () => {
    const counts = incidentsOf({ '7~6.11.0': 5, '7~6.10.0': 0, '7~6.9.0': 3 });
    expect(changesOf(versions, counts)(issue, firstSeen)).toBe('gone');
    expect(changesOf(versions, counts)({ ...issue, platform: 'ios' }, '6.9.0')).toBe('new');
    // A version with just enough launches counts, but has none before it to compare with.
    expect(changesOf(versions, counts)({ ...issue, platform: 'ios' }, firstSeen)).toBeUndefined();
    expect(changesOf(versions, counts)({ ...issue, platform: 'harmony' }, '6.9.0')).toBeUndefined();
  });

  test('is the only requested one, which is compared with the next lower one', () => {
    const all = launchesOf({ 'android~1.0': 5000, 'android~2.0': 5000, 'android~3.0': 5000 });
    const counts = incidentsOf({ '7~1.0': 4, '7~3.0': 9 });
    const changed = (requestedVersions?: readonly string[]) => changesOf(all, counts, requestedVersions)(issue, '3.0');
    expect(changed(['2.0'])).toBe('gone');
    expect(changed(['3.0'])).toBe('new');
    expect(changed()).toBe('new');
    expect(changed([])).toBe('new');
    expect(changed(['1.0', '2.0'])).toBe('new');
    expect(changed(['1.0'])).toBeUndefined();
    // A version without launches has no changes, rather than those of the newest.
    expect(changed(['9.0'])).toBeUndefined();
  });
});
