/** Targeting rules whose allow list is a crowd: its members get the release, and each counts as one device. */
import { beforeEach, describe, expect, test } from 'vitest';
import { createRng } from '../../mock-server/core/world/rng.ts';
import { devicesOfCrowd } from '../../mock-server/delivery/crowd.ts';
import { populationOf } from '../../mock-server/delivery/population.ts';
import { type Client, signedIn } from '../mock-client.ts';

const rng = (...key: (string | number)[]) => createRng(20240618, key);

let admin: Client;
let owner: { owner: string; ownerId: string };
const crowdId = async (name: string) => {
  const [crowd] = await admin.items('listCrowds', { query: { name } });
  return String(crowd?.['id']);
};
const ruleOf = async (name: string) => ({ mode: 'whitelist', crowdId: await crowdId(name) });
const audience = (...rules: object[]) =>
  admin.ok('estimateAudience', { body: { kind: 'upgrade', ownerId: owner.ownerId, draft: { rules } } });
/** The Android devices of a crowd of the seed. */
const members = async (name: string) => {
  const id = await crowdId(name);
  const ids = admin.mock.db.crowdMembers.find({ crowdId: id })?.ids ?? [];
  const type = admin.mock.db.crowds.require(id).type;
  return devicesOfCrowd(rng, 'chenghu-mbank', { name, type, ids }).devices.filter(
    ({ platform }) => platform === 'android',
  );
};

beforeEach(async () => {
  admin = await signedIn();
  const [row] = await admin.items('listUpgrades', { path: { platform: 'android' }, query: { version: '6.5.0' } });
  owner = { owner: 'upgrade', ownerId: String(row?.['id']) };
});

describe('a rule for a crowd', () => {
  test('returns the name of the crowd, and can be changed to device ids and back', async () => {
    const body = await ruleOf('理财节目标客户');
    const rule = await admin.ok('createGrayRule', { path: owner, body });
    expect(rule).toMatchObject({ ...body, crowdName: '理财节目标客户', whitelist: [] });
    const path = { ...owner, id: String(rule['id']) };
    let revision = 0;
    const change = (next: object) =>
      admin.ok('updateGrayRule', { path, body: next, headers: { 'If-Match': `"${++revision}"` } });
    const ids = await change({ mode: 'whitelist', whitelist: ['CH-1'] });
    expect(ids).toMatchObject({ whitelist: ['CH-1'] });
    expect(ids).not.toHaveProperty('crowdId');
    expect(ids).not.toHaveProperty('crowdName');
    expect(await change(body)).toMatchObject({ ...body, whitelist: [] });
  });

  test('is rejected with additional ids, for an unknown crowd, and for a crowd that is not ready', async () => {
    const good = await ruleOf('理财节目标客户');
    const refusal = (body: object) => admin.refusal('createGrayRule', { path: owner, body });
    expect(await refusal({ ...good, whitelist: ['CH-1'] })).toBe('422 ENTRY_WRONG');
    expect(await refusal({ mode: 'whitelist', crowdId: '999' })).toBe('422 ENTRY_WRONG');
    const early = await ruleOf('新市民开户客户');
    const { body: problem } = await admin.call('createGrayRule', { path: owner, body: early });
    expect(problem).toMatchObject({
      code: 'CROWD_NOT_READY',
      errors: [{ pointer: '/crowdId', code: 'CROWD_NOT_READY' }],
    });
    expect(await admin.refusal('previewReleaseAct', { path: owner, body: { act: 'saveRule', rule: early } })).toBe(
      '409 CROWD_NOT_READY',
    );
    // An estimate accepts the crowd, as nothing is saved.
    expect(await audience(early)).toMatchObject({ matched: 0 });
  });

  test('rejects an import of ids, and blocks the deletion of its crowd', async () => {
    const body = await ruleOf('私人银行客户');
    const id = String((await admin.ok('createGrayRule', { path: owner, body }))['id']);
    expect(await admin.refusal('importGrayWhitelist', { path: { ...owner, id }, body: { fileId: '1' } })).toBe(
      '422 ENTRY_WRONG',
    );
    expect(await admin.ok('getCrowd', { path: { id: body.crowdId } })).toMatchObject({ activities: 0, rules: 1 });
    expect(await admin.refusal('deleteCrowds', { path: { id: body.crowdId } })).toBe('409 CROWD_IN_USE');
    await admin.ok('deleteGrayRule', { path: { ...owner, id }, query: { everyone: 'true' } });
    await admin.ok('deleteCrowds', { path: { id: body.crowdId } });
  });
});

test('a live release for a crowd is delivered to its new members, and no longer to those who left', async () => {
  const rule = await ruleOf('私人银行客户');
  await admin.ok('createGrayRule', { path: owner, body: rule });
  await admin.ok('publishUpgrade', { path: { platform: 'android', id: owner.ownerId } });
  const delivered = () => {
    const run = admin.mock.db.releaseRuns.find({ kind: 'upgrade', ownerId: owner.ownerId });
    return run?.segments.at(-1)?.target.rules.flatMap(({ crowd }) => crowd?.ids ?? []);
  };
  const [first = '', ...others] = delivered() ?? [];
  expect(others.length).toBeGreaterThan(10);
  await admin.ok('changeCrowdMembers', { path: { id: rule.crowdId }, body: { mode: 'replace', ids: [first] } });
  await admin.ok('setMockClock', { body: { advanceSeconds: 10 } });
  await admin.ok('getCrowd', { path: { id: rule.crowdId } });
  expect(delivered()).toEqual([first]);
});

describe('the audience of a rule for a crowd', () => {
  test('counts each member as one device, and its parts add up', async () => {
    const memberCount = (await members('理财节目标客户')).length;
    expect(memberCount).toBeGreaterThan(1000);
    const { total } = await audience();
    const answer = await audience(await ruleOf('理财节目标客户'));
    expect(answer).toMatchObject({ matched: memberCount, total, rules: [{ matched: memberCount }] });
    for (const name of ['byPlatform', 'byVersion', 'byCity']) {
      const parts: { matched: number; total: number }[] = Array.isArray(answer[name]) ? answer[name] : [];
      expect(parts.reduce((sum, part) => sum + part.matched, 0)).toBe(memberCount);
      expect(parts.reduce((sum, part) => sum + part.total, 0)).toBe(total);
    }
  });

  test('counts devices that match another rule once, and is limited to the number of users', async () => {
    const rule = await ruleOf('理财节目标客户');
    const city = { mode: 'nonWhitelist', conditions: [{ element: 'city', operator: 'in', values: ['澄州'] }] };
    const elsewhere = (await members('理财节目标客户')).filter((device) => device.city !== '澄州').length;
    const alone = Number((await audience(city))['matched']);
    expect(await audience(rule, city)).toMatchObject({ matched: alone + elsewhere });
    const draft = { platforms: ['android', 'ios', 'harmony'], version: '9.0.0', rules: [{ ...rule, maxUsers: 100 }] };
    expect(await admin.ok('estimateAudience', { body: { kind: 'upgrade', draft } })).toMatchObject({ matched: 100 });
  });

  test('is explained for a member by its user, and for a device that is not a member', async () => {
    const rule = await ruleOf('理财节目标客户');
    const [member] = await members('理财节目标客户');
    const stranger = populationOf(rng, 'chenghu-mbank').devices.find(({ platform }) => platform === 'android');
    const simulate = (deviceId: string | undefined) =>
      admin.ok('simulateDelivery', {
        body: { kind: 'upgrade', ownerId: owner.ownerId, deviceId, draft: { rules: [rule] } },
      });
    const step = { check: 'crowd', expected: ['理财节目标客户'] };
    expect(await simulate(member?.deviceId)).toMatchObject({
      verdict: 'gets',
      steps: expect.arrayContaining([expect.objectContaining({ ...step, passed: true, actual: member?.userId })]),
    });
    expect(await simulate(stranger?.deviceId)).toMatchObject({
      verdict: 'misses',
      steps: expect.arrayContaining([expect.objectContaining({ ...step, passed: false, decides: true })]),
    });
  });

  test('is every member of a crowd of devices', async () => {
    const memberCount = (await members('活动内测设备')).length;
    expect(memberCount).toBeGreaterThan(0);
    expect(await audience(await ruleOf('活动内测设备'))).toMatchObject({ matched: memberCount });
  });
});
