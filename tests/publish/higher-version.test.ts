/** Devices that a live higher version takes are left out by preview, estimate, device check and adoption alike. */
import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, signedIn } from '../mock-client.ts';
import { storeUpgrade } from './upgrade-body.ts';

const CITY = { mode: 'nonWhitelist', conditions: [{ element: 'city', operator: 'in', values: ['澄州'] }] };
const STAGES = [
  { hours: 0, percent: 10 },
  { hours: 4, percent: 50 },
];

interface Release {
  path: { platform: string; id: string };
  of: { owner: string; ownerId: string };
}
interface Numbers {
  devices: number;
  matching: number;
}

interface Effect {
  release: { id: string };
  before: Numbers;
  after: Numbers;
  misses?: unknown;
}
interface Point {
  targeted: number;
  downloaded: number;
}

let admin: Client;
let lower: Release;
let higher: Release;

async function created(version: string): Promise<Release> {
  const body = { ...storeUpgrade(), version };
  const { id } = await admin.ok('createUpgrade', { path: { platform: 'android' }, body });
  return { path: { platform: 'android', id: String(id) }, of: { owner: 'upgrade', ownerId: String(id) } };
}
const publish = ({ path }: Release) => admin.ok('publishUpgrade', { path });
async function matched({ of }: Release, draft?: object): Promise<number> {
  const body = { kind: 'upgrade', ownerId: of.ownerId, ...(draft && { draft }) };
  return Number((await admin.ok('estimateAudience', { body }))['matched']);
}
async function effectsOf({ of }: Release, body: object): Promise<Effect[]> {
  const { effects } = await admin.ok('previewReleaseAct', { path: of, body });
  return Array.isArray(effects) ? effects : [];
}
async function previewed(release: Release, act: string): Promise<Effect> {
  const [first] = await effectsOf(release, { act });
  if (first === undefined) throw new Error(`${act} has no effect`);
  return first;
}
async function adoption({ of }: Release): Promise<Point> {
  const { points } = await admin.ok('getReleaseAdoption', { path: of });
  const last = (Array.isArray(points) ? points : []).at(-1);
  return { targeted: Number(last?.targeted), downloaded: Number(last?.downloaded) };
}
async function pass(hours: number): Promise<void> {
  await admin.ok('setMockClock', { body: { advanceSeconds: hours * 3600 } });
  await admin.signIn('admin');
}

beforeEach(async () => {
  admin = await signedIn();
  lower = await created('7.0.0');
  higher = await created('7.0.1');
});

describe('a live higher version', () => {
  test('takes the devices that it matches at each step of the lower one', async () => {
    await admin.ok('savePhasedPlan', { path: lower.of, body: { stages: STAGES } });
    await admin.ok('createGrayRule', { path: higher.of, body: CITY });
    const all = await matched(lower);
    await publish(higher);
    const remaining = all - (await matched(higher));
    expect(remaining).toBeGreaterThan(0);
    expect(await matched(lower)).toBe(remaining);
    expect((await previewed(lower, 'publish')).after).toMatchObject({ matching: remaining });
    await publish(lower);
    for (const [act, operation] of [
      ['advance', 'advanceRollout'],
      ['finish', 'finishRollout'],
    ] as const) {
      const { before, after } = await previewed(lower, act);
      expect([before.devices, before.matching]).toEqual([(await adoption(lower)).targeted, remaining]);
      await admin.ok(operation, { path: lower.of });
      expect([after.devices, after.devices]).toEqual([await matched(lower), (await adoption(lower)).targeted]);
    }
    expect(await matched(lower)).toBe(remaining);
    await pass(30 * 24);
    const { targeted, downloaded } = await adoption(lower);
    expect(targeted).toBe(remaining);
    expect(downloaded / remaining).toBeGreaterThan(0.9);
  });

  test('that takes all devices is why the lower one reaches none', async () => {
    await publish(higher);
    const { after, misses } = await previewed(lower, 'publish');
    expect(after).toMatchObject({ devices: 0, matching: 0 });
    expect(misses).toEqual([{ check: 'higherVersion', expected: ['7.0.1'], devices: await matched(higher) }]);
    await publish(lower);
    expect(await adoption(lower)).toMatchObject({ targeted: 0, downloaded: 0 });
    const { sample } = await admin.ok('estimateAudience', { body: { kind: 'upgrade', ownerId: higher.of.ownerId } });
    const { deviceId } = Array.isArray(sample) ? sample[0] : {};
    const check = { kind: 'upgrade', ownerId: lower.of.ownerId, deviceId };
    expect(await admin.ok('simulateDelivery', { body: check })).toMatchObject({
      verdict: 'misses',
      steps: expect.arrayContaining([{ check: 'higherVersion', passed: false, expected: ['7.0.1'], decides: true }]),
    });
  });

  test('leaves its devices to the lower one while it is paused', async () => {
    await admin.ok('savePhasedPlan', { path: higher.of, body: { stages: STAGES } });
    await publish(lower);
    const all = await matched(lower);
    await publish(higher);
    expect(await matched(lower)).toBe(all - (await matched(higher)));
    await admin.ok('pauseRollout', { path: higher.of });
    expect(await matched(lower)).toBe(all);
    await pass(30 * 24);
    const { targeted, downloaded } = await adoption(lower);
    expect(targeted).toBe(all);
    expect(downloaded / all).toBeGreaterThan(0.93);
    await admin.ok('cancelUpgrade', { path: higher.path });
    expect((await adoption(lower)).targeted).toBe(all);
  });

  test('that ends after days leaves the devices that it did not update to the lower one', async () => {
    await publish(lower);
    await publish(higher);
    await pass(24);
    await admin.ok('cancelUpgrade', { path: higher.path });
    const remaining = await matched(lower);
    expect(remaining).toBeGreaterThan(10_000);
    expect(await adoption(lower)).toMatchObject({ targeted: remaining, downloaded: 0 });
    await pass(60 * 24);
    const { targeted, downloaded } = await adoption(lower);
    expect(targeted).toBe(remaining);
    expect(downloaded / remaining).toBeGreaterThan(0.9);
    expect(await matched(lower)).toBeLessThan(remaining * 0.1);
  });

  test('passes devices to and from the lower one with each act, as previewed', async () => {
    await admin.ok('savePhasedPlan', { path: higher.of, body: { stages: STAGES } });
    await publish(lower);
    const { platform, id } = higher.path;
    for (const [body, operation, call] of [
      [{ act: 'publish' }, 'publishUpgrade', { path: { platform, id } }],
      [{ act: 'advance' }, 'advanceRollout', { path: higher.of }],
      [{ act: 'pause' }, 'pauseRollout', { path: higher.of }],
      [{ act: 'resume' }, 'resumeRollout', { path: higher.of }],
      [{ act: 'finish' }, 'finishRollout', { path: higher.of }],
      [{ act: 'saveRule', rule: CITY }, 'createGrayRule', { path: higher.of, body: CITY }],
      [{ act: 'end' }, 'cancelUpgrade', { path: { platform, id } }],
    ] as const) {
      const before = await matched(lower);
      const effects = await effectsOf(higher, body);
      expect(effects.map(({ release }) => release.id)).toEqual([id, lower.path.id]);
      await admin.ok(operation, call);
      const after = await matched(lower);
      expect(after).not.toBe(before);
      expect(effects[1]).toMatchObject({ before: { devices: before }, after: { devices: after } });
    }
  });

  test('changes the next lower one only, and none while it is not live', async () => {
    const ids = async (body: object) => (await effectsOf(higher, body)).map(({ release }) => release.id);
    const [current] = await admin.items('listUpgrades', {
      path: { platform: 'android' },
      query: { status: 'published' },
    });
    expect(await ids({ act: 'publish' })).toEqual([higher.path.id, current?.['id']]);
    await publish(lower);
    expect(await ids({ act: 'publish' })).toEqual([higher.path.id, lower.path.id]);
    expect(await ids({ act: 'saveRule', rule: CITY })).toEqual([higher.path.id]);
  });

  test('does not count for the draft of a version above it', async () => {
    await publish(higher);
    expect(await matched(lower, { version: '7.0.2' })).toBe(await matched(higher));
  });
});
