/** The records of each run of a release, and of its progress: complete rows, for each kind. */
import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, NOW, signedIn, withoutAudit } from '../mock-client.ts';
import { offlineBody } from './offline-body.ts';
import { storeUpgrade } from './upgrade-body.ts';

type Kind = 'upgrade' | 'offline' | 'applet' | 'switch';
type Path = Record<'owner' | 'ownerId', string>;

const AT = '2024-06-18T10:30:00.000+08:00';
const LATER = '2024-06-18T11:30:00.000+08:00';
const STAGES = [
  { hours: 0, percent: 5 },
  { hours: 4, percent: 20 },
];

let admin: Client;
const pass = (hours: number) => admin.ok('setMockClock', { body: { advanceSeconds: hours * 3600 } });
const rowOf = ({ owner, ownerId }: Path) =>
  admin.mock.db.rollouts
    .all({ filter: (row) => row.kind === owner && row.ownerId === ownerId })
    .map(withoutAudit)
    .at(0);
const runsOf = ({ owner, ownerId }: Path) =>
  admin.mock.db.releaseRuns.all({ filter: (run) => run.kind === owner && run.ownerId === ownerId });
const plan = (path: Path, stages: object[] = STAGES, startAt?: string) =>
  admin.ok('savePhasedPlan', { path, body: { stages, ...(startAt !== undefined && { startAt }) } });

async function upgrade(version: string, upgradeMode = 'optional', platform = 'android'): Promise<Path> {
  const body = { ...storeUpgrade(), version, upgradeMode };
  return { owner: 'upgrade', ownerId: String((await admin.ok('createUpgrade', { path: { platform }, body }))['id']) };
}
const publish = ({ ownerId }: Path, platform = 'android') =>
  admin.ok('publishUpgrade', { path: { platform, id: ownerId } });

/** A release of each kind, published. */
const published: Readonly<Record<Kind, () => Promise<Path>>> = {
  upgrade: async () => {
    const path = await upgrade('7.0.0');
    await publish(path);
    return path;
  },
  offline: async () => {
    const row = admin.mock.db.offlinePackages.find({ subAppId: '20240101', status: 'offline', defective: false }) ?? {};
    const body = offlineBody(row, 'full');
    const id = String((await admin.ok('createOfflinePackage', { body }))['id']);
    await admin.ok('publishOfflinePackage', { path: { id } });
    return { owner: 'offline', ownerId: id };
  },
  applet: async () => {
    const {
      appletId = '',
      packageName,
      homePath,
      fileId,
    } = admin.mock.db.appletPackages.find({ version: '1.3.0' }) ?? {};
    const body = {
      appletId,
      packageName,
      homePath,
      fileId,
      version: '1.4.0',
      releaseMode: 'full',
      releaseScope: 'all',
    };
    const id = String((await admin.ok('createAppletPackage', { body }))['id']);
    await admin.ok('releaseAppletPackage', { path: { id } });
    return { owner: 'applet', ownerId: id };
  },
  switch: async () => {
    const id = String(
      (
        await admin.ok('createSwitch', {
          body: { key: 'newHome', valueType: 'boolean', entries: [{ platform: 'android', value: 'true' }] },
        })
      )['id'],
    );
    await admin.ok('effectSwitch', { path: { id } });
    return { owner: 'switch', ownerId: id };
  },
};

beforeEach(async () => {
  admin = await signedIn();
});

describe('a run', () => {
  test.each([
    ['upgrade', 30],
    ['offline', 8],
    ['applet', 10],
    ['switch', 0.5],
  ] as const)('of kind %s is created complete, with a pace of %s hours', async (kind, paceHours) => {
    const path = await published[kind]();
    const { release } = await admin.ok('getRollout', { path });
    expect(runsOf(path)).toEqual([
      {
        id: expect.any(String),
        appId: '1',
        kind,
        ownerId: path.ownerId,
        release,
        startedAt: AT,
        startedBy: 'admin',
        paceHours,
        segments: [
          {
            at: AT,
            cause: 'published',
            by: 'admin',
            percent: 100,
            paused: false,
            target: expect.objectContaining({ key: path.ownerId, percent: 100 }),
          },
        ],
      },
    ]);
    expect(rowOf(path)).toMatchObject({ appId: '1', state: 'finished', percent: 100, reached: [] });
  });

  test('of a mandatory upgrade has a pace of six hours, unlike that of a switch', async () => {
    const path = await upgrade('7.0.0', 'mandatory');
    await publish(path);
    expect(runsOf(path)).toMatchObject([{ paceHours: 6 }]);
    const release = await published.switch();
    await admin.mock.write(() => admin.mock.db.upgrades.update(path.ownerId, { upgradeMode: 'mandatory' }));
    expect(runsOf(release)).toMatchObject([{ paceHours: 0.5 }]);
  });

  test('records who ended it and why, and publishing again creates another run', async () => {
    const path = await published.upgrade();
    const id = { platform: 'android', id: path.ownerId };
    const [first] = runsOf(path);
    await pass(1);
    await admin.ok('cancelUpgrade', { path: id });
    expect(admin.mock.db.upgrades.get(path.ownerId)).toMatchObject({
      status: 'pending',
      publishedAt: undefined,
      publishedBy: undefined,
    });
    const over = { ...first, endedAt: LATER, endedBy: 'admin', endReason: 'cancelled' };
    expect(runsOf(path)).toEqual([over]);
    await publish(path);
    await admin.ok('createGrayRule', { path, body: { mode: 'whitelist', whitelist: ['CH-1'] } });
    expect(runsOf(path)).toEqual([
      over,
      expect.objectContaining({
        startedAt: LATER,
        segments: [
          expect.objectContaining({ cause: 'published' }),
          expect.objectContaining({ cause: 'rules', at: LATER, by: 'admin', percent: 100 }),
        ],
      }),
    ]);
  });

  test('of a package published at its former reach starts at the percentage of the previous run', async () => {
    const path = await published.offline();
    await admin.ok('takeDownOfflinePackage', { path: { id: path.ownerId } });
    const [first] = runsOf(path);
    const [segment] = first?.segments ?? [];
    await admin.mock.write(() =>
      admin.mock.db.releaseRuns.update(first?.id ?? '', {
        segments: segment ? [segment, { ...segment, percent: 40 }] : [],
      }),
    );
    await admin.ok('publishOfflinePackage', { path: { id: path.ownerId }, body: { reach: 'former' } });
    expect(runsOf(path)).toMatchObject([
      { endReason: 'takenDown' },
      { segments: [{ cause: 'published', percent: 40, paused: false }] },
    ]);
  });

  test('that has ended does not record rule changes', async () => {
    const path = await published.upgrade();
    await admin.ok('cancelUpgrade', { path: { platform: 'android', id: path.ownerId } });
    await admin.ok('createGrayRule', { path, body: { mode: 'whitelist', whitelist: ['CH-1'] } });
    expect(runsOf(path).map(({ segments }) => segments.length)).toEqual([1]);
  });
});

describe('the progress of a release', () => {
  test('is stored with the job of the next stage, and without one while it is paused or unpublished', async () => {
    const path = await upgrade('7.0.0');
    await plan(path);
    expect(rowOf(path)).toEqual({
      id: expect.any(String),
      appId: '1',
      kind: 'upgrade',
      ownerId: path.ownerId,
      plan: { stages: STAGES },
      state: 'idle',
      percent: 0,
      reached: [],
    });
    await publish(path);
    const running = rowOf(path);
    expect(running).toMatchObject({
      state: 'running',
      percent: 5,
      base: NOW,
      reached: [AT],
      jobId: expect.any(String),
    });
    await admin.ok('pauseRollout', { path });
    expect(rowOf(path)).toMatchObject({ state: 'paused', pausedAt: AT, pausedBy: 'admin', jobId: undefined });
    await admin.ok('resumeRollout', { path });
    expect(rowOf(path)).toMatchObject({
      state: 'running',
      pausedAt: undefined,
      pausedBy: undefined,
      jobId: expect.not.stringMatching(`^${running?.jobId}$`),
    });
    await admin.ok('cancelUpgrade', { path: { platform: 'android', id: path.ownerId } });
    expect(rowOf(path)).toEqual({
      ...running,
      state: 'idle',
      percent: 0,
      base: undefined,
      reached: [],
      jobId: undefined,
    });
    // The next stage does not start.
    await pass(5);
    expect(rowOf(path)).toMatchObject({ state: 'idle', percent: 0 });
    expect(runsOf(path)).toMatchObject([{ segments: [{}, { cause: 'paused' }, { cause: 'resumed' }] }]);
  });

  test('has steps with the time reached or due, and without a time while it is unknown', async () => {
    const path = await upgrade('7.0.0');
    const steps = async () => (await admin.ok('getRollout', { path }))['steps'];
    await plan(path, STAGES, '2024-06-18T12:30:00+08:00');
    const [first, second] = STAGES;
    expect(await steps()).toEqual([
      { ...first, reached: false },
      { ...second, reached: false },
    ]);
    await publish(path);
    expect(await admin.ok('getRollout', { path })).toEqual({
      id: `upgrade/${path.ownerId}`,
      release: expect.anything(),
      revision: 3,
      updatedAt: AT,
      updatedBy: 'admin',
      plan: { startAt: '2024-06-18T12:30:00+08:00', stages: STAGES },
      state: 'scheduled',
      percent: 0,
      audience: 'everyone',
      rules: 0,
      stage: 0,
      startedAt: AT,
      steps: [
        { ...first, reached: false, at: '2024-06-18T12:30:00.000+08:00' },
        { ...second, reached: false, at: '2024-06-18T16:30:00.000+08:00' },
      ],
      nextAt: '2024-06-18T12:30:00.000+08:00',
      nextPercent: 5,
      beside: expect.anything(),
    });
    await pass(3);
    await admin.signIn('admin');
    await admin.ok('pauseRollout', { path });
    expect(await steps()).toEqual([
      { ...first, reached: true, at: '2024-06-18T12:30:00.000+08:00' },
      { ...second, reached: false },
    ]);
    await admin.ok('cancelUpgrade', { path: { platform: 'android', id: path.ownerId } });
    expect(await admin.ok('getRollout', { path })).not.toHaveProperty('startedAt');
  });

  test('includes other unfinished rollouts, but only of the same platform', async () => {
    const [own, other, ios, done, waiting] = [
      await upgrade('7.0.0'),
      await upgrade('7.0.1'),
      await upgrade('7.0.2', 'optional', 'ios'),
      await upgrade('7.0.3'),
      await upgrade('7.0.4'),
    ];
    for (const path of [own, other, ios, waiting]) await plan(path);
    await publish(own);
    await publish(other);
    await publish(ios, 'ios');
    await publish(done);
    await admin.mock.write(() =>
      admin.mock.db.switches.update(admin.mock.db.switches.find({ appId: '1', status: 'effective' })?.id ?? '', {
        key: 'android',
      }),
    );
    const concurrentOf = async (path: Path) => {
      const { beside: others } = await admin.ok('getRollout', { path });
      return Array.isArray(others)
        ? others.map(({ release, reach }) => `${release.title} ${reach.state} ${reach.percent}`)
        : others;
    };
    // 6.4.0 of the seed is paused by its guard.
    expect([await concurrentOf(own), await concurrentOf(other), await concurrentOf(ios)]).toEqual([
      ['7.0.1 running 5', '6.4.0 paused 30'],
      ['7.0.0 running 5', '6.4.0 paused 30'],
      [],
    ]);
  });
});

describe('a plan', () => {
  const wrong = async (path: Path, stages: object[], startAt?: string) => {
    const { status, body } = await admin.call('savePhasedPlan', {
      path,
      body: { stages, ...(startAt !== undefined && { startAt }) },
    });
    return status === 200 ? [] : body['errors'];
  };
  const invalid = (...pointers: string[]) => pointers.map((pointer) => ({ pointer, code: 'PHASE_INVALID' }));

  test('cannot have two stages with the same hours or percent', async () => {
    const path = await upgrade('7.0.0');
    expect(
      await wrong(path, [
        { hours: 0, percent: 5 },
        { hours: 0, percent: 20 },
        { hours: 4, percent: 20 },
      ]),
    ).toEqual(invalid('/stages/1', '/stages/2'));
  });

  test('of a paused rollout must keep the stages reached, and exceed their hours and percent', async () => {
    const path = await upgrade('7.0.0');
    await plan(path);
    await publish(path);
    await pass(1);
    await admin.ok('pauseRollout', { path });
    const [first, second] = STAGES;
    expect(await wrong(path, [{ hours: 0, percent: 6 }, second ?? {}])).toEqual(invalid('/stages/0'));
    expect(await wrong(path, [{ hours: 1, percent: 5 }, second ?? {}])).toEqual(invalid('/stages/0'));
    // The percent is not higher, or the hour is in the past.
    expect(await wrong(path, [first ?? {}, { hours: 4, percent: 5 }, { hours: 3, percent: 5 }])).toEqual(
      invalid('/stages/1', '/stages/2'),
    );
    expect(await wrong(path, [first ?? {}, { hours: 1, percent: 20 }])).toEqual(invalid('/stages/1'));
    expect(await wrong(path, [first ?? {}, { hours: 2, percent: 20 }])).toEqual([]);
    // It may end at the current stage.
    expect(await wrong(path, [first ?? {}])).toEqual([]);
    // Hours do not count while it is paused.
    await pass(1);
    await admin.signIn('admin');
    expect(await wrong(path, [first ?? {}, { hours: 1, percent: 20 }])).toEqual(invalid('/stages/1'));
    expect(await wrong(path, [first ?? {}, { hours: 2, percent: 20 }])).toEqual([]);
  });

  test('of a rollout paused before its first stage may have another start; a past one counts from now', async () => {
    const path = await upgrade('7.0.0');
    await plan(path, STAGES, '2024-06-18T20:30:00+08:00');
    await publish(path);
    await admin.ok('pauseRollout', { path });
    expect(await wrong(path, STAGES, '2024-06-18T15:30:00+08:00')).toEqual([]);
    expect(rowOf(path)).toMatchObject({ base: NOW + 5 * 3_600_000, plan: { startAt: '2024-06-18T15:30:00+08:00' } });
    expect(await wrong(path, STAGES, '2024-06-18T09:30:00+08:00')).toEqual([]);
    expect(rowOf(path)).toMatchObject({ base: NOW });
    expect(await wrong(path, [{ hours: 1, percent: 5 }])).toEqual([]);
    expect(rowOf(path)).toMatchObject({ base: NOW, plan: { stages: [{ hours: 1, percent: 5 }] } });
    expect(await wrong(path, STAGES, '2024-06-18T15:30:00+08:00')).toEqual([]);
    expect(await wrong(path, STAGES)).toEqual([]);
    expect(rowOf(path)).toMatchObject({ base: NOW, plan: { stages: STAGES } });
    // Nothing was reached: a first stage that is due now may still be planned.
    expect(await wrong(path, STAGES)).toEqual([]);
  });

  test('of a release held at its former reach must exceed that percentage', async () => {
    const path = await published.offline();
    await admin.ok('takeDownOfflinePackage', { path: { id: path.ownerId } });
    const [run] = runsOf(path);
    await admin.mock.write(() =>
      admin.mock.db.releaseRuns.update(run?.id ?? '', {
        segments: (run?.segments ?? []).map((segment) => ({ ...segment, percent: 40 })),
      }),
    );
    await admin.ok('publishOfflinePackage', { path: { id: path.ownerId }, body: { reach: 'former' } });
    expect(rowOf(path)).toMatchObject({ state: 'paused', percent: 40, reached: [] });
    expect(
      await wrong(path, [
        { hours: 0, percent: 39 },
        { hours: 1, percent: 40 },
        { hours: 2, percent: 41 },
      ]),
    ).toEqual(invalid('/stages/0', '/stages/1'));
    expect(await wrong(path, [{ hours: 0, percent: 41 }])).toEqual([]);
  });

  test('neither restarts a rollout that has begun, nor starts an unpublished one', async () => {
    const path = await upgrade('7.0.0');
    await plan(path, STAGES, '2024-06-18T20:30:00+08:00');
    expect(rowOf(path)?.base).toBeUndefined();
    await plan(path);
    await publish(path);
    await admin.ok('pauseRollout', { path });
    await plan(path, STAGES, '2024-06-18T20:30:00+08:00');
    expect(rowOf(path)).toMatchObject({ base: NOW });
  });
});
