/** The progress and audience of a release, by its record and its rollout. */
import { describe, expect, test } from 'vitest';
import { reachOf } from '../../mock-server/publish/reach.ts';

const rule = { id: '1', mode: 'whitelist' as const, devices: 1, conditions: [] };
const running = { state: 'running', percent: 20 } as const;

/** The reach of each kind, published or not, for everyone or by rules. */
const kinds = {
  upgrade: (isOut: boolean, rules = 0, rollout?: Parameters<typeof reachOf.upgrade>[1]) =>
    reachOf.upgrade(
      { status: isOut ? 'published' : 'pending', grayRules: Array.from({ length: rules }, () => rule) },
      rollout,
    ),
  switch: (isOut: boolean, rules = 0, rollout?: Parameters<typeof reachOf.switch>[1]) =>
    reachOf.switch(
      { status: isOut ? 'effective' : 'expired', grayRules: Array.from({ length: rules }, () => rule) },
      rollout,
    ),
  offline: (isOut: boolean, rules = 0, rollout?: Parameters<typeof reachOf.offline>[1]) =>
    reachOf.offline(
      {
        status: isOut ? 'effective' : 'offline',
        effectiveMode: rules > 0 ? 'gray' : 'full',
        grayRules: Array.from({ length: rules }, () => rule),
      },
      rollout,
    ),
  applet: (isOut: boolean, rules = 0, rollout?: Parameters<typeof reachOf.applet>[1]) =>
    reachOf.applet(
      {
        status: isOut ? 'released' : 'unreleased',
        releaseMode: rules > 0 ? 'gray' : 'full',
        releaseScope: 'all',
        grayRules: Array.from({ length: rules }, () => rule),
      },
      rollout,
    ),
};

describe.each(Object.entries(kinds))('a release of kind %s', (_, reach) => {
  test('that is not published reaches nobody, whatever the state of its rollout', () => {
    expect(reach(false)).toEqual({ state: 'idle', percent: 0, audience: 'everyone', rules: 0 });
    expect(reach(false, 2, running)).toEqual({ state: 'idle', percent: 0, audience: 'rules', rules: 2 });
  });

  test('that is published without a plan reaches everyone', () => {
    const all = { state: 'finished', percent: 100, audience: 'everyone', rules: 0 };
    expect([reach(true), reach(true, 0, { state: 'idle', percent: 0 })]).toEqual([all, all]);
  });

  test('with a plan has the state and percentage of its rollout', () => {
    expect(reach(true, 1, running)).toEqual({ state: 'running', percent: 20, audience: 'rules', rules: 1 });
  });

  test('that is paused returns by whom, and whether it is held at its former reach', () => {
    const paused = { state: 'paused', percent: 30, pausedAt: '2024-06-18T10:00:00Z', pausedBy: 'guard' } as const;
    expect(reach(true, 0, paused)).toEqual({ ...paused, audience: 'everyone', rules: 0 });
    expect(reach(true, 0, { ...paused, holding: true })).toEqual({
      ...paused,
      holding: true,
      audience: 'everyone',
      rules: 0,
    });
    expect(reach(true, 0, { ...paused, holding: false })).not.toHaveProperty('holding');
  });
});

test('a gray package without rules has the audience "nobody"', () => {
  const nobody = { audience: 'nobody', rules: 0 };
  expect(reachOf.offline({ status: 'effective', effectiveMode: 'gray', grayRules: [] }, undefined)).toMatchObject(
    nobody,
  );
  expect(
    reachOf.applet({ status: 'released', releaseMode: 'gray', releaseScope: 'admin', grayRules: [] }, undefined),
  ).toMatchObject(nobody);
});

test('rules are ignored for packages that are not in mode gray', () => {
  const everyone = { audience: 'everyone', rules: 0 };
  expect(reachOf.offline({ status: 'effective', effectiveMode: 'phased', grayRules: [rule] }, undefined)).toMatchObject(
    everyone,
  );
  expect(
    reachOf.applet({ status: 'released', releaseMode: 'full', releaseScope: 'all', grayRules: [rule] }, undefined),
  ).toMatchObject(everyone);
});

test('the audience of an applet package is its scope, or its rules in mode gray', () => {
  const reach = (releaseScope: 'all' | 'ordinary' | 'admin', releaseMode: 'full' | 'gray' = 'full') =>
    reachOf.applet({ status: 'released', releaseMode, releaseScope, grayRules: [rule] }, undefined).audience;
  expect([reach('all'), reach('ordinary'), reach('admin'), reach('admin', 'gray')]).toEqual([
    'everyone',
    'ordinary',
    'admin',
    'rules',
  ]);
});

test('the returned objects are frozen', () => {
  for (const reach of [kinds.upgrade(false), kinds.upgrade(true), kinds.upgrade(true, 0, running)])
    expect(Object.isFrozen(reach)).toBe(true);
});
