/** Releases whose targeting rules have ended, and devices that still install an unpublished upgrade. */
import { expect, test } from 'vitest';
import { type Client, signedIn } from '../mock-client.ts';

const END = '2024-06-18T12:00:00+08:00';
const rule = { mode: 'nonWhitelist', maxUsers: 50_000, endTime: END };
const entries = [{ platform: 'android', value: '1' }];

const pass = async (admin: Client, minutes: number) => {
  await admin.ok('setMockClock', { body: { advanceSeconds: minutes * 60 } });
  await admin.signIn('admin');
};
const prop = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((inner, key) => Object(inner)[key], value);

test('a switch whose rules have ended has the audience "ended" in list, details, rollout and timeline', async () => {
  const admin = await signedIn();
  const { id } = await admin.ok('createSwitch', { body: { key: 'festival', valueType: 'number', entries } });
  const path = { owner: 'switch', ownerId: String(id) };
  const { id: ruleId, isEnded } = await admin.ok('createGrayRule', { path, body: rule });
  await admin.ok('effectSwitch', { path: { id: String(id) } });
  const reasons = async () => {
    const [festivalSwitch] = await admin.items('listSwitches', { query: { key: 'festival' } });
    const runs = await admin.items('listReleaseTimeline', { query: { kind: 'switch' } });
    return [
      prop(festivalSwitch, 'reach', 'audience'),
      prop(await admin.ok('getSwitch', { path: { id: String(id) } }), 'reach', 'audience'),
      prop(await admin.ok('getRollout', { path }), 'audience'),
      prop(
        runs.find((run) => prop(run, 'release', 'id') === id && prop(run, 'release', 'kind') === 'switch'),
        'reach',
        'audience',
      ),
    ];
  };
  expect(isEnded).toBe(false);
  expect(await reasons()).toEqual(['rules', 'rules', 'rules', 'rules']);
  await pass(admin, 89);
  expect(await reasons()).toEqual(['rules', 'rules', 'rules', 'rules']);
  await pass(admin, 2);
  expect(await reasons()).toEqual(['ended', 'ended', 'ended', 'ended']);
  const audience = await admin.ok('estimateAudience', { body: { kind: 'switch', ownerId: String(id) } });
  expect(audience['matched']).toBe(0);
  expect((await admin.items('listGrayRules', { path })).map((one) => one['isEnded'])).toEqual([true]);

  // A rule without an end lets devices in again.
  const { endTime: _end, ...open } = rule;
  const [stored] = await admin.items('listGrayRules', { path });
  await admin.ok('updateGrayRule', {
    path: { ...path, id: String(ruleId) },
    headers: { 'If-Match': `"${String(stored?.['revision'])}"` },
    body: open,
  });
  expect(await reasons()).toEqual(['rules', 'rules', 'rules', 'rules']);
});

test('a switch returns the number of ended rules until all of them have ended', async () => {
  const admin = await signedIn();
  const { id } = await admin.ok('createSwitch', { body: { key: 'festival', valueType: 'number', entries } });
  const path = { owner: 'switch', ownerId: String(id) };
  await admin.ok('createGrayRule', { path, body: rule });
  await admin.ok('createGrayRule', { path, body: { ...rule, endTime: '2024-06-18T14:00:00+08:00' } });
  await admin.ok('effectSwitch', { path: { id: String(id) } });
  const reach = async () => (await admin.ok('getSwitch', { path: { id: String(id) } }))['reach'];
  const all = { state: 'finished', percent: 100, audience: 'rules', rules: 2 };
  expect(await reach()).toEqual(all);
  await pass(admin, 91);
  expect(await reach()).toEqual({ ...all, endedRules: 1 });
  expect((await admin.items('listSwitches', { query: { key: 'festival' } }))[0]?.['reach']).toEqual(await reach());
  await pass(admin, 120);
  expect(await reach()).toEqual({ ...all, audience: 'ended' });
});

test('an unpublished upgrade is still installed by as many devices as the preview said', async () => {
  const admin = await signedIn();
  const body = {
    version: '7.0.0',
    releaseMode: 'appStore',
    upgradeMode: 'optional',
    packageName: 'p',
    address: 'https://a.example',
  };
  const { id } = await admin.ok('createUpgrade', { path: { platform: 'android' }, body });
  const upgrade = { platform: 'android', id: String(id) };
  const path = { owner: 'upgrade', ownerId: String(id) };
  await admin.ok('publishUpgrade', { path: upgrade });
  const installed = async () => {
    const { points } = await admin.ok('getReleaseAdoption', { path });
    return Number(prop(Array.isArray(points) ? points.at(-1) : undefined, 'installed'));
  };
  const effectsOf = async (act: string) => {
    const { effects } = await admin.ok('previewReleaseAct', { path, body: { act } });
    return prop(effects, '0', 'downloaded');
  };
  await pass(admin, 40);
  const waiting = Number(await effectsOf('end'));
  expect(waiting).toBeGreaterThan(100);
  const before = await installed();
  await admin.ok('cancelUpgrade', { path: upgrade });
  await pass(admin, 24 * 60);
  expect((await installed()) - before).toBe(waiting);
});
