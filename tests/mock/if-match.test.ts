import { expect, test } from 'vitest';
import { operations, type OperationId } from '../../openapi/generated/operations.ts';
import { validators } from '../../openapi/generated/validators.ts';
import { isOperationId } from '../../openapi/checker/operation.ts';
import type { Tables } from '../../mock-server/core/store/table.ts';
import { type Client, signedIn } from '../mock-client.ts';

type Path = Record<string, string>;
type Rows = readonly { readonly id: string; readonly appId?: string }[];
const ids = (rows: Rows): Path[] => rows.map(({ id }) => ({ id }));

/** Where records can be changed, for each operation that takes If-Match. */
const places: Partial<Record<OperationId, (db: Tables, appId: string) => Path[]>> = {
  updateApplication: (_, appId) => [{ appId }],
  saveApplicationConfig: () => [{}],
  updateGateway: (db, appId) => ids(db.gateways.all({ where: { appId } })),
  updateApiGroup: (db, appId) => ids(db.apiGroups.all({ where: { appId } })),
  updateTransaction: (db, appId) => ids(db.transactions.all({ where: { appId } })),
  updateUpgrade: (db, appId) => db.upgrades.all({ where: { appId } }).map(({ id, platform }) => ({ id, platform })),
  updateSubApp: (db, appId) => ids(db.subApps.all({ where: { appId } })),
  updateOfflinePackage: (db, appId) => ids(db.offlinePackages.all({ where: { appId } })),
  updateGrayRule: (db, appId) =>
    db.grayRules.all({ where: { appId } }).map(({ id, ownerType, ownerId }) => ({ id, owner: ownerType, ownerId })),
  updateUploadService: (db) => ids(db.uploadServices.all()),
  updateSwitch: (db, appId) => ids(db.switches.all({ where: { appId } })),
  updateApplet: (db, appId) => ids(db.applets.all({ where: { appId } })),
  updateAppletPackage: (db, appId) => ids(db.appletPackages.all({ where: { appId } })),
  updatePushKey: (db, appId) => ids(db.pushKeys.all({ where: { appId } })),
  updatePushMessage: (db, appId) => ids(db.pushMessages.all({ where: { appId, status: 'notPushed' } })),
  // One with a push time ahead can be pushed again and again.
  pushMessage: (db, appId) =>
    ids(db.pushMessages.all({ where: { appId }, filter: ({ scheduled }) => Boolean(scheduled) })),
  updatePushTag: (db, appId) => ids(db.pushTags.all({ where: { appId } })),
  updatePushTemplate: (db, appId) => ids(db.pushTemplates.all({ where: { appId } })),
  updateActivity: (db, appId) => ids(db.activities.all({ where: { appId } })),
  updateBooth: (db, appId) => ids(db.booths.all({ where: { appId } })),
  updateCrowd: (db, appId) => ids(db.crowds.all({ where: { appId } })),
  // The first ones of the seed are what the console itself needs.
  updateUser: (db) => ids(db.users.all().toReversed()),
  updateRole: (db) => ids(db.roles.all().toReversed()),
  saveRoleAuthorization: (db) => ids(db.roles.all().toReversed()),
  updateMenu: (db) => ids(db.menus.all().toReversed()),
  updateControl: (db) => ids(db.controls.all().toReversed()),
};
/** Operations that read what others change, where the path alone does not tell. */
const readers: Partial<Record<OperationId, OperationId>> = {
  updateUser: 'getUser',
  pushMessage: 'getPushMessage',
  updateSubApp: 'listSubApps',
  updateGrayRule: 'listGrayRules',
};

const takers = Object.keys(operations).filter((id): id is OperationId => isOperationId(id) && operations[id].ifMatch);

/** The record at the place, as the contract shows it. */
async function read(client: Client, id: OperationId, path: Path): Promise<Record<string, unknown>> {
  const here = Object.entries(operations).find(
    ([, row]) => row.method === 'GET' && row.path === operations[id].path,
  )?.[0];
  const reader = readers[id] ?? here;
  if (reader === undefined || !isOperationId(reader)) throw new Error(`nothing reads what ${id} changes`);
  const query: Path = reader === 'listSubApps' ? { size: '100' } : {};
  if (!reader.startsWith('list')) return client.ok(reader, { path });
  const found = (await client.items(reader, { path, query })).find((row) => row['id'] === path['id']);
  if (found === undefined) throw new Error(`${reader} does not show ${path['id']}`);
  return found;
}

/** The record as the input that leaves it as it is. */
function inputOf(id: OperationId, record: Record<string, unknown>): Record<string, unknown> {
  if (id === 'updateUser') {
    const { id: userId, userName, fullName, roles } = record;
    return {
      userId,
      userName,
      fullName,
      roles: Array.isArray(roles) ? roles.map((role: { id: string }) => role.id) : [],
    };
  }
  const schema = validators[id].body?.['application/json'];
  const names = schema && 'entries' in schema ? Object.keys(schema.entries ?? {}) : [];
  const input = Object.fromEntries(names.filter((name) => name in record).map((name) => [name, record[name]]));
  if (id !== 'updateActivity' || !Array.isArray(record['booths'])) return input;
  // What is told of slots and pictures goes back to nobody.
  const { boothId, priority, text, imageId } = record['booths'][0] ?? {};
  return { ...input, booths: [{ boothId, priority, text, imageId }] };
}

test('every operation that takes If-Match is tried', () => {
  expect(Object.keys(places).toSorted()).toEqual(takers.toSorted());
});

test.each(takers)(
  '%s refuses a stale If-Match with the record as it is, and takes none and the right one',
  async (id) => {
    const client = await signedIn();
    const { db } = client.mock;
    const appId = db.sessions.all()[0]?.appId ?? '';
    const save = (path: Path, body: object, revision?: number | '*') =>
      client.call(id, {
        path,
        ...(validators[id].body && { body }),
        ...(revision !== undefined && { headers: { 'If-Match': revision === '*' ? revision : `"${revision}"` } }),
      });

    let place: Path | undefined;
    for (const path of places[id]?.(db, appId) ?? []) {
      const record = await read(client, id, path);
      // The state of some records allows no change.
      if ((await save(path, inputOf(id, record), 999_999)).status === 412) {
        place = path;
        break;
      }
    }
    if (place === undefined) throw new Error('no record can be changed');

    const before = await read(client, id, place);
    const stale = await save(place, inputOf(id, before), 999_999);
    expect(stale.body).toMatchObject({
      status: 412,
      code: 'RECORD_CHANGED',
      current: { revision: before['revision'] },
    });
    // A reader may add what only it works out.
    expect(before).toMatchObject(Object.fromEntries(Object.entries(stale.body['current'] ?? {})));

    expect(await save(place, inputOf(id, before))).toMatchObject({ status: 200 });
    const between = await read(client, id, place);
    const right = await save(place, inputOf(id, between), Number(between['revision']));
    expect(right).toMatchObject({ status: 200 });
    expect(right.headers.get('etag')).toBe(`"${String(right.body['revision'])}"`);
    expect(await save(place, inputOf(id, await read(client, id, place)), '*')).toMatchObject({ status: 200 });
  },
);
