/** A restored offline package reaches its whole audience, or continues where it was; its old plan never restarts. */
import { beforeEach, expect, test } from 'vitest';
import { type Client, signedIn } from '../mock-client.ts';
import { createdVersion } from './offline-body.ts';
import { storeUpgrade } from './upgrade-body.ts';

const STAGES = [
  { hours: 0, percent: 5 },
  { hours: 4, percent: 20 },
  { hours: 24, percent: 100 },
];
const SUB_APP = '20240101';

let admin: Client;
/** A staged package, and a full one published after it. */
let first: { id: string };
let second: { id: string };

async function pass(hours: number): Promise<void> {
  await admin.ok('setMockClock', { body: { advanceSeconds: hours * 3600 } });
  await admin.signIn('admin');
}
const owner = ({ id }: { id: string }) => ({ owner: 'offline', ownerId: id });
const matched = async ({ id }: { id: string }, draft?: object) =>
  Number(
    (await admin.ok('estimateAudience', { body: { kind: 'offline', ownerId: id, ...(draft && { draft }) } }))[
      'matched'
    ],
  );
const rollout = (path: { id: string }) => admin.ok('getRollout', { path: owner(path) });
const effect = async (
  path: { id: string },
  body: object,
  index: number,
): Promise<Record<string, Record<string, unknown>>> => {
  const { effects } = await admin.ok('previewReleaseAct', { path: owner(path), body });
  return Array.isArray(effects) ? effects[index] : {};
};

const created = async (version: string, effectiveMode: 'phased' | 'full' | 'gray') => ({
  id: await createdVersion(admin, { subAppId: SUB_APP, version, effectiveMode }),
});

beforeEach(async () => {
  admin = await signedIn();
  first = await created('2024061802', 'phased');
  await admin.ok('savePhasedPlan', { path: owner(first), body: { stages: STAGES } });
  await admin.ok('publishOfflinePackage', { path: first });
  await pass(5);
  second = await created('2024061899', 'full');
  await admin.ok('publishOfflinePackage', { path: second });
});

test('a rollback restores the earlier package for everyone at once, without its plan', async () => {
  const all = await matched(second);
  expect(await effect(second, { act: 'rollBack' }, 0)).toMatchObject({
    release: second,
    before: { devices: all },
    after: { isLive: false, devices: 0 },
  });
  const back = await effect(second, { act: 'rollBack' }, 1);
  expect(back).toMatchObject({
    release: first,
    before: { isLive: false, devices: 0 },
    after: { percent: 100, devices: all, matching: all },
    former: { percent: 20 },
  });
  // Without a request body, as existing scripts send none.
  expect(await admin.ok('rollbackOfflinePackage', { path: second })).toEqual({
    activeId: first.id,
    version: '2024061802',
    percent: 100,
  });
  expect(await matched(first)).toBe(all);
  expect(await rollout(first)).toMatchObject({ state: 'finished', percent: 100, steps: [] });
  expect(await rollout(first)).not.toHaveProperty('plan');
  await pass(30);
  expect(await matched(first)).toBe(all);
});

test('a rollback to the former reach is paused there without further stages, and can be resumed', async () => {
  const former = Number((await effect(second, { act: 'rollBack' }, 1))['former']?.['devices']);
  expect(await effect(second, { act: 'rollBack', reach: 'former' }, 1)).toMatchObject({
    after: { state: 'paused', percent: 20, devices: former },
  });
  expect(await admin.ok('rollbackOfflinePackage', { path: second, body: { reach: 'former' } })).toMatchObject({
    activeId: first.id,
    percent: 20,
  });
  expect(await rollout(first)).toMatchObject({
    state: 'paused',
    percent: 20,
    holding: true,
    stage: 2,
    pausedBy: 'admin',
  });
  expect(await matched(first)).toBe(former);
  await pass(48);
  expect(await rollout(first)).toMatchObject({ state: 'paused', percent: 20, stage: 2 });
  expect(await matched(first)).toBe(former);
  const resumed = await admin.ok('resumeRollout', { path: owner(first) });
  expect(resumed).toMatchObject({ state: 'running', percent: 20, nextPercent: 100 });
  expect(resumed).not.toHaveProperty('holding');
  // The third stage is due 20 hours after the second one.
  await pass(19);
  expect(await rollout(first)).toMatchObject({ percent: 20 });
  await pass(1);
  expect(await rollout(first)).toMatchObject({ state: 'finished', percent: 100 });
});

test('a package that was taken down can be published again at its former reach or for everyone', async () => {
  const all = await matched(second);
  expect(await effect(first, { act: 'publish' }, 0)).toMatchObject({
    after: { percent: 100, devices: all },
    former: { percent: 20 },
  });
  expect(await admin.ok('publishOfflinePackage', { path: first, body: { reach: 'former' } })).toMatchObject({
    status: 'effective',
    reach: { percent: 20 },
  });
  await admin.ok('takeDownOfflinePackage', { path: first });
  expect(await admin.ok('publishOfflinePackage', { path: first })).toMatchObject({
    status: 'effective',
    reach: { percent: 100 },
  });
  expect(await matched(first)).toBe(all);
});

test('a package that was unpublished starts with its plan when it is published again', async () => {
  await admin.ok('publishOfflinePackage', { path: first, body: { reach: 'former' } });
  await admin.ok('cancelOfflinePackage', { path: first });
  expect(await admin.ok('publishOfflinePackage', { path: first })).toMatchObject({ reach: { percent: 5 } });
  expect(await rollout(first)).toMatchObject({ state: 'running', stage: 1 });
});

test('a guard with rollback restores the earlier package for everyone', async () => {
  const all = await matched(second);
  const body = {
    enabled: true,
    action: 'rollback',
    minLaunches: 1,
    thresholds: [{ metric: 'crashRate', limit: 0.004 }],
  };
  await admin.ok('saveRolloutGuard', { path: owner(second), body });
  await pass(7);
  expect(await admin.ok('getOfflinePackage', { path: second })).toMatchObject({ status: 'offline' });
  expect(await admin.ok('getOfflinePackage', { path: first })).toMatchObject({
    status: 'effective',
    reach: { percent: 100 },
    publishedBy: 'guard',
  });
  expect(await matched(first)).toBe(all);
});

test('a restored gray package still reaches only the devices of its rules', async () => {
  const gray = await created('2024061903', 'gray');
  await admin.ok('createGrayRule', {
    path: owner(gray),
    body: { mode: 'nonWhitelist', conditions: [{ element: 'city', operator: 'in', values: ['澄州'] }] },
  });
  await admin.ok('publishOfflinePackage', { path: gray });
  const some = await matched(gray);
  const last = await created('2024061904', 'full');
  await admin.ok('publishOfflinePackage', { path: last });
  await admin.ok('rollbackOfflinePackage', { path: last, body: {} });
  expect(some).toBeGreaterThan(0);
  expect(await matched(gray)).toBe(some);
});

test('a full upgrade published again starts with its plan, and the preview has its former reach', async () => {
  const body = { ...storeUpgrade(), version: '7.0.0' };
  const path = {
    platform: 'android',
    id: String((await admin.ok('createUpgrade', { path: { platform: 'android' }, body }))['id']),
  };
  const release = { owner: 'upgrade', ownerId: path.id };
  await admin.ok('savePhasedPlan', { path: release, body: { stages: STAGES } });
  await admin.ok('publishUpgrade', { path });
  await pass(4);
  await admin.ok('cancelUpgrade', { path });
  expect(await admin.ok('previewReleaseAct', { path: release, body: { act: 'publish' } })).toMatchObject({
    effects: [{ after: { percent: 5 }, former: { percent: 20 } }, { release: { title: '6.4.1' } }],
  });
});
