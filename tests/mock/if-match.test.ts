import { expect, test } from 'vitest';
import { operations, type OperationId } from '../../openapi/generated/operations.ts';
import { validators } from '../../openapi/generated/validators.ts';
import { isOperationId } from '../../openapi/checker/operation.ts';
import type { Tables } from '../../mock-server/core/store/table.ts';
import { type Client, signedIn } from '../mock-client.ts';

type Path = Record<string, string>;
type Rows = readonly { readonly id: string; readonly appId?: string }[];
const ids = (rows: Rows): Path[] => rows.map(({ id }) => ({ id }));

/** Paths of the rollouts and guards of upgrades. */
const ofUpgrades = (db: Tables, appId: string): Path[] =>
  db.upgrades.all({ where: { appId } }).map(({ id }) => ({ owner: 'upgrade', ownerId: id }));

/** Paths of records that the list of the resource does not contain, or not with all path parameters. */
const special: Partial<Record<OperationId, (db: Tables, appId: string) => Path[]>> = {
  updateCrashIssue: (db, appId) =>
    db.crashIssues
      .all({ where: { appId, category: 'crash', platform: 'android' } })
      .map(({ id }) => ({ group: 'crash-android', id })),
  updateApplication: (_, appId) => [{ appId }],
  saveApplicationConfig: () => [{}],
  updateUpgrade: (db, appId) => db.upgrades.all({ where: { appId } }).map(({ id, platform }) => ({ id, platform })),
  updateGrayRule: (db, appId) =>
    db.grayRules.all({ where: { appId } }).map(({ id, ownerType, ownerId }) => ({ id, owner: ownerType, ownerId })),
  // A message with a future push time can be pushed repeatedly.
  pushMessage: (db, appId) =>
    ids(db.pushMessages.all({ where: { appId }, filter: ({ scheduled }) => Boolean(scheduled) })),
  restoreSwitchRevision: (db, appId) => db.switches.all({ where: { appId } }).map(({ id }) => ({ id, rev: '1' })),
  updateUser: (db) => ids(db.users.all().toReversed()),
  savePhasedPlan: ofUpgrades,
  saveRolloutGuard: ofUpgrades,
};
/** Operations that read the changed record, where the path does not show it. */
const readers: Partial<Record<OperationId, OperationId>> = {
  updateUser: 'getUser',
  pushMessage: 'getPushMessage',
  restoreSwitchRevision: 'getSwitch',
  updateSubApp: 'listSubApps',
  updateGrayRule: 'listGrayRules',
  savePhasedPlan: 'getRollout',
};

const getAt = (path: string): OperationId | undefined =>
  Object.keys(operations)
    .filter(isOperationId)
    .find((id) => operations[id].method === 'GET' && operations[id].path === path);

/** Paths of records to change: those of the list of the resource, last first, as the console needs the first ones. */
async function placesOf(client: Client, id: OperationId): Promise<Path[]> {
  const { db } = client.mock;
  const own = special[id];
  if (own) return own(db, db.sessions.all()[0]?.appId ?? '');
  const list = getAt(operations[id].path.split('/{id}')[0] ?? '');
  if (list === undefined)
    throw new Error(`no list has the records that ${id} changes: say in \`special\` where they are`);
  const records = await client.items(
    list,
    ['listMenus', 'listSubApps'].includes(list) ? {} : { query: { size: '100' } },
  );
  return records.map((record) => ({ id: String(record['id']) })).toReversed();
}

const rollouts = { reader: 'getRollout', paths: ({ rollouts: all }: Tables) => all.all() } as const;

/** Operations that succeed only once with the same input, with those that read their record, and the paths of records. */
const once = {
  publishUpgrade: { reader: 'getUpgrade', paths: ({ upgrades }: Tables) => upgrades.all() },
  publishOfflinePackage: { reader: 'getOfflinePackage', paths: ({ offlinePackages }: Tables) => offlinePackages.all() },
  effectSwitch: { reader: 'getSwitch', paths: ({ switches }: Tables) => switches.all() },
  releaseAppletPackage: { reader: 'getAppletPackage', paths: ({ appletPackages }: Tables) => appletPackages.all() },
  onlineActivity: { reader: 'getActivity', paths: ({ activities }: Tables) => activities.all() },
  extendActivity: {
    reader: 'getActivity',
    paths: ({ activities }: Tables) => activities.all(),
    body: { endTime: '2099-12-31T00:00:00Z' },
  },
  resumeRollout: rollouts,
  advanceRollout: rollouts,
  finishRollout: rollouts,
} as const;

const takers = Object.keys(operations).filter(
  (id): id is OperationId => isOperationId(id) && operations[id].ifMatch && !Object.hasOwn(once, id),
);

/** Reads the record at the path through the contract. */
async function read(client: Client, id: OperationId, path: Path): Promise<Record<string, unknown>> {
  const reader = readers[id] ?? getAt(operations[id].path);
  if (reader === undefined) throw new Error(`nothing reads what ${id} changes`);
  if (!reader.startsWith('list')) return client.ok(reader, { path });
  const record = (await client.items(reader, { path })).find((row) => row['id'] === path['id']);
  if (record === undefined) throw new Error(`${reader} does not show ${path['id']}`);
  return record;
}

/** The input that leaves the record unchanged. */
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
  if (id === 'savePhasedPlan') return Object.assign({ stages: [] }, record['plan']);
  const schema = validators[id].body?.['application/json'];
  const names = schema && 'entries' in schema ? Object.keys(schema.entries ?? {}) : [];
  const input = Object.fromEntries(names.filter((name) => name in record).map((name) => [name, record[name]]));
  if (id !== 'updateActivity' || !Array.isArray(record['booths'])) return input;
  // Output-only facts of slots and pictures are not sent back.
  const { boothId, priority, text, imageId } = record['booths'][0] ?? {};
  return { ...input, booths: [{ boothId, priority, text, imageId }] };
}

test.each(takers)(
  '%s refuses a stale If-Match with the current record, whatever its state, and accepts a missing or current one',
  async (id) => {
    const client = await signedIn();
    const save = (path: Path, body: object, revision?: number | '*') =>
      client.call(id, {
        path,
        ...(validators[id].body && { body }),
        ...(revision !== undefined && { headers: { 'If-Match': revision === '*' ? revision : `"${revision}"` } }),
      });

    let place: Path | undefined;
    for (const path of await placesOf(client, id)) {
      const record = await read(client, id, path);
      const input = inputOf(id, record);
      // The fields of some records of the seed are invalid as input, which is refused before.
      expect([412, 422], JSON.stringify(path)).toContain((await save(path, input, 999_999)).status);
      // The state of some records allows no change.
      if (place === undefined && (await save(path, input)).status === 200) place = path;
    }
    if (place === undefined) throw new Error('no record can be changed');

    const before = await read(client, id, place);
    const stale = await save(place, inputOf(id, before), 999_999);
    expect(stale.body).toMatchObject({
      status: 412,
      code: 'RECORD_CHANGED',
      current: { revision: before['revision'] },
    });
    // A reader may add values that only it computes.
    expect(before).toMatchObject(Object.fromEntries(Object.entries(stale.body['current'] ?? {})));

    expect(await save(place, inputOf(id, before))).toMatchObject({ status: 200 });
    const between = await read(client, id, place);
    const right = await save(place, inputOf(id, between), Number(between['revision']));
    expect(right).toMatchObject({ status: 200 });
    expect(right.headers.get('etag')).toBe(`"${String(right.body['revision'])}"`);
    expect(await save(place, inputOf(id, await read(client, id, place)), '*')).toMatchObject({ status: 200 });
  },
);

test.each(Object.entries(once))(
  '%s refuses a stale If-Match with the current record, and accepts a current one',
  async (id, { reader, paths, ...rest }) => {
    const client = await signedIn();
    if (!isOperationId(id)) throw new Error(`${id} is no operation`);
    for (const row of paths(client.mock.db).filter(({ appId }) => appId === '1')) {
      const path: Path =
        'ownerId' in row
          ? { owner: row.kind, ownerId: row.ownerId }
          : { id: row.id, ...('platform' in row && { platform: row.platform }) };
      const { id: recordId, revision } = await client.ok(reader, { path });
      const stale = await client.call(id, { ...rest, path, headers: { 'If-Match': '"999999"' } });
      expect(stale.body).toMatchObject({ status: 412, code: 'RECORD_CHANGED', current: { id: recordId, revision } });
      const right = await client.call(id, { ...rest, path, headers: { 'If-Match': `"${String(revision)}"` } });
      // The state of some records does not allow it.
      if (right.status !== 200) continue;
      expect(right.headers.get('etag')).toBe(`"${String(right.body['revision'])}"`);
      return;
    }
    throw new Error('no record allows it');
  },
);
