/** Permissions to read and change targeting rules are those of the platform of their package. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { OperationId } from '../../openapi/generated/operations.ts';
import { signedIn, type Client } from '../mock-client.ts';
import { storeUpgrade } from './upgrade-body.ts';

const FORBIDDEN = '403 AUTH_FORBIDDEN';
const body = { mode: 'whitelist', whitelist: ['CH-1'] };
/** The operations on rules, each with its request body. */
const calls: readonly (readonly [OperationId, body?: object])[] = [
  ['listGrayRules'],
  ['createGrayRule', body],
  ['updateGrayRule', body],
  ['importGrayWhitelist', { fileId: 'nobody' }],
  ['deleteGrayRule'],
];

let admin: Client;
let analyst: Client;

/** Grants the analyst only these controls (`ios doQuery`) and their menus. */
async function mayOnly(...rights: string[]): Promise<void> {
  const { roles, controls, menus } = admin.mock.db;
  const controlRows = rights.map((right) => {
    const [platform = '', ctrlCode = ''] = right.split(' ');
    const menuCode = menus.find({ url: `publish/${platform}-upgrade` })?.code ?? '';
    return { menuCode, id: controls.find({ menuCode, ctrlCode })?.id ?? '' };
  });
  const granted = {
    menus: [...new Set(controlRows.map(({ menuCode }) => menuCode))],
    controls: controlRows.map(({ id }) => id),
  };
  await admin.ok('saveRoleAuthorization', { path: { id: roles.find({ code: 'analyst' })?.id ?? '' }, body: granted });
}

/** Creates a package of a platform with a rule, and returns the path of the rule. */
async function ruleOn(platform: string): Promise<Record<string, string>> {
  const input = { ...storeUpgrade(), version: '99.0.0' };
  const service = await admin.items('listUploadServices');
  const harmony = platform === 'harmony' ? { serviceId: service[0]?.['id'] } : {};
  const upgrade = await admin.ok('createUpgrade', { path: { platform }, body: { ...input, ...harmony } });
  const path = { owner: 'upgrade', ownerId: String(upgrade['id']) };
  const rule = await admin.ok('createGrayRule', { path, body });
  return { ...path, id: String(rule['id']) };
}

beforeEach(async () => {
  admin = await signedIn();
  analyst = await signedIn('analyst01', admin.mock);
});

describe('a user with all permissions of one platform', () => {
  const rightsOf = (platform: string) =>
    ['doQuery', 'doCreate', 'doUpdate', 'doDelete', 'doImport'].map((control) => `${platform} ${control}`);

  test.each([
    ['ios', 'android'],
    ['android', 'harmony'],
    ['harmony', 'ios'],
  ])('%s: gets 403 for rules of %s', async (own, other) => {
    await mayOnly(...rightsOf(own));
    const path = await ruleOn(other);
    const before = admin.mock.db.grayRules.all();
    for (const [id, sent] of calls) expect(await analyst.refusal(id, { path, body: sent }), id).toBe(FORBIDDEN);
    expect(admin.mock.db.grayRules.all()).toEqual(before);
  });

  test.each(['ios', 'android', 'harmony'])('%s: may use all operations on its rules', async (own) => {
    await mayOnly(...rightsOf(own));
    const path = await ruleOn(own);
    for (const [id, sent] of calls)
      expect((await analyst.call(id, { path, body: sent })).body['code'], id).not.toBe('AUTH_FORBIDDEN');
    expect(admin.mock.db.grayRules.get(path['id'] ?? '')).toBeUndefined();
  });

  test('gets 403 on another platform even if the rule is missing or the package state is unknown', async () => {
    await mayOnly(...rightsOf('ios'));
    const path = { ...(await ruleOn('android')), id: 'nobody' };
    expect(await analyst.refusal('updateGrayRule', { path, body })).toBe(FORBIDDEN);
    const unknown = admin.mock.db.upgrades.find({ platform: 'android', status: 'unknown' })?.id ?? '';
    expect(await analyst.refusal('createGrayRule', { path: { owner: 'upgrade', ownerId: unknown }, body })).toBe(
      FORBIDDEN,
    );
    expect(await admin.refusal('createGrayRule', { path: { owner: 'upgrade', ownerId: unknown }, body })).toBe(
      '409 REL_STATUS_UNKNOWN',
    );
  });

  test('gets 404 for a package that does not exist', async () => {
    await mayOnly(...rightsOf('ios'));
    expect(await analyst.refusal('listGrayRules', { path: { owner: 'upgrade', ownerId: 'nobody' } })).toBe(
      '404 NOT_FOUND',
    );
  });
});

test('a user without permissions for rules gets 403 even for a missing package', async () => {
  await mayOnly('ios doPublish');
  for (const [id, sent] of calls) {
    expect(
      await analyst.refusal(id, { path: { owner: 'upgrade', ownerId: 'nobody', id: 'nobody' }, body: sent }),
      id,
    ).toBe(FORBIDDEN);
  }
});

test('a user who may read Android rules and edit iOS rules cannot edit Android rules', async () => {
  await mayOnly('android doQuery', 'ios doQuery', 'ios doUpdate');
  const path = await ruleOn('android');
  await analyst.ok('listGrayRules', { path });
  for (const id of ['createGrayRule', 'updateGrayRule', 'deleteGrayRule'] as const) {
    expect(await analyst.refusal(id, { path, body: id === 'deleteGrayRule' ? undefined : body }), id).toBe(FORBIDDEN);
  }
  expect(await analyst.refusal('importGrayWhitelist', { path, body: { fileId: 'nobody' } })).toBe(FORBIDDEN);
});

test('a granted or revoked permission takes effect on the next request', async () => {
  await mayOnly('ios doQuery');
  const path = await ruleOn('android');
  expect(await analyst.refusal('listGrayRules', { path })).toBe(FORBIDDEN);
  await mayOnly('ios doQuery', 'android doQuery');
  await analyst.ok('listGrayRules', { path });
  await mayOnly('ios doQuery');
  expect(await analyst.refusal('listGrayRules', { path })).toBe(FORBIDDEN);
});
