/** Previews of actions: the audience before and after, and why an action is refused. */
import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, signedIn } from '../mock-client.ts';
import { offlineBody } from './offline-body.ts';
import { storeUpgrade } from './upgrade-body.ts';

const STAGES = [
  { hours: 0, percent: 5 },
  { hours: 4, percent: 20 },
];
const CITY = { mode: 'nonWhitelist', conditions: [{ element: 'city', operator: 'in', values: ['澄州'] }] };
const OTHERS = { mode: 'nonWhitelist', conditions: [{ element: 'city', operator: 'notIn', values: ['澄州'] }] };
const NETWORK = { mode: 'nonWhitelist', conditions: [{ element: 'network', operator: 'in', values: ['wifi'] }] };

type Path = Record<'owner' | 'ownerId', string>;
interface Share {
  name: string;
  matched: number;
}
interface Audience {
  matched: number;
  total: number;
  byVersion: Share[];
}

let admin: Client;
let path: Path;
let upgrade: { platform: string; id: string };

const ask = (body: object, of = path) => admin.call('previewReleaseAct', { path: of, body });
/** The effects without those on the lower versions of an upgrade, see `higher-version.test.ts`. */
async function effects(body: object, of = path): Promise<Record<string, unknown>[]> {
  const { effects: all } = await admin.ok('previewReleaseAct', { path: of, body });
  return (Array.isArray(all) ? all : []).filter(({ release: { kind, id } }) => kind !== 'upgrade' || id === of.ownerId);
}
/** Status, code, and the fields or records that are named. */
async function refusal(body: object, of = path): Promise<unknown> {
  const {
    status,
    body: { code, errors, ids },
  } = await ask(body, of);
  return [status, code, errors ?? ids];
}

/** The audience of a release from `estimateAudience`, now or with a draft. */
async function audience(of = path, draft?: object): Promise<Audience> {
  const { matched, total, byVersion } = await admin.ok('estimateAudience', {
    body: { kind: of.owner, ownerId: of.ownerId, ...(draft && { draft }) },
  });
  return { matched: Number(matched), total: Number(total), byVersion: Array.isArray(byVersion) ? byVersion : [] };
}
/** Shares with at least one device, the largest first. */
const largestFirst = (shares: Share[]): Share[] =>
  shares.filter(({ matched }) => matched > 0).toSorted((a, b) => b.matched - a.matched);

/** The numbers of a published release, with its state and percentage. */
const out = ({ matched, total, byVersion }: Audience, all: Audience, state = 'finished', percent = 100) => ({
  isLive: true,
  state,
  percent,
  devices: matched,
  matching: all.matched,
  total,
  versions: largestFirst(byVersion),
});
/** The numbers of an unpublished release. */
const idle = ({ matched, total, byVersion }: Audience) => ({
  isLive: false,
  state: 'idle',
  percent: 0,
  devices: 0,
  matching: matched,
  total,
  versions: largestFirst(byVersion),
});
const after = (numbers: object) => expect.objectContaining({ after: numbers });

const plan = (of = path) => admin.ok('savePhasedPlan', { path: of, body: { stages: STAGES } });
const publish = () => admin.ok('publishUpgrade', { path: upgrade });
async function pass(hours: number): Promise<void> {
  await admin.ok('setMockClock', { body: { advanceSeconds: hours * 3600 } });
  await admin.signIn('admin');
}

beforeEach(async () => {
  admin = await signedIn();
  const body = { ...storeUpgrade(), version: '7.0.0' };
  upgrade = {
    platform: 'android',
    id: String((await admin.ok('createUpgrade', { path: { platform: 'android' }, body }))['id']),
  };
  path = { owner: 'upgrade', ownerId: upgrade.id };
});

describe('the preview of publishing and ending', () => {
  test('reaches all devices without a plan, none after the end, and has the former reach afterwards', async () => {
    const all = await audience();
    const { release } = await admin.ok('getRollout', { path });
    expect(await effects({ act: 'publish' })).toEqual([{ release, before: idle(all), after: out(all, all) }]);
    expect((await effects({ act: 'publish' }))[0]).not.toHaveProperty('former');
    expect(await refusal({ act: 'end' })).toEqual([409, 'REL_ALREADY_PENDING', undefined]);
    expect(await refusal({ act: 'rollBack' })).toEqual([409, 'REL_ALREADY_PENDING', undefined]);
    await publish();
    expect(await refusal({ act: 'publish' })).toEqual([409, 'REL_ALREADY_EFFECTIVE', undefined]);
    expect(await effects({ act: 'end' })).toEqual([{ release, before: out(all, all), after: idle(all) }]);
    await admin.ok('cancelUpgrade', { path: upgrade });
    expect(await effects({ act: 'publish' })).toEqual([
      { release, before: idle(all), after: out(all, all), former: { percent: 100, devices: all.matched } },
    ]);
  });

  test('reaches the first stage of a plan, and does not change the rollout', async () => {
    const all = await audience();
    await plan();
    const [effect] = await effects({ act: 'publish' });
    expect(await admin.ok('getRollout', { path })).toMatchObject({ state: 'idle', percent: 0 });
    await publish();
    expect(effect).toEqual({
      release: expect.anything(),
      before: idle(all),
      after: out(await audience(), all, 'running', 5),
    });
  });
});

describe('the preview of rollout actions', () => {
  test('returns the audience before and after each action', async () => {
    const all = await audience();
    await plan();
    await publish();
    const first = await audience();
    const nobody = { ...all, matched: 0, byVersion: [] };
    expect(await effects({ act: 'pause' })).toEqual([
      { release: expect.anything(), before: out(first, all, 'running', 5), after: out(nobody, all, 'paused', 5) },
    ]);
    expect(await effects({ act: 'finish' })).toEqual([after(out(all, all))]);
    const [effect] = await effects({ act: 'advance' });
    await admin.ok('advanceRollout', { path });
    expect(effect).toMatchObject({ after: out(await audience(), all, 'running', 20) });
    await admin.ok('pauseRollout', { path });
    expect(await effects({ act: 'resume' })).toEqual(
      [effect].map((one) => ({ ...one, before: out(nobody, all, 'paused', 20) })),
    );
  });

  test('fails with ROLLOUT_STATE for actions that the state does not allow', async () => {
    const refused = async () => {
      const acts = [];
      for (const act of ['pause', 'resume', 'advance', 'finish'])
        if ((await ask({ act })).body['code'] === 'ROLLOUT_STATE') acts.push(act);
      return acts;
    };
    const every = ['pause', 'resume', 'advance', 'finish'];
    expect(await refused()).toEqual(every);
    await plan();
    expect(await refused()).toEqual(every);
    await publish();
    expect(await refused()).toEqual(['resume']);
    await admin.ok('pauseRollout', { path });
    expect(await refused()).toEqual(['pause']);
    await admin.ok('resumeRollout', { path });
    await pass(4);
    // No stage is left, although the rollout is below 100%.
    expect(await refused()).toEqual(['resume', 'advance']);
    await admin.ok('finishRollout', { path });
    expect(await refused()).toEqual(every);
  });
});

describe('the preview of rule changes', () => {
  const rule = async (body: object, of = path) => String((await admin.ok('createGrayRule', { path: of, body }))['id']);

  test('returns the audience with a rule added, replaced or removed', async () => {
    const ruleId = await rule(CITY);
    await rule(NETWORK);
    const of = (...rules: object[]) => audience(path, { rules });
    const before = idle(await of(CITY, NETWORK));
    const changes = async (body: object) =>
      (await effects(body)).map(({ before: was, after: then }) => ({ before: was, after: then }));
    expect(await changes({ act: 'saveRule', rule: OTHERS })).toEqual([
      { before, after: idle(await of(CITY, NETWORK, OTHERS)) },
    ]);
    expect(await changes({ act: 'saveRule', rule: OTHERS, ruleId })).toEqual([
      { before, after: idle(await of(OTHERS, NETWORK)) },
    ]);
    expect(await changes({ act: 'removeRule', ruleId })).toEqual([{ before, after: idle(await of(NETWORK)) }]);
    expect(await changes({ act: 'removeRule', rule: OTHERS, ruleId })).toEqual([
      { before, after: idle(await of(NETWORK)) },
    ]);
  });

  test('rejects a missing, invalid or unknown rule', async () => {
    expect(await refusal({ act: 'saveRule' })).toEqual([
      422,
      'FIELD_REQUIRED',
      [{ pointer: '/rule', code: 'FIELD_REQUIRED' }],
    ]);
    expect(await refusal({ act: 'removeRule', rule: OTHERS })).toEqual([
      422,
      'FIELD_REQUIRED',
      [{ pointer: '/ruleId', code: 'FIELD_REQUIRED' }],
    ]);
    expect(await refusal({ act: 'saveRule', rule: { mode: 'whitelist' } })).toEqual([
      422,
      'FIELD_REQUIRED',
      [{ pointer: '/rule/whitelist', code: 'FIELD_REQUIRED' }],
    ]);
    await rule(CITY);
    expect(await refusal({ act: 'saveRule', rule: CITY, ruleId: '404' })).toEqual([404, 'NOT_FOUND', ['404']]);
    expect(await refusal({ act: 'removeRule', ruleId: '404' })).toEqual([404, 'NOT_FOUND', ['404']]);
  });

  test.each([
    ['gray', true],
    ['full', false],
  ])('limits an applet package of mode %s to its rules: %s', async (releaseMode, counts) => {
    const {
      appletId = '',
      packageName,
      homePath,
      fileId,
    } = admin.mock.db.appletPackages.find({ version: '1.3.0' }) ?? {};
    const body = { appletId, packageName, homePath, fileId, version: '1.4.0', releaseMode, releaseScope: 'all' };
    const applet = { owner: 'applet', ownerId: String((await admin.ok('createAppletPackage', { body }))['id']) };
    const [before, { matched: cities }, { matched: every }] = [
      await audience(applet),
      await audience(path, { rules: [CITY] }),
      await audience(),
    ];
    const [effect] = await effects({ act: 'saveRule', rule: CITY }, applet);
    await rule(CITY, applet);
    const now = await audience(applet);
    expect(effect).toEqual({ release: expect.anything(), before: idle(before), after: idle(now) });
    expect([before.matched, now.matched > 0, cities < every]).toEqual([counts ? 0 : now.matched, true, true]);
    // A device has to match only one of two rules.
    await rule(OTHERS, applet);
    expect((await effects({ act: 'saveRule', rule: OTHERS }, applet))[0]).toMatchObject({
      after: idle(await audience(applet)),
    });
  });

  test.each([
    ['gray', true],
    ['full', false],
  ])('limits an offline package of mode %s to its rules: %s', async (effectiveMode, counts) => {
    const row = admin.mock.db.offlinePackages.find({ subAppId: '20240101', status: 'offline', defective: false }) ?? {};
    const body = offlineBody(row, effectiveMode);
    const offline = { owner: 'offline', ownerId: String((await admin.ok('createOfflinePackage', { body }))['id']) };
    const before = await audience(offline);
    const [effect] = await effects({ act: 'saveRule', rule: CITY }, offline);
    await rule(CITY, offline);
    const now = await audience(offline);
    expect(effect).toEqual({ release: expect.anything(), before: idle(before), after: idle(now) });
    expect(before.matched === 0).toBe(counts);
  });

  test('returns the result of the lines of an import, and requires a rule and a file', async () => {
    const missing = (...names: string[]) => [
      422,
      'FIELD_REQUIRED',
      names.map((name) => ({ pointer: `/${name}`, code: 'FIELD_REQUIRED' })),
    ];
    const { sample } = await admin.ok('estimateAudience', { body: { kind: 'upgrade', ownerId: path.ownerId } });
    const [first, second, third]: { deviceId: string }[] = Array.isArray(sample) ? sample : [];
    const [list, other] = [first, third].map((phone) => ({ mode: 'whitelist', whitelist: [phone?.deviceId] }));
    const otherId = await rule({ ...other });
    const ruleId = await rule({ ...list });
    expect(await refusal({ act: 'importIds' })).toEqual(missing('ruleId', 'fileId'));
    expect(await refusal({ act: 'importIds', ruleId })).toEqual(missing('fileId'));
    expect(await refusal({ act: 'importIds', fileId: '1' })).toEqual(missing('ruleId'));
    const body = new FormData();
    body.set('purpose', 'idList');
    body.set('file', new File([`${second?.deviceId}\n${first?.deviceId}\nno id!`], 'ids.txt'));
    const fileId = String((await admin.ok('uploadFile', { body }))['id']);
    expect(await refusal({ act: 'importIds', ruleId: '404', fileId })).toEqual([404, 'NOT_FOUND', ['404']]);
    expect(
      (
        await ask(
          { act: 'importIds', ruleId, fileId },
          { owner: 'switch', ownerId: admin.mock.db.switches.find({ appId: '1', status: 'effective' })?.id ?? '' },
        )
      ).body['code'],
    ).toBe('NOT_FOUND');
    const now = await audience(path, { rules: [other, { ...list, whitelist: [first?.deviceId, second?.deviceId] }] });
    expect((await ask({ act: 'importIds', ruleId, fileId })).body).toEqual({
      lines: { added: 1, duplicated: 1, skipped: [{ line: 3, text: 'no id!', reason: 'invalid' }], skippedTotal: 1 },
      effects: [{ release: expect.anything(), before: idle(await audience()), after: idle(now) }],
    });
    expect(admin.mock.db.grayRules.get(otherId)).toMatchObject({ ...other });
  });
});

describe('the preview of a switch edit', () => {
  let of: Path;
  const [android, ios] = [
    { platform: 'android', value: 'true' },
    { platform: 'ios', value: 'true' },
  ];
  const content = (...entries: object[]) => ({ key: 'newFeature', valueType: 'boolean', entries });
  beforeEach(async () => {
    of = { owner: 'switch', ownerId: String((await admin.ok('createSwitch', { body: content(android) }))['id']) };
  });

  test('reaches the platforms of the new values, or of the revision that is restored', async () => {
    const [one] = [await audience(of)];
    const [effect] = await effects({ act: 'edit', content: content(android, ios) }, of);
    await admin.ok('updateSwitch', { path: { id: of.ownerId }, body: content(android, ios) });
    const both = await audience(of);
    expect(both.matched).toBeGreaterThan(one.matched);
    expect(effect).toEqual({ release: expect.anything(), before: idle(one), after: idle(both) });
    expect(await effects({ act: 'edit', revision: 1 }, of)).toEqual([
      { release: expect.anything(), before: idle(both), after: idle(one) },
    ]);
    // If both are given, the content takes precedence over the revision.
    expect(await effects({ act: 'edit', revision: 1, content: content(android, ios) }, of)).toEqual([
      after(idle(both)),
    ]);
  });

  test('rejects invalid or missing values, an unknown revision, another kind and an expired switch', async () => {
    const required = [422, 'FIELD_REQUIRED', [{ pointer: '/content', code: 'FIELD_REQUIRED' }]];
    expect(await refusal({ act: 'edit' }, of)).toEqual(required);
    expect(await refusal({ act: 'edit', content: content({ ...android, value: 'yes' }) }, of)).toEqual([
      422,
      'SWITCH_VALUE',
      [{ pointer: '/content/entries/0/value', code: 'SWITCH_VALUE' }],
    ]);
    expect(await refusal({ act: 'edit', revision: 9 }, of)).toEqual([404, 'NOT_FOUND', ['9']]);
    expect(await refusal({ act: 'edit', content: content(android) })).toEqual([
      422,
      'ENTRY_WRONG',
      [{ pointer: '/act', code: 'ENTRY_WRONG' }],
    ]);
    await admin.ok('effectSwitch', { path: { id: of.ownerId } });
    expect(await effects({ act: 'edit', content: content(ios) }, of)).toMatchObject([
      { before: { isLive: true }, after: { isLive: true } },
    ]);
    await admin.ok('invalidateSwitch', { path: { id: of.ownerId } });
    const state = [409, 'SWITCH_STATE', undefined];
    expect([
      await refusal({ act: 'edit', content: content(ios) }, of),
      await refusal({ act: 'edit', revision: 1 }, of),
    ]).toEqual([state, state]);
  });
});

describe('the preview in a state without allowed actions', () => {
  /** The refusals of the preview of each action, and of the actions themselves. */
  async function refusals(
    of: Path,
    previewed: readonly string[],
    acts: readonly Promise<string>[],
  ): Promise<Set<string>> {
    const codes = await Promise.all(acts);
    for (const act of previewed) {
      const { status, body } = await ask({ act, rule: CITY, ruleId: '1', fileId: '1' }, of);
      codes.push(`${status} ${String(body['code'])}`);
    }
    return new Set(codes);
  }

  test('rejects each action on a package in an unknown state, like the action itself', async () => {
    const id = admin.mock.db.upgrades.find({ appId: '1', status: 'unknown' })?.id ?? '';
    const of = { owner: 'upgrade', ownerId: id };
    const done = [
      admin.refusal('publishUpgrade', { path: { platform: 'android', id } }),
      admin.refusal('createGrayRule', { path: of, body: CITY }),
    ];
    expect(await refusals(of, ['publish', 'end', 'saveRule', 'removeRule', 'importIds'], done)).toEqual(
      new Set(['409 REL_STATUS_UNKNOWN']),
    );
    expect(
      await refusals(of, ['pause', 'resume', 'advance', 'finish'], [admin.refusal('pauseRollout', { path: of })]),
    ).toEqual(new Set(['409 ROLLOUT_STATE']));
  });

  test('rejects each action on an expired switch, like the action itself', async () => {
    const id = admin.mock.db.switches.find({ appId: '1', status: 'expired' })?.id ?? '';
    const of = { owner: 'switch', ownerId: id };
    const done = [
      admin.refusal('effectSwitch', { path: { id } }),
      admin.refusal('invalidateSwitch', { path: { id } }),
      admin.refusal('createGrayRule', { path: of, body: CITY }),
    ];
    expect(await refusals(of, ['publish', 'end', 'saveRule', 'removeRule', 'importIds'], done)).toEqual(
      new Set(['409 SWITCH_STATE']),
    );
  });
});

describe('the preview for an offline package', () => {
  const files = () => admin.mock.db.files.all({ where: { appId: '1', type: 'zip' } });
  async function created(number: number, clients: object): Promise<Path> {
    const body = {
      subAppId: '20240101',
      moduleName: 'Transfer',
      clients,
      version: `20240618${number}`,
      installTiming: 'next',
      packageType: 'full',
      effectiveMode: 'full',
      fileId: files()[number % 11]?.id,
    };
    return { owner: 'offline', ownerId: String((await admin.ok('createOfflinePackage', { body }))['id']) };
  }
  const effective = ({ ownerId }: Path) => admin.ok('publishOfflinePackage', { path: { id: ownerId } });
  const isLive = (numbers: unknown) => ({ isLive: Object(numbers).isLive });
  const summaries = (all: Record<string, unknown>[]) =>
    all.map(({ release, before, after: then }) => [
      { owner: 'offline', ownerId: Object(release).id },
      isLive(before),
      isLive(then),
    ]);

  test('lists the package first, then those that change with it, on publish and rollback', async () => {
    const wide = await created(10, { android: {} });
    const [low, high] = [
      await created(11, { android: { max: '6.2.9' } }),
      await created(12, { android: { min: '6.3.0' } }),
    ];
    for (const one of [wide, low, high]) await effective(one);
    const [on, off] = [{ isLive: true }, { isLive: false }];
    expect(summaries(await effects({ act: 'rollBack' }, high))).toEqual([
      [high, on, off],
      [wide, off, on],
      [low, on, off],
    ]);
    const next = await created(13, { android: {} });
    expect(summaries(await effects({ act: 'publish' }, next))).toEqual([
      [next, off, on],
      [low, on, off],
      [high, on, off],
    ]);
    await effective(next);
    expect(summaries(await effects({ act: 'rollBack' }, next))).toEqual([
      [next, on, off],
      [high, off, on],
    ]);
    expect(summaries(await effects({ act: 'rollBack', targetId: low.ownerId }, next))).toEqual([
      [next, on, off],
      [low, off, on],
    ]);
    expect(await refusal({ act: 'rollBack', targetId: '404' }, next)).toEqual([409, 'OFFLINE_NO_TARGET', undefined]);
  });

  test.each([
    ['that is defective', { defective: true }, 'OFFLINE_DEFECTIVE'],
    ['in stages without a plan', { effectiveMode: 'phased' }, 'PHASE_INVALID'],
    ['without its targeting rules', { effectiveMode: 'gray' }, 'GRAY_RULES_REQUIRED'],
  ] as const)('rejects one %s, like its publication', async (_, columns, code) => {
    const one = await created(14, { android: {} });
    await admin.mock.write((db) => db.offlinePackages.update(one.ownerId, columns));
    const act = await admin.call('publishOfflinePackage', { path: { id: one.ownerId } });
    expect(act.body.code).toBe(code);
    expect(await refusal({ act: 'publish' }, one)).toEqual([act.status, code, act.body.ids]);
  });

  test('allows a rollback, unlike that for a full upgrade', async () => {
    await publish();
    expect(await refusal({ act: 'rollBack' })).toEqual([409, 'OFFLINE_NO_TARGET', undefined]);
  });
});

describe('the preview for an applet package', () => {
  test.each([
    ['whose file is incomplete', 'uploading', 'full', 'FILE_NOT_UPLOADED'],
    ['without its targeting rules', 'done', 'gray', 'GRAY_RULES_REQUIRED'],
  ] as const)('rejects one %s, like its release', async (_, state, releaseMode, code) => {
    const row = admin.mock.db.appletPackages.find({ appId: '1', status: 'unreleased' });
    if (row === undefined) throw new Error('the seed has no applet package that waits');
    await admin.mock.write(async (db) => {
      await db.files.update(row.fileId, { state });
      await db.appletPackages.update(row.id, { releaseMode, grayRules: [] });
    });
    const act = await admin.call('releaseAppletPackage', { path: { id: row.id } });
    expect(act.body.code).toBe(code);
    expect(await refusal({ act: 'publish' }, { owner: 'applet', ownerId: row.id })).toEqual([
      act.status,
      code,
      act.body.ids,
    ]);
  });
});
