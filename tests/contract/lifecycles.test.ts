/**
 * The mock keeps every lifecycle of the contract: in each state, each transition leads where its row says, or is refused
 * with the code that its row names and changes nothing. The contract says how a transition names its record; this file
 * adds what else it takes, and fails for a new one of which it does not know that.
 */
import { describe, expect, test } from 'vitest';
import { formatTime } from '../../mock-server/core/world/clock.ts';
import { encodeGrey } from '../../mock-server/core/kit/png.ts';
import type { EntityName } from '../../mock-server/core/contract/lifecycle.ts';
import { isOperationId } from '../../openapi/checker/operation.ts';
import type { Tables } from '../../mock-server/core/store/table.ts';
import { lifecycles, type TransitionRow } from '../../openapi/generated/lifecycles.ts';
import { type OperationRow, operations } from '../../openapi/generated/operations.ts';
import { type Client, NOW, signedIn } from '../mock-client.ts';
import { pagesZip } from '../zips.ts';

type Call = Parameters<Client['call']>[1];
interface Extra {
  path?: Record<string, string>;
  body?: object;
}
type State<E extends EntityName> = (typeof lifecycles)[E]['states'][number];

interface Walk<E extends EntityName> {
  /** Makes or finds a record that has everything that any transition asks for beside its state. */
  begin: () => Promise<string>;
  /** Puts the record into a state, past the lifecycle. */
  place: (db: Tables, id: string, state: State<E>) => Promise<unknown>;
  /** Its state; undefined once it is gone. */
  read: (db: Tables, id: string) => string | undefined;
  /** The parameters of paths beside the record and the value of the transition. */
  path?: Record<string, string>;
  /** What else a transition takes: its body, and more of its path. */
  calls: { [T in keyof (typeof lifecycles)[E]['transitions']]?: (id: string) => Extra | Promise<Extra> };
}

let admin: Client;
const walked = new Set<string>();

async function upload(purpose: string, name: string, ...parts: BlobPart[]): Promise<string> {
  const body = new FormData();
  body.set('purpose', purpose);
  body.set('file', new File(parts, name));
  return String((await admin.ok('uploadFile', { body }))['id']);
}
const create = async (...call: Parameters<Client['ok']>) => String((await admin.ok(...call))['id']);
const anyOf = (id: string | undefined): Promise<string> =>
  id === undefined ? Promise.reject(new Error('the seed has none')) : Promise.resolve(id);

/** The transitions of gray rules, which belong to a release. */
const grayRules = (owner: 'upgrade' | 'switch') => {
  const body = { mode: 'whitelist', whitelist: ['CH-1'] };
  const rule = async (ownerId: string) => ({
    owner,
    id: admin.mock.db.grayRules.find({ ownerId, ownerType: owner })?.id ?? '',
  });
  return {
    createGrayRule: () => ({ path: { owner }, body }),
    updateGrayRule: async (ownerId: string) => ({ path: await rule(ownerId), body }),
    deleteGrayRule: async (ownerId: string) => ({ path: await rule(ownerId) }),
    importGrayWhitelist: async (ownerId: string) => ({
      path: await rule(ownerId),
      body: { fileId: await upload('idList', 'devices.txt', 'CH-2') },
    }),
  };
};
/** A release with a gray rule. */
async function withRule(owner: string, ownerId: string): Promise<string> {
  await admin.ok('createGrayRule', { path: { owner, ownerId }, body: { mode: 'whitelist', whitelist: ['CH-1'] } });
  return ownerId;
}

/** A call of a transition on a record: what the contract says of its address, and what it takes beside. */
async function callOf<E extends EntityName>(
  { path, calls }: Walk<E>,
  id: string,
  name: string,
  { record = 'id' }: TransitionRow,
): Promise<Call> {
  const [operationId = '', value = ''] = name.split('/');
  if (!isOperationId(operationId)) throw new Error(`${name} is no operation`);
  const { path: template, choice }: OperationRow = operations[operationId];
  const inPath = template.includes(`{${record}}`);
  const extra = await Object.entries<Walk<E>['calls'][keyof Walk<E>['calls']]>(calls).find(
    ([key]) => key === name,
  )?.[1]?.(id);
  const body = inPath ? extra?.body : { [record]: [id], ...extra?.body };
  return {
    path: { ...path, ...(inPath && { [record]: id }), ...(choice !== null && { [choice]: value }), ...extra?.path },
    ...(body && { body }),
  };
}

/** What can be said of a transition in a state, from the contract alone. */
async function tried<E extends EntityName>(
  steps: Walk<E>,
  id: string,
  name: string,
  row: TransitionRow,
  state: string,
  call: Call,
) {
  const { db, control } = admin.mock;
  const [operationId = ''] = name.split('/');
  if (!isOperationId(operationId)) throw new Error(`${name} is no operation`);
  const { status, body } = await admin.call(operationId, call);
  const now = steps.read(db, id);
  if (!row.from.includes(state)) return [`${status} ${String(body['code'])}`, now];
  const isDone = status >= 200 && status < 300;
  // Beside what it answers at once there is what its job does.
  await control.setClock({ frozen: true, advanceSeconds: 3600 });
  return [
    isDone ? 'done' : `${status} ${String(body['code'])}`,
    row.while === null ? steps.read(db, id) : `${now} → ${steps.read(db, id)}`,
  ];
}

/** The state that is led to; of several the one that was found, if it is among them. */
const targetOf = (to: TransitionRow['to'], found: string | undefined): string | null =>
  typeof to === 'string' || to === null ? to : (to.find((state) => state === found) ?? to.join(' or '));

/** Operations that remove the records themselves, not what belongs to one. */
const removes = /^(?:batchD|d)elete\w+s$/u;

function expected(
  name: string,
  { from, to, while: meanwhile, refuse }: TransitionRow,
  state: string,
  found: string | undefined,
) {
  if (!from.includes(state)) return [`409 ${refuse[state]}`, state];
  if (removes.test(name)) return ['done', undefined];
  const target = targetOf(to, found);
  return ['done', meanwhile === null ? (target ?? state) : `${meanwhile} → ${target}`];
}

function walk<E extends EntityName>(entity: E, steps: Walk<E>): void {
  walked.add(entity);
  const { states, transitions }: { states: readonly State<E>[]; transitions: Readonly<Record<string, TransitionRow>> } =
    lifecycles[entity];
  describe(entity, () => {
    test.each(states)('%s', async (state) => {
      admin = await signedIn();
      await admin.mock.control.setClock({ now: NOW, frozen: true });
      const id = await steps.begin();
      const { id: before } = await admin.ok('createMockSnapshot', { body: { name: 'before' } });
      for (const [name, row] of Object.entries(transitions)) {
        await admin.ok('restoreMockSnapshot', { path: { id: String(before) } });
        await admin.signIn('admin');
        const call = await callOf(steps, id, name, row);
        await admin.mock.write((db) => steps.place(db, id, state));
        const [outcome, found] = await tried(steps, id, name, row, state, call);
        expect([name, outcome, found]).toEqual([name, ...expected(name, row, state, found)]);
      }
    });
  });
}

const upgrade = {
  version: '7.0.0',
  releaseMode: 'appStore',
  upgradeMode: 'optional',
  packageName: 'p',
  address: 'https://a.example',
};
walk('Upgrade', {
  begin: async () =>
    withRule('upgrade', await create('createUpgrade', { path: { platform: 'android' }, body: upgrade })),
  place: (db, id, status) => db.upgrades.update(id, { status }),
  read: (db, id) => db.upgrades.get(id)?.status,
  path: { platform: 'android' },
  calls: { updateUpgrade: () => ({ body: upgrade }), ...grayRules('upgrade') },
});

const offline = (version: string, fileId: string) => ({
  subAppId: '20249901',
  moduleName: 'M',
  version,
  clients: { android: { min: '6.0.0' } },
  installTiming: 'next',
  packageType: 'full',
  effectiveMode: 'full',
  fileId,
});
walk('OfflinePackage', {
  begin: async () => {
    await admin.ok('createSubApp', { body: { subAppId: '20249901', name: 'S' } });
    const earlier = await create('createOfflinePackage', {
      body: offline('2024061801', await upload('zip', 'a.zip', pagesZip('a'))),
    });
    await admin.ok('publishOfflinePackage', { path: { id: earlier } });
    await admin.ok('takeDownOfflinePackage', { path: { id: earlier } });
    return create('createOfflinePackage', { body: offline('2024061802', await upload('zip', 'b.zip', pagesZip('b'))) });
  },
  place: (db, id, status) => db.offlinePackages.update(id, { status }),
  read: (db, id) => db.offlinePackages.get(id)?.status,
  calls: {
    rollbackOfflinePackage: () => ({ body: {} }),
    updateOfflinePackage: async () => ({ body: offline('2024061803', await upload('zip', 'c.zip', pagesZip('c'))) }),
  },
});

const feature = { key: 'newFeature', valueType: 'boolean', entries: [{ platform: 'android', value: 'true' }] };
walk('Switch', {
  begin: async () => withRule('switch', await create('createSwitch', { body: feature })),
  place: (db, id, status) => db.switches.update(id, { status }),
  read: (db, id) => db.switches.get(id)?.status,
  calls: {
    updateSwitch: () => ({ body: feature }),
    restoreSwitchRevision: () => ({ path: { rev: '1' } }),
    ...grayRules('switch'),
  },
});

const applet = async (appletId: string) => ({
  appletId,
  packageName: 'p',
  homePath: 'pages/index',
  fileId: await upload('zip', 'a.zip', pagesZip('a')),
  version: '1.0.0',
  releaseMode: 'full',
  releaseScope: 'all',
});
walk('AppletPackage', {
  begin: async () => {
    const icon = await upload('icon', 'icon.png', encodeGrey(2, 2, Uint8Array.of(0, 255, 255, 0)));
    return create('createAppletPackage', {
      body: await applet(await create('createApplet', { body: { name: 'A', iconId: icon } })),
    });
  },
  place: (db, id, status) => db.appletPackages.update(id, { status }),
  read: (db, id) => db.appletPackages.get(id)?.status,
  calls: {
    updateAppletPackage: async (id) => ({ body: await applet(admin.mock.db.appletPackages.require(id).appletId) }),
  },
});

const stages = [
  { hours: 0, percent: 5 },
  { hours: 50, percent: 20 },
  { hours: 90, percent: 30 },
];
walk('Rollout', {
  begin: async () => {
    const id = await create('createUpgrade', { path: { platform: 'android' }, body: upgrade });
    await admin.ok('savePhasedPlan', { path: { owner: 'upgrade', ownerId: id }, body: { stages } });
    await admin.ok('publishUpgrade', { path: { platform: 'android', id } });
    return id;
  },
  place: async (db, ownerId, state) => {
    // Only a release that is not out has a rollout that is idle.
    await db.upgrades.update(ownerId, { status: state === 'idle' ? 'pending' : 'published' });
    await db.rollouts.update(db.rollouts.find({ kind: 'upgrade', ownerId })?.id ?? '', { state });
  },
  read: (db, ownerId) => db.rollouts.find({ kind: 'upgrade', ownerId })?.state,
  path: { owner: 'upgrade' },
  calls: { savePhasedPlan: () => ({ body: { stages } }) },
});

walk('ExportJob', {
  begin: async () => {
    const body = { screen: 'publish/android-upgrade', scope: 'all', columns: [{ key: 'version' }] };
    const id = await create('createExportJob', { body });
    await admin.mock.control.setClock({ frozen: true, advanceSeconds: 600 });
    return id;
  },
  place: (db, id, status) => db.exportJobs.update(id, { status }),
  read: (db, id) => db.exportJobs.get(id)?.status,
  calls: {},
});

walk('Crowd', {
  begin: async () => {
    const id = await create('createCrowd', { body: { name: 'C', type: 'user', ids: ['U1'] } });
    await admin.mock.control.setClock({ frozen: true, advanceSeconds: 600 });
    return id;
  },
  place: (db, id, status) => db.crowds.update(id, { status }),
  read: (db, id) => db.crowds.get(id)?.status,
  calls: {},
});

const activity = (client: { boothId: string; text: string }) => ({
  name: 'A',
  type: 'announcement',
  startTime: new Date(NOW).toISOString(),
  endTime: new Date(NOW + 300 * 86_400_000).toISOString(),
  platforms: ['android'],
  booths: [{ ...client, priority: 'high' }],
});
const notice = () => ({
  boothId: admin.mock.db.booths.find({ appId: '1', materialType: 'text' })?.id ?? '',
  text: 'T',
});
walk('Activity', {
  begin: () => create('createActivity', { body: activity(notice()) }),
  place: (db, id, status) => db.activities.update(id, { status }),
  read: (db, id) => db.activities.get(id)?.status,
  calls: {
    updateActivity: () => ({ body: activity(notice()) }),
    testActivity: () => ({ body: { deviceIds: ['CH-00000000'] } }),
    extendActivity: () => ({ body: { endTime: new Date(NOW + 400 * 86_400_000).toISOString() } }),
  },
});

walk('Gateway', {
  begin: () => anyOf(admin.mock.db.gateways.find({ appId: '1', configStatus: 'synchronised' })?.id),
  place: (db, id, configStatus) => db.gateways.update(id, { configStatus }),
  read: (db, id) => db.gateways.get(id)?.configStatus,
  calls: {
    rollbackGatewayConfig: () => ({ path: { version: '1' } }),
    updateGateway: (id) => {
      const { ip, port, notifyAddress, healthAddress } = admin.mock.db.gateways.require(id);
      return { body: { ip, port, notifyAddress, healthAddress } };
    },
  },
});

walk('Transaction', {
  begin: async () => {
    const groupId = admin.mock.db.apiGroups.find({ appId: '1' })?.id;
    return create('createTransaction', {
      body: { name: 'T', code: 'T1', groupId, method: 'GET', requestUrl: '/t', contentType: 'text/plain' },
    });
  },
  place: (db, id, status) => db.transactions.update(id, { status }),
  read: (db, id) => db.transactions.get(id)?.status,
  calls: {},
});

const message = {
  title: 'T',
  content: 'C',
  category: 'service',
  targetType: 'all',
  route: 'auto',
  openMode: 'home',
  validityHours: 24,
};
walk('PushMessage', {
  begin: async () => {
    const id = await create('createPushMessage', { body: { ...message, pushTime: formatTime(NOW + 7_200_000) } });
    await admin.ok('pushMessage', { path: { id } });
    return id;
  },
  place: async (db, id, status) => {
    await db.pushMessages.update(id, { status });
    // What is pushed is being sent.
    const { appId } = db.pushMessages.require(id);
    if (status === 'pushed' || status === 'pushedThirdParty')
      await db.pushSends.insert({
        appId,
        messageId: id,
        by: 'admin',
        startedAt: formatTime(NOW),
        validityHours: 24,
        category: 'service',
        route: 'auto',
        everyone: true,
        tags: [],
        regions: [],
        named: [],
        tagNames: [],
        keys: {},
      });
  },
  read: (db, id) => db.pushMessages.get(id)?.status,
  calls: {
    updatePushMessage: () => ({ body: message }),
    testPushMessage: () => ({ body: { clientIds: ['CH-1'] } }),
  },
});

walk('User', {
  begin: () => anyOf(admin.mock.db.users.find({ userName: 'analyst01' })?.id),
  place: (db, id, status) => db.users.update(id, { status }),
  read: (db, id) => db.users.get(id)?.status,
  calls: {},
});

walk('Role', {
  begin: () => create('createRole', { body: { code: 'new_role', name: 'R' } }),
  place: (db, id, status) => db.roles.update(id, { status }),
  read: (db, id) => db.roles.get(id)?.status,
  calls: {},
});

test('every lifecycle of the contract is walked', () => {
  expect([...walked].toSorted()).toEqual(Object.keys(lifecycles).toSorted());
});
