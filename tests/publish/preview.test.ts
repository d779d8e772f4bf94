/** The preview of an act equals the evaluator's result after it, for every act on every kind of release. */
import { expect, test } from 'vitest';
import { createRng } from '../../mock-server/core/world/rng.ts';
import type { OperationId } from '../../openapi/generated/operations.ts';
import { type Client, signedIn } from '../mock-client.ts';
import { isThorough } from '../thorough.ts';
import { offlineBody } from './offline-body.ts';
import { storeUpgrade } from './upgrade-body.ts';

interface Release {
  kind: 'upgrade' | 'offline' | 'applet' | 'switch';
  id: string;
}
interface Numbers {
  isLive: boolean;
  percent: number;
  devices: number;
  matching: number;
  total: number;
}
interface Effect {
  release: Release;
  before: Numbers;
  after: Numbers;
  former?: { percent: number; devices: number };
}
interface Act {
  act: string;
  targetId?: string;
  reach?: string;
  rule?: object;
  ruleId?: string;
  fileId?: string;
  content?: object;
  revision?: number;
}

type Call = [operation: OperationId, call: Parameters<Client['call']>[1]];
let rng = createRng(0, ['preview']);

const STAGES = [
  { hours: 0, percent: 10 },
  { hours: 2, percent: 30 },
  { hours: 5, percent: 70 },
  { hours: 9, percent: 100 },
];
const RULES = [
  { mode: 'nonWhitelist', conditions: [{ element: 'city', operator: 'in', values: ['澄州', '临湖'] }] },
  { mode: 'nonWhitelist', conditions: [{ element: 'network', operator: 'notIn', values: ['wifi'] }], maxUsers: 20_000 },
  {
    mode: 'nonWhitelist',
    conditions: [{ element: 'userTag', operator: 'in', values: ['信用卡'] }],
    endTime: '2024-06-18T09:00:00+08:00',
  },
  { mode: 'whitelist', whitelist: ['CH-00000000'] },
];

const effectsOf = ({ body }: { body: Record<string, unknown> }): Effect[] => {
  const { effects } = body;
  return Array.isArray(effects) ? effects : [];
};

/** The call that performs an act. */
function callOf(
  { mock }: Client,
  { kind, id }: Release,
  { act, targetId, reach, rule, ruleId, fileId, content, revision }: Act,
): Call {
  const platform = mock.db.upgrades.get(id)?.platform ?? 'android';
  const owner = { owner: kind, ownerId: id };
  const publish: Record<string, Call> = {
    upgrade: ['publishUpgrade', { path: { platform, id } }],
    offline: ['publishOfflinePackage', { path: { id }, ...(reach !== undefined && { body: { reach } }) }],
    applet: ['releaseAppletPackage', { path: { id } }],
    switch: ['effectSwitch', { path: { id } }],
  };
  const end: Record<string, Call> = {
    upgrade: ['cancelUpgrade', { path: { platform, id } }],
    offline: [rng.chance(0.5) ? 'takeDownOfflinePackage' : 'cancelOfflinePackage', { path: { id } }],
    switch: ['invalidateSwitch', { path: { id } }],
  };
  const others: Record<string, Call | undefined> = {
    publish: publish[kind],
    end: end[kind],
    rollBack: [
      'rollbackOfflinePackage',
      { path: { id }, body: { ...(targetId !== undefined && { targetId }), ...(reach !== undefined && { reach }) } },
    ],
    pause: ['pauseRollout', { path: owner }],
    resume: ['resumeRollout', { path: owner }],
    advance: ['advanceRollout', { path: owner }],
    finish: ['finishRollout', { path: owner }],
    saveRule:
      ruleId === undefined
        ? ['createGrayRule', { path: owner, body: rule }]
        : ['updateGrayRule', { path: { ...owner, id: ruleId }, body: rule }],
    removeRule: ['deleteGrayRule', { path: { ...owner, id: ruleId ?? '' }, query: { everyone: 'true' } }],
    importIds: ['importGrayWhitelist', { path: { ...owner, id: ruleId ?? '' }, body: { fileId } }],
    edit:
      revision === undefined
        ? ['updateSwitch', { path: { id }, body: content }]
        : ['restoreSwitchRevision', { path: { id, rev: String(revision) } }],
  };
  const call = others[act];
  if (call === undefined) throw new Error(`nothing does ${act} to a release of kind ${kind}`);
  return call;
}

const isLive = ({ mock: { db } }: Client, { kind, id }: Release): boolean =>
  [
    db.upgrades.get(kind === 'upgrade' ? id : '')?.status === 'published',
    db.offlinePackages.get(kind === 'offline' ? id : '')?.status === 'effective',
    db.appletPackages.get(kind === 'applet' ? id : '')?.status === 'released',
    db.switches.get(kind === 'switch' ? id : '')?.status === 'effective',
  ].includes(true);

/** The number of devices that the evaluator finds for a release now. */
async function deliveredTo(client: Client, release: Release): Promise<number> {
  if (!isLive(client, release)) return 0;
  const { matched } = await client.ok('estimateAudience', { body: { kind: release.kind, ownerId: release.id } });
  return Number(matched);
}

const preview = (client: Client, { kind, id }: Release, body: Act) =>
  client.call('previewReleaseAct', { path: { owner: kind, ownerId: id }, body });

/** Files of device ids, some of which exist. */
const files: string[] = [];
const NO_FILE = '404';

/** Other values of a switch, or one of its revisions. */
function editOf({ mock: { db } }: Client, id: string): Act {
  const { key = '', revisions = 0 } = db.switches.get(id) ?? {};
  if (rng.chance(0.4)) return { act: 'edit', revision: rng.int(1, revisions + 1) };
  const platforms = rng.pick([
    ['android'],
    ['ios'],
    ['android', 'ios'],
    ['ios', 'harmony'],
    ['android', 'ios', 'harmony'],
    ['ios', 'ios'],
  ]);
  return {
    act: 'edit',
    content: {
      key: rng.chance(0.9) ? key : 'another',
      valueType: 'string',
      entries: platforms.map((platform) => ({ platform, value: 'x' })),
    },
  };
}

/** A random act on a release, possible or not. */
function randomAct(client: Client, { kind, id }: Release): Act {
  const { db } = client.mock;
  const reach = rng.pick(['', 'everyone', 'former']) || undefined;
  const act = rng.pick(
    [
      'publish',
      'publish',
      'end',
      'rollBack',
      'pause',
      'pause',
      'resume',
      'resume',
      'advance',
      'finish',
      'saveRule',
      'removeRule',
      'removeRule',
      'importIds',
      'edit',
    ].filter(
      (name) =>
        (name !== 'end' || kind !== 'applet') &&
        (name !== 'rollBack' || kind === 'offline') &&
        (name !== 'edit' || kind === 'switch'),
    ),
  );
  if (act === 'edit') return editOf(client, id);
  const rules = db.grayRules.all({ filter: ({ ownerId, ownerType }) => ownerId === id && ownerType === kind });
  const ruleId = rules.length > 0 ? rng.pick(rules).id : undefined;
  if (act === 'saveRule')
    return { act, rule: rng.pick(RULES), ...(ruleId !== undefined && rng.chance(0.5) && { ruleId }) };
  if (act === 'importIds') {
    const lists = rules.filter(({ mode }) => mode === 'whitelist');
    const list = lists.length > 0 && rng.chance(0.8) ? rng.pick(lists).id : ruleId;
    return list === undefined ? { act: 'finish' } : { act, ruleId: list, fileId: rng.pick([...files, NO_FILE]) };
  }
  if (act === 'removeRule') return ruleId === undefined ? { act: 'finish' } : { act, ruleId };
  if (act === 'publish' || act === 'rollBack') {
    const row = db.offlinePackages.get(kind === 'offline' ? id : '');
    const targets = row ? db.offlinePackages.all({ where: { subAppId: row.subAppId } }) : [];
    return {
      act,
      ...(reach !== undefined && kind === 'offline' && { reach }),
      ...(act === 'rollBack' && rng.chance(0.5) && { targetId: rng.pick(targets).id }),
    };
  }
  return { act };
}

async function releasesOf(admin: Client): Promise<Release[]> {
  const { db } = admin.mock;
  const releases: Release[] = [];
  const plan = (release: Release) =>
    admin.ok('savePhasedPlan', { path: { owner: release.kind, ownerId: release.id }, body: { stages: STAGES } });
  for (const version of ['7.0.0', '7.0.1', '7.0.2']) {
    const body = { ...storeUpgrade(), version };
    const release: Release = {
      kind: 'upgrade',
      id: String((await admin.ok('createUpgrade', { path: { platform: 'android' }, body }))['id']),
    };
    if (version !== '7.0.1') await plan(release);
    releases.push(release);
  }
  const packages = ['20240102', '20240101'].flatMap((subAppId) =>
    db.offlinePackages.all({ where: { subAppId, status: 'offline', defective: false } }).slice(0, 1),
  );
  for (const row of packages) {
    const body = offlineBody(row, 'phased');
    const release: Release = { kind: 'offline', id: String((await admin.ok('createOfflinePackage', { body }))['id']) };
    await plan(release);
    releases.push(release, { kind: 'offline', id: row.id });
  }
  const offline = db.offlinePackages.all({
    filter: ({ subAppId, version }) => ['20240104'].includes(subAppId) && version >= '20240601',
  });
  const applets = db.appletPackages.all({ filter: ({ version }) => ['1.1.0', '1.3.0', '2.1.0'].includes(version) });
  const switches = [
    ...db.switches.all({ where: { appId: '1', status: 'notEffective' } }).slice(0, 2),
    ...db.switches.all({ where: { appId: '1', status: 'effective' } }).slice(0, 2),
  ];
  releases.push(
    ...offline.map(({ id }): Release => ({ kind: 'offline', id })),
    ...applets.map(({ id }): Release => ({ kind: 'applet', id })),
    ...switches.map(({ id }): Release => ({ kind: 'switch', id })),
  );
  const first = switches[0];
  if (first) await plan({ kind: 'switch', id: first.id });
  return releases;
}

async function uploadIds(admin: Client): Promise<void> {
  const { sample } = await admin.ok('estimateAudience', { body: { kind: 'upgrade', draft: {} } });
  const phones = (Array.isArray(sample) ? sample : []).map(({ deviceId }: { deviceId: string }) => deviceId);
  for (const lines of [phones.slice(0, 2), [...phones.slice(1), 'no id!', 'CH-nobody', 'CH-nobody']]) {
    const body = new FormData();
    body.set('purpose', 'idList');
    body.set('file', new File([lines.join('\n')], 'ids.txt'));
    files.push(String((await admin.ok('uploadFile', { body }))['id']));
  }
}

let actCounts = new Map<string, number>();
const timesDone = ({ act }: Act): number => actCounts.get(act) ?? 0;

/** Whether an act is possible in the state of a release. */
function isTime(client: Client, release: Release, { act, ruleId }: Act): boolean {
  const {
    state = '',
    reached = [],
    plan,
  } = client.mock.db.rollouts.find({ kind: release.kind, ownerId: release.id }) ?? {};
  const goes = state === 'scheduled' || state === 'running';
  const times: Record<string, boolean> = {
    publish: !isLive(client, release),
    end: isLive(client, release),
    rollBack: isLive(client, release),
    pause: goes,
    resume: state === 'paused',
    advance: (goes || state === 'paused') && reached.length < (plan?.stages.length ?? 0),
    finish: goes || state === 'paused',
    importIds: client.mock.db.grayRules.get(ruleId ?? '')?.mode === 'whitelist',
  };
  return times[act] ?? true;
}

/** Draws some acts and picks the least frequent one that is possible, so that a walk soon covers all acts. */
function rarest(client: Client, releases: readonly Release[]): { release: Release; act: Act } {
  const draws = Array.from({ length: rng.chance(0.15) ? 1 : 40 }, () => rng.pick(releases)).map((release) => ({
    release,
    act: randomAct(client, release),
  }));
  const weight = ({ release, act }: (typeof draws)[number]) =>
    timesDone(act) + (isTime(client, release, act) ? 0 : 1000);
  return rng.pick(draws.toSorted((one, other) => weight(one) - weight(other)).slice(0, 1));
}

/** The acts that a walk on each kind of release has to cover; some change the numbers only sometimes. */
const RULE_ACTS = ['publish', 'saveRule', 'removeRule', 'importIds'];
const ROLLOUT_ACTS = ['end', 'pause', 'resume', 'advance', 'finish'];
const expected: Readonly<Record<Release['kind'], readonly string[]>> = {
  upgrade: [...RULE_ACTS, ...ROLLOUT_ACTS, 'importIds with other numbers'],
  offline: [...RULE_ACTS, ...ROLLOUT_ACTS, 'rollBack'],
  applet: RULE_ACTS,
  switch: [...RULE_ACTS, 'end', 'edit', 'edit with other numbers'],
};
/** A walk ends when it has covered each act; thorough runs have a longer one. */
const LEAST = isThorough ? 60 : 0;
const MOST = 240;

// Seeds that cover all acts in few steps.
test.each([
  ['upgrades', 'upgrade', 2],
  ['offline packages', 'offline', 4],
  ['applets', 'applet', 1],
  ['switches', 'switch', 9],
] as const)(
  'the preview of each act on %s equals the result of the act',
  { timeout: 240_000 },
  async (_, walked, seed) => {
    rng = createRng(seed, ['preview', walked]);
    actCounts = new Map();
    files.length = 0;
    const missing = () => expected[walked].filter((name) => !actCounts.has(name));
    const admin = await signedIn();
    const releases = (await releasesOf(admin)).filter(({ kind }) => kind === walked);
    await uploadIds(admin);
    for (let step = 0; step < LEAST || (missing().length > 0 && step < MOST); step++) {
      if (rng.chance(0.15)) {
        await admin.ok('setMockClock', { body: { advanceSeconds: rng.int(1, 4) * 1800 } });
        await admin.signIn('admin');
      }
      if (rng.chance(0.3)) {
        const { kind, id } = rng.pick(releases);
        await admin.call('savePhasedPlan', { path: { owner: kind, ownerId: id }, body: { stages: STAGES } });
      }
      const { release, act } = rarest(admin, releases);
      const answer = await preview(admin, release, act);
      const effects = effectsOf(answer);
      for (const effect of effects)
        expect(effect.before.devices, `${act.act} before`).toBe(await deliveredTo(admin, effect.release));
      const others = releases.filter(({ id }) => !effects.some(({ release: one }) => one.id === id));
      const otherNumbers = () => Promise.all(others.map((one) => deliveredTo(admin, one)));
      const numbersBefore = await otherNumbers();
      const call = callOf(admin, release, act);
      const done = await admin.call(...call);
      expect(Math.max(answer.status, done.status), call[0]).toBeLessThan(500);
      if (done.status >= 400) continue;
      expect(answer.status, `${call[0]} was refused beforehand: ${String(answer.body['code'])}`).toBe(200);
      const changesNumbers = effects.some(({ before, after }) => before.devices !== after.devices);
      for (const name of [act.act, ...(changesNumbers ? [`${act.act} with other numbers`] : [])])
        actCounts.set(name, (actCounts.get(name) ?? 0) + 1);
      // An import also reports each line.
      if (act.act === 'importIds') expect(answer.body['lines']).toEqual(done.body);
      for (const { release: one, after } of effects) {
        expect(
          { isLive: after.isLive, devices: after.devices },
          `${call[0]} ${JSON.stringify(act)} of ${one.kind}/${one.id}`,
        ).toEqual({ isLive: isLive(admin, one), devices: await deliveredTo(admin, one) });
      }
      expect(await otherNumbers(), `${call[0]} changes only what its preview says`).toEqual(numbersBefore);
    }
    expect(missing(), 'acts that the walk never did').toEqual([]);
  },
);
