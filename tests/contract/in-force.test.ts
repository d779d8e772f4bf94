/**
 * What the permission to edit (`doUpdate`) allows to change in a record in force, without the permission to publish it.
 * The list may be changed on purpose only; it is checked for each role and state.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { isOperationId } from '../../openapi/checker/operation.ts';
import { lifecycles, type LifecycleRow } from '../../openapi/generated/lifecycles.ts';
import { operations, type OperationId, type OperationRow } from '../../openapi/generated/operations.ts';
import { permissionsOf, rightsOf } from '../../mock-server/system/rights.ts';
import { roleSeeds } from '../../mock-server/system/roles/seed.ts';
import { type Client, freshMock, signedIn } from '../mock-client.ts';

/** The states in which phones, or callers of the gateway, receive parts of a record. */
const IN_FORCE: Readonly<Record<string, readonly string[]>> = {
  Activity: ['online'],
  AppletPackage: ['released'],
  Gateway: ['synchronised'],
  OfflinePackage: ['effective'],
  PushMessage: ['pushed', 'pushedThirdParty'],
  Rollout: ['scheduled', 'running', 'paused'],
  Switch: ['effective'],
  Transaction: ['enabled'],
  Upgrade: ['published'],
};

interface Edit {
  readonly id: OperationId;
  readonly entity: string;
  readonly state: string;
}

const edits: readonly Edit[] = Object.entries(lifecycles).flatMap(([entity, { transitions }]: [string, LifecycleRow]) =>
  Object.entries(transitions).flatMap(([name, row]) => {
    const [id = ''] = name.split('/');
    if (row === undefined || !isOperationId(id)) return [];
    const { permission }: OperationRow = operations[id];
    if (typeof permission !== 'string' || !permission.endsWith('#doUpdate')) return [];
    return (IN_FORCE[entity] ?? []).filter((state) => row.from.includes(state)).map((state) => ({ id, entity, state }));
  }),
);

test('the permission to edit reaches records in force through the listed operations only', () => {
  expect(edits.map(({ id, entity, state }) => `${id}: ${entity} ${state}`).toSorted()).toEqual([
    'createGrayRule: Switch effective',
    'createGrayRule: Upgrade published',
    'deleteGrayRule: Switch effective',
    'deleteGrayRule: Upgrade published',
    'extendActivity: Activity online',
    'restoreSwitchRevision: Switch effective',
    'savePhasedPlan: Rollout paused',
    'updateGateway: Gateway synchronised',
    'updateGrayRule: Switch effective',
    'updateGrayRule: Upgrade published',
    'updateSwitch: Switch effective',
  ]);
});

let user: Client;
beforeAll(async () => {
  user = await signedIn('release01', await freshMock('release-day'));
});

/** The path of an edit for a record in that state; undefined if the seeds have none. */
function pathOf({ entity, state }: Edit): Record<string, string> | undefined {
  const { db } = user.mock;
  const { appId } = db.sessions.all()[0] ?? { appId: '1' };
  // A rollout is addressed by its release.
  if (entity === 'Upgrade' || entity === 'Rollout') {
    const upgrade = db.upgrades.find({ appId, status: 'published', platform: 'android' });
    return upgrade && { owner: 'upgrade', ownerId: upgrade.id, id: '1' };
  }
  if (entity === 'Switch') {
    const row = db.switches.find({ appId, status: 'effective' });
    return row && { owner: 'switch', ownerId: row.id, id: row.id, rev: '1' };
  }
  if (entity === 'Activity') {
    const activity = db.activities.find({ appId, status: 'online' });
    return activity && { id: activity.id };
  }
  if (entity === 'Gateway') {
    const gateway = db.gateways.find({ appId, configStatus: 'synchronised' });
    return gateway && { id: gateway.id };
  }
  throw new Error(`no record of ${entity} in the state ${state}`);
}

describe.each(roleSeeds.map(({ code }) => code))('%s', (code) => {
  test.each(edits)('$id of $entity $state requires the permission to edit', async (edit) => {
    const { mock } = user;
    const role = mock.db.roles.find({ code });
    await mock.write(async (db) => {
      await db.roles.update(role?.id ?? '', { status: 'enabled' });
      await db.users.update('2', { roleIds: [role?.id ?? ''] });
    });
    const path = pathOf(edit);
    expect(path, 'a record in the state').toBeDefined();
    const { permission }: OperationRow = operations[edit.id];
    const template = (typeof permission === 'string' ? permission : '').replace(
      /\{[\w.]+\}/u,
      edit.entity === 'Switch' ? 'param-manager' : 'android-upgrade',
    );
    const mayEdit = role !== undefined && permissionsOf(rightsOf(mock.db, role)).has(template);
    // Nothing is changed: an empty body is refused only after the permission check.
    const refusal = await user.refusal(edit.id, {
      path,
      body: operations[edit.id].method === 'DELETE' ? undefined : {},
    });
    if (mayEdit) expect(refusal).not.toContain('403');
    else expect(refusal).toBe('403 AUTH_FORBIDDEN');
  });
});
