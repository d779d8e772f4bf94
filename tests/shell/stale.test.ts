import { expect, test } from 'vitest';
import { type OperationId, operations } from '../../openapi/generated/operations.ts';
import '../../src/api/generated/index.ts';
import { operationById } from '../../src/api/operation.ts';
import { tagsFromRules, staleAfter } from '../../src/api/stale.ts';

function after(id: string) {
  const operation = operationById(id);
  if (!operation) throw new RangeError(`No operation ${id}`);
  const stale = staleAfter(operation);
  return { stale: stale === 'all' ? stale : [...stale], ruleTags: tagsFromRules(operation) };
}

const cases: readonly (readonly [why: string, id: OperationId, tags: readonly string[]])[] = [
  [
    'a transaction shows the name of its group, and gateways no longer serve what is configured',
    'updateApiGroup',
    ['apiGroups', 'transactions', 'gateways', 'gatewayConfig', 'options'],
  ],
  ['transactions can be filtered by the new group', 'createApiGroup', ['apiGroups', 'transactions', 'options']],
  ['a group counts its transactions', 'createTransaction', ['transactions', 'apiGroups', 'gateways', 'gatewayConfig']],
  [
    'a rollout begins, other devices receive something, a notice may come',
    'publishUpgrade',
    ['upgrades', 'rollouts', 'delivery', 'notices'],
  ],
  [
    'a release shows how far it has got',
    'advanceRollout',
    ['rollouts', 'upgrades', 'offlinePackages', 'switches', 'appletPackages', 'delivery'],
  ],
  [
    'a release shows its rules',
    'createGrayRule',
    ['grayRules', 'upgrades', 'offlinePackages', 'switches', 'appletPackages', 'rollouts', 'delivery'],
  ],
  ['the revisions of a switch are read under its id', 'updateSwitch', ['switches', 'switchRevisions']],
  ['a sub-application counts its packages', 'deleteOfflinePackages', ['offlinePackages', 'subApps', 'upgrades']],
  ['a file and an upload service name what uses them', 'deleteUpgrades', ['upgrades', 'files', 'uploadServices']],
  ['the tree of rights has all menus', 'createMenu', ['menus', 'controls', 'roles', 'session']],
];

test.each(cases)('%s: %s', (_why, id, tags) => {
  expect(after(id).stale).toEqual(expect.arrayContaining([...tags]));
});

test('another role or application makes everything stale', () => {
  expect([after('switchRole').stale, after('switchApplication').stale]).toEqual(['all', 'all']);
});

test('every write makes its own tag stale, and reads make nothing stale', () => {
  for (const [id, { method, tag }] of Object.entries(operations)) {
    const { stale } = after(id);
    expect(method === 'GET' ? stale : stale === 'all' || stale.includes(tag), id).toEqual(method === 'GET' ? [] : true);
  }
});

test('a change does not make unrelated tags stale', () => {
  expect(after('saveUserFrameConfig').stale).toEqual(['frameConfigs']);
  expect(after('updateUser').stale).not.toContain('upgrades');
  expect(after('readNotice').stale).not.toContain('upgrades');
});

test('the session becomes stale only after changes that may affect the rights of the user', () => {
  const asks = (id: OperationId) => after(id).ruleTags.includes('session');
  expect([asks('updateUser'), asks('saveRoleAuthorization'), asks('deleteMenus')]).toEqual([true, true, true]);
  expect([asks('insertUser'), asks('createRole'), asks('updateUpgrade')]).toEqual([false, false, false]);
});
