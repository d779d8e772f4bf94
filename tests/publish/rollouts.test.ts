/** A release reaches its devices in stages by the mock clock, and each step is recorded. */
import { array, assert, asyncProperty, integer, record } from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { OperationId } from '../../openapi/generated/operations.ts';
import { type Client, NOW, signedIn } from '../mock-client.ts';

const HOUR = 3_600_000;
const stages = [
  { hours: 0, percent: 5 },
  { hours: 4, percent: 20 },
  { hours: 24, percent: 100 },
];

let admin: Client;
let path: { owner: string; ownerId: string };
let upgrade: { platform: string; id: string };

const at = (hours: number): string =>
  expect.stringContaining(new Date(NOW + hours * HOUR + 8 * HOUR).toISOString().slice(0, 19));
const later = (hours: number): string => new Date(NOW + hours * HOUR).toISOString();
/** Advances the clock and signs in again, as the session may have expired. */
async function pass(hours: number): Promise<void> {
  await admin.ok('setMockClock', { body: { advanceSeconds: hours * 3600 } });
  await admin.signIn('admin');
}
const plan = (body: object = { stages }) => admin.ok('savePhasedPlan', { path, body });
const publish = () => admin.ok('publishUpgrade', { path: upgrade });
const rollout = () => admin.ok('getRollout', { path });
/** Cause, percent and pause of every segment of the last run. */
const story = () =>
  admin.mock.db.releaseRuns
    .all({ where: { kind: 'upgrade', ownerId: path.ownerId } })
    .at(-1)
    ?.segments.map(({ cause, percent, paused }) => `${cause} ${percent}${paused ? ' paused' : ''}`);

beforeEach(async () => {
  admin = await signedIn();
  const body = {
    version: '7.0.0',
    releaseMode: 'appStore',
    upgradeMode: 'optional',
    packageName: 'p',
    address: 'https://a.example',
  };
  const { id } = await admin.ok('createUpgrade', { path: { platform: 'android' }, body });
  upgrade = { platform: 'android', id: String(id) };
  path = { owner: 'upgrade', ownerId: String(id) };
});

test('without a plan a release reaches everyone at once, and nobody after it is unpublished', async () => {
  expect(await rollout()).toMatchObject({
    id: `upgrade/${path.ownerId}`,
    state: 'idle',
    percent: 0,
    steps: [],
    release: { menu: 'android-upgrade', title: '7.0.0' },
  });
  await publish();
  expect(await rollout()).toMatchObject({ state: 'finished', percent: 100, startedAt: at(0) });
  await pass(2);
  await admin.ok('cancelUpgrade', { path: upgrade });
  expect(await rollout()).toMatchObject({ state: 'idle', percent: 0 });
  expect(admin.mock.db.releaseRuns.all({ where: { ownerId: path.ownerId, kind: 'upgrade' } })).toMatchObject([
    { startedAt: at(0), endedAt: at(2), endReason: 'cancelled', endedBy: 'admin' },
  ]);
});

test('a rollout is not advanced or finished for other devices than its caller has read', async () => {
  await plan();
  await publish();
  const before = await rollout();
  const headers = { 'If-Match': `"${String(before['revision'])}"` };
  await admin.ok('createGrayRule', { path, body: { mode: 'whitelist', whitelist: ['CH-1'] } });
  for (const operationId of ['advanceRollout', 'finishRollout', 'resumeRollout'] as const)
    expect(await admin.refusal(operationId, { path, headers }), operationId).toBe('412 RECORD_CHANGED');
  const after = await rollout();
  await admin.ok('finishRollout', { path, headers: { 'If-Match': `"${String(after['revision'])}"` } });
  const finished = await rollout();
  await admin.ok('createGrayRule', { path, body: { mode: 'whitelist', whitelist: ['CH-2'] } });
  expect(await rollout()).toMatchObject({ revision: finished['revision'] });
});

test('a plan with a start and no stages reaches everyone at its start', async () => {
  await plan({ stages: [], startAt: later(10) });
  const preview = await admin.ok('previewReleaseAct', { path, body: { act: 'publish' } });
  expect(preview['effects']).toMatchObject([{ after: { state: 'scheduled', percent: 0, devices: 0 } }]);
  await publish();
  expect(await rollout()).toMatchObject({ state: 'scheduled', percent: 0, nextAt: at(10), nextPercent: 100 });
  await pass(10);
  expect(await rollout()).toMatchObject({ state: 'finished', percent: 100 });
});

test('a rollout that is paused before its start can start at another time, and reaches nobody until then', async () => {
  await plan({ stages: [], startAt: later(10) });
  await publish();
  await admin.ok('pauseRollout', { path });
  await plan({ stages: [], startAt: later(20) });
  expect(await admin.ok('resumeRollout', { path })).toMatchObject({ state: 'scheduled', percent: 0, nextAt: at(20) });
  await pass(20);
  expect(await rollout()).toMatchObject({ state: 'finished', percent: 100 });
});

test('stages are reached when they are due', async () => {
  await plan();
  await publish();
  expect(await rollout()).toMatchObject({ state: 'running', percent: 5, stage: 1, nextAt: at(4), nextPercent: 20 });
  await pass(4);
  expect(await rollout()).toMatchObject({ state: 'running', percent: 20, stage: 2, nextAt: at(24), nextPercent: 100 });
  await pass(100);
  const done = await rollout();
  expect(done).toMatchObject({
    state: 'finished',
    percent: 100,
    stage: 3,
    steps: [{ at: at(0) }, { at: at(4) }, { at: at(24) }],
  });
  expect(done).not.toHaveProperty('nextAt');
  expect(story()).toEqual(['published 5', 'stage 20', 'stage 100']);
});

test('a rollout starts at the time of its plan, and starts again when it is published again', async () => {
  await plan({ startAt: new Date(NOW + 10 * HOUR).toISOString(), stages });
  await publish();
  expect(await rollout()).toMatchObject({ state: 'scheduled', percent: 0, stage: 0, nextAt: at(10), nextPercent: 5 });
  await pass(14);
  expect(await rollout()).toMatchObject({ state: 'running', percent: 20, stage: 2 });
  await admin.ok('cancelUpgrade', { path: upgrade });
  await pass(30);
  await publish();
  expect(await rollout()).toMatchObject({ state: 'running', percent: 5, stage: 1, nextAt: at(48) });
  expect(story()).toEqual(['published 5']);
});

test('a pause delays the remaining stages by its length', async () => {
  await plan();
  await publish();
  await pass(1);
  await admin.ok('pauseRollout', { path });
  const paused = await rollout();
  expect(paused).toMatchObject({ state: 'paused', percent: 5, pausedAt: at(1), pausedBy: 'admin' });
  expect(paused).not.toHaveProperty('nextAt');
  await pass(50);
  expect(await rollout()).toMatchObject({ state: 'paused', percent: 5, stage: 1 });
  await admin.ok('resumeRollout', { path });
  expect(await rollout()).toMatchObject({ state: 'running', percent: 5, nextAt: at(54) });
  await pass(3);
  expect(await rollout()).toMatchObject({ percent: 20, nextAt: at(74) });
  expect(story()).toEqual(['published 5', 'paused 5 paused', 'resumed 5', 'stage 20']);
});

test('a pause that begins before the start counts from the start on', async () => {
  await plan({ startAt: new Date(NOW + 10 * HOUR).toISOString(), stages });
  await publish();
  await admin.ok('pauseRollout', { path });
  await pass(5);
  expect(await admin.ok('resumeRollout', { path })).toMatchObject({ state: 'scheduled', nextAt: at(10) });
  await admin.ok('pauseRollout', { path });
  await pass(9);
  expect(await admin.ok('resumeRollout', { path })).toMatchObject({ state: 'running', percent: 5, nextAt: at(18) });
});

test('advancing reaches the next stage now, and keeps the times of the others', async () => {
  await plan();
  await publish();
  await pass(1);
  expect(await admin.ok('advanceRollout', { path })).toMatchObject({ state: 'running', percent: 20, nextAt: at(24) });
  await admin.ok('pauseRollout', { path });
  expect(await admin.ok('advanceRollout', { path })).toMatchObject({ state: 'finished', percent: 100 });
  expect(await admin.refusal('advanceRollout', { path })).toBe('409 ROLLOUT_STATE');
  await pass(48);
  expect(story()).toEqual(['published 5', 'jumped 20', 'paused 20 paused', 'jumped 100']);
});

test('a stage that was confirmed is not started again after somebody else or the clock has started it', async () => {
  await plan();
  await publish();
  const advance = (read: Record<string, unknown>) =>
    admin.refusal('advanceRollout', { path, headers: { 'If-Match': `"${String(read['revision'])}"` } });
  const confirmed = await rollout();
  await admin.ok('advanceRollout', { path });
  expect(await advance(confirmed)).toBe('412 RECORD_CHANGED');
  const beforeStage = await rollout();
  expect(beforeStage['percent']).toBe(20);
  await pass(24);
  expect(await advance(beforeStage)).toBe('412 RECORD_CHANGED');
  expect(story()).toEqual(['published 5', 'jumped 20', 'stage 100']);
});

test('a plan that ends below 100% stays there until the rollout is finished', async () => {
  await plan({ stages: stages.slice(0, 2) });
  await publish();
  await pass(48);
  const running = await rollout();
  expect(running).toMatchObject({ state: 'running', percent: 20, stage: 2 });
  expect(running).not.toHaveProperty('nextAt');
  expect(await admin.refusal('advanceRollout', { path })).toBe('409 ROLLOUT_STATE');
  expect(await admin.ok('finishRollout', { path })).toMatchObject({ state: 'finished', percent: 100, stage: 2 });
});

test('finishing completes all remaining stages', async () => {
  await plan();
  await publish();
  await admin.ok('pauseRollout', { path });
  expect(await admin.ok('finishRollout', { path })).toMatchObject({ state: 'finished', percent: 100, stage: 3 });
  await pass(48);
  expect(story()).toEqual(['published 5', 'paused 5 paused', 'finished 100']);
});

test('a running rollout does not block the next version', async () => {
  await plan();
  await publish();
  const body = {
    version: '7.0.1',
    releaseMode: 'appStore',
    upgradeMode: 'optional',
    packageName: 'p',
    address: 'https://a.example',
  };
  const { id } = await admin.ok('createUpgrade', { path: { platform: 'android' }, body });
  await admin.ok('publishUpgrade', { path: { platform: 'android', id: String(id) } });
  expect(await rollout()).toMatchObject({ state: 'running', percent: 5 });
});

describe('operations on a rollout are refused', () => {
  const acts: readonly OperationId[] = [
    'pauseRollout',
    'resumeRollout',
    'advanceRollout',
    'finishRollout',
    'savePhasedPlan',
  ];
  const refused = async () => {
    const codes = [];
    for (const id of acts) {
      const code = await admin.refusal(id, { path, body: id === 'savePhasedPlan' ? { stages } : undefined });
      if (code === '409 ROLLOUT_STATE') codes.push(id);
    }
    return codes;
  };

  test('before the release is published', async () => {
    expect(await refused()).toEqual(acts.slice(0, 4));
  });

  test('once the release has reached everyone', async () => {
    await publish();
    expect(await refused()).toEqual(acts);
  });

  test('that do not apply to a running rollout', async () => {
    await plan();
    await publish();
    for (const id of ['resumeRollout', 'savePhasedPlan'] as const)
      expect(await admin.refusal(id, { path, body: { stages } })).toBe('409 ROLLOUT_STATE');
  });

  test('with 404 if the release does not exist', async () => {
    expect(await admin.refusal('getRollout', { path: { ...path, ownerId: 'nobody' } })).toBe('404 NOT_FOUND');
  });
});

describe('a plan', () => {
  test('must increase in hours and percent from stage to stage', async () => {
    const phase = record({ hours: integer({ min: 0, max: 40 }), percent: integer({ min: 1, max: 100 }) });
    await assert(
      asyncProperty(array(phase, { minLength: 1, maxLength: 6 }), async (phases) => {
        const increases = phases.every(({ hours, percent }, index) => {
          const before = phases[index - 1];
          return before === undefined || (hours > before.hours && percent > before.percent);
        });
        const { status, body } = await admin.call('savePhasedPlan', { path, body: { stages: phases } });
        expect(status).toBe(increases ? 200 : 422);
        if (!increases) expect(body['code']).toBe('PHASE_INVALID');
      }),
      { numRuns: 60 },
    );
  });

  test.each([
    ['a missing percentage', [{ hours: 0 }]],
    ['missing hours', [{ percent: 5 }]],
    ['empty numbers', [{ hours: null, percent: '' }]],
    ['0 %', [{ hours: 0, percent: 0 }]],
    ['more than 100%', [{ hours: 0, percent: 101 }]],
    ['eleven stages', Array.from({ length: 11 }, (_, i) => ({ hours: i, percent: i + 1 }))],
  ])('with %s is refused', async (_, wrong) => {
    expect(await admin.refusal('savePhasedPlan', { path, body: { stages: wrong } })).toBe('422 PHASE_INVALID');
  });

  test('that changes after a publication was confirmed stops that publication', async () => {
    await plan();
    const { revision } = await admin.ok('getUpgrade', { path: upgrade });
    await plan({ stages: [] });
    const headers = { 'If-Match': `"${String(revision)}"` };
    expect((await admin.call('publishUpgrade', { path: upgrade, headers })).status).toBe(412);
  });

  test('is not replaced by one that was based on an earlier revision', async () => {
    const { revision } = await rollout();
    const save = (body: object, read: unknown) =>
      admin.call('savePhasedPlan', { path, body, headers: { 'If-Match': `"${String(read)}"` } });
    const first = await save({ stages }, revision);
    const late = await save({ stages: [] }, revision);
    expect([late.status, late.body['code'], late.body['current']]).toEqual([412, 'RECORD_CHANGED', first.body]);
    expect(first.body).toMatchObject({ plan: { stages }, updatedAt: at(0), updatedBy: 'admin' });
    await publish();
    await admin.ok('pauseRollout', { path });
    expect((await save({ stages }, first.body['revision'])).status).toBe(412);
    expect((await save({ stages }, (await rollout())['revision'])).status).toBe(200);
  });

  test('of a paused rollout must keep the stages reached, and continue after now', async () => {
    await plan();
    await publish();
    await pass(10);
    await admin.ok('pauseRollout', { path });
    const wrong = async (phases: object[]) =>
      (await admin.call('savePhasedPlan', { path, body: { stages: phases } })).body['errors'];
    const firstStages = stages.slice(0, 2);
    expect(await wrong([{ hours: 0, percent: 4 }, ...stages.slice(1)])).toEqual([
      { pointer: '/stages/0', code: 'PHASE_INVALID' },
    ]);
    expect(await wrong(stages.slice(0, 1))).toEqual([{ pointer: '/stages', code: 'PHASE_INVALID' }]);
    expect(await wrong([...firstStages, { hours: 9, percent: 50 }])).toEqual([
      { pointer: '/stages/2', code: 'PHASE_INVALID' },
    ]);
    await plan({ stages: [...firstStages, { hours: 11, percent: 50 }, { hours: 12, percent: 100 }] });
    await pass(5);
    expect(await admin.ok('resumeRollout', { path })).toMatchObject({ state: 'running', percent: 20, nextAt: at(16) });
    await pass(2);
    expect(await rollout()).toMatchObject({ state: 'finished' });
  });
});

test('a rule that is added to a published release is recorded in its run', async () => {
  await publish();
  await pass(1);
  await admin.ok('createGrayRule', { path, body: { mode: 'whitelist', whitelist: ['CH-1'] } });
  const run = admin.mock.db.releaseRuns.find({ kind: 'upgrade', ownerId: path.ownerId });
  expect(run?.segments).toMatchObject([
    { cause: 'published', target: { rules: [] } },
    { cause: 'rules', at: at(1), by: 'admin', target: { rules: [{ whitelist: ['CH-1'] }] } },
  ]);
});

test('the audience follows the progress of the rollout', async () => {
  const audience = async () =>
    Number((await admin.ok('estimateAudience', { body: { kind: 'upgrade', ownerId: path.ownerId } }))['matched']);
  const all = await audience();
  await plan();
  await publish();
  expect(await audience()).toBeLessThan(all / 10);
  await admin.ok('pauseRollout', { path });
  expect(await audience()).toBe(0);
  await admin.ok('finishRollout', { path });
  expect(await audience()).toBe(all);
});

test('before its first stage a release reaches no devices, not even those of an allow list', async () => {
  const { sample } = await admin.ok('estimateAudience', { body: { kind: 'upgrade', ownerId: path.ownerId } });
  const [device]: { deviceId: string }[] = Array.isArray(sample) ? sample : [];
  const audience = async () =>
    Number((await admin.ok('estimateAudience', { body: { kind: 'upgrade', ownerId: path.ownerId } }))['matched']);
  await admin.ok('createGrayRule', { path, body: { mode: 'whitelist', whitelist: [device?.deviceId] } });
  expect(await audience()).toBeGreaterThan(0);
  await plan({ startAt: new Date(NOW + 2 * HOUR).toISOString(), stages });
  await publish();
  expect(await rollout()).toMatchObject({ state: 'scheduled', percent: 0 });
  expect(await audience()).toBe(0);
  await pass(2);
  expect(await rollout()).toMatchObject({ state: 'running', percent: 5 });
  expect(await audience()).toBeGreaterThan(0);
});

test('deleting a release deletes its rollout, but not its runs', async () => {
  await plan();
  await publish();
  await admin.ok('cancelUpgrade', { path: upgrade });
  await admin.ok('deleteUpgrades', { path: upgrade });
  expect(admin.mock.db.rollouts.find({ ownerId: path.ownerId, kind: 'upgrade' })).toBeUndefined();
  expect(admin.mock.db.releaseRuns.find({ ownerId: path.ownerId, kind: 'upgrade' })).toMatchObject({
    endReason: 'cancelled',
  });
});

test('an unfinished rollout is returned with the next version, and does not block it', async () => {
  const titles = ({ beside }: Record<string, unknown>) =>
    (Array.isArray(beside) ? beside : []).map(
      (one: { release: { title: string }; reach: { state: string; percent: number } }) =>
        `${one.release.title} ${one.reach.state} ${one.reach.percent}`,
    );
  // 6.4.0 of the seed was paused by its guard.
  expect(titles(await rollout())).toEqual(['6.4.0 paused 30']);
  const { items } = await admin.ok('listUpgrades', { path: { platform: 'android' }, query: { version: '6.4.0' } });
  const [seed]: { id: string }[] = Array.isArray(items) ? items : [];
  await publish();
  expect(await rollout()).toMatchObject({ state: 'finished', percent: 100 });
  await admin.ok('finishRollout', { path: { owner: 'upgrade', ownerId: String(seed?.id) } });
  expect(titles(await rollout())).toEqual([]);
});
