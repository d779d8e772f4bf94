import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { DashboardMetric, Platform } from '../../openapi/generated/schemas.ts';
import { lastActs } from '../../mock-server/core/world/recent.ts';
import { isAnother } from '../../mock-server/analytics/stability/verdict.ts';
import { topics } from '../../openapi/generated/topics.ts';
import { address as crashAddress } from '../../src/pages/analytics/crash/address.ts';
import { metricAt } from '../../src/pages/common/dashboard/figure-labels.ts';
import { changeHref } from '../../src/pages/common/dashboard/places.ts';
import { type Client, freshMock, signedIn } from '../mock-client.ts';

type JsonRecord = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is JsonRecord => typeof value === 'object' && value !== null;
const listIn = (answer: JsonRecord, name: string): JsonRecord[] => [answer[name]].flat().filter(isRecord);

const recent = async (client: Client) => {
  const answer = await client.ok('getDashboardRecent');
  return { since: answer['since'], changes: listIn(answer, 'changes'), acts: listIn(answer, 'acts') };
};
const figuresOf = async (client: Client, query: Record<string, string | readonly string[]> = {}) =>
  listIn(await client.ok('getDashboardRealtime', { query }), 'figures');

/** The topics of the screens that figures link to. */
const topicsAt: Readonly<Record<string, keyof typeof topics>> = {
  'analytics/attendance': 'attendance',
  'analytics/device': 'devices',
  'analytics/crash-summary': 'stability',
  'analytics/app-start': 'appStart',
  'analytics/api': 'apiCalls',
  'analytics/page': 'pageViews',
  'message/stats': 'push',
  'advertisement/activity-effect': 'activity',
};

test.for(['admin', 'analyst01', 'operator01', 'release01', 'auditor01'])(
  'the figures of %s link to metrics of their screens',
  async (userName) => {
    const figures = await figuresOf(await signedIn(userName));
    expect(figures.length).toBeGreaterThan(0);
    for (const { metric, screen } of figures) {
      const topic = topicsAt[String(screen)];
      if (topic === undefined) throw new Error(`No topic for ${String(screen)}`);
      const { metrics } = topics[topic];
      expect(Object.keys(metrics)).toContain(metricAt(String(screen), v.parse(DashboardMetric, metric)));
    }
  },
);

describe('the changes since yesterday', () => {
  test('start with the previous day and are sorted by time, latest first', async () => {
    const { since, changes } = await recent(await signedIn());
    expect(since).toBe('2024-06-17T00:00:00.000+08:00');
    const times = changes.map(({ at }) => Date.parse(String(at)));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(Math.min(...times)).toBeGreaterThanOrEqual(Date.parse(String(since)));
    expect(changes.map(({ kind }) => kind)).toEqual([
      'rolloutWidened',
      'configSynced',
      'releasePublished',
      'pushSent',
      'pushSent',
    ]);
  });

  test('include operations on a rollout and an activity', async () => {
    const admin = await signedIn();
    const [paused] = listIn(await admin.ok('listAttention'), 'items');
    const path = { owner: 'upgrade', ownerId: String(paused?.['subjectId']) };
    await admin.ok('resumeRollout', { path, body: { guard: 'disable' } });
    await admin.ok('setMockClock', { body: { advanceSeconds: 60 } });
    await admin.ok('pauseRollout', { path });
    const [activity] = await admin.items('listActivities', { query: { status: 'online' } });
    await admin.ok('setMockClock', { body: { advanceSeconds: 60 } });
    await admin.ok('offlineActivity', { path: { id: String(activity?.['id']) } });
    const { changes } = await recent(admin);
    expect(changes.slice(0, 3)).toMatchObject([
      { kind: 'activityOffline', screen: 'advertisement/activity-manager', subject: activity?.['name'] },
      { kind: 'rolloutPaused', screen: 'publish/android-upgrade', subject: '6.4.0', percent: 30, by: 'admin' },
      { kind: 'rolloutResumed', subject: '6.4.0', platform: 'android' },
    ]);
  });

  test('tell apart how a release ended', async () => {
    const admin = await signedIn();
    const [upgrade] = await admin.items('listUpgrades', {
      path: { platform: 'android' },
      query: { status: 'published' },
    });
    const [offline] = await admin.items('listOfflinePackages', { query: { status: 'effective' } });
    const [feature] = await admin.items('listSwitches', { query: { status: 'effective' } });
    await admin.ok('cancelUpgrade', { path: { platform: 'android', id: String(upgrade?.['id']) } });
    await admin.ok('takeDownOfflinePackage', { path: { id: String(offline?.['id']) } });
    await admin.ok('invalidateSwitch', { path: { id: String(feature?.['id']) } });
    const { changes } = await recent(admin);
    const latest = changes.slice(0, 3).map(({ kind }) => kind);
    expect(new Set(latest)).toEqual(new Set(['releaseInvalidated', 'releaseTakenDown', 'releaseUnpublished']));
  });

  test('include a rate only if it differs by more than 10% and more than by chance', () => {
    const before = { part: 200, whole: 100_000 };
    expect(isAnother({ part: 300, whole: 100_000 }, before, 3)).toBe(true);
    // An increase by 10%, and three crashes instead of two.
    expect(isAnother({ part: 220, whole: 100_000 }, before, 3)).toBe(false);
    expect(isAnother({ part: 3, whole: 1000 }, { part: 2, whole: 1000 }, 3)).toBe(false);
  });

  test('include the new issues of a bad release and its pause by the guard', async () => {
    const mock = await freshMock('release-day');
    await (await signedIn('admin', mock)).ok('setMockClock', { body: { advanceSeconds: 12 * 3600 } });
    const { changes } = await recent(await signedIn('admin', mock));
    for (const change of [
      { kind: 'issueNew', screen: 'analytics/crash-android', subject: 'java.lang.NullPointerException' },
      { kind: 'issueNew', screen: 'analytics/crash-ios' },
      { kind: 'rolloutPaused', screen: 'publish/android-upgrade', subject: '6.4.0', percent: 30, by: 'guard' },
      { kind: 'issueNew', screen: 'analytics/js' },
    ])
      expect(changes).toContainEqual(expect.objectContaining(change));
  });

  test('link a changed crash rate to a screen that compares the same hours', async () => {
    const mock = await freshMock('release-day');
    await (await signedIn('admin', mock)).ok('setMockClock', { body: { advanceSeconds: 24 * 3600 } });
    const admin = await signedIn('admin', mock);
    const rose = (await recent(admin)).changes.find(({ kind }) => kind === 'crashRateUp');
    const platform = v.parse(Platform, rose?.['platform']);
    const change = { kind: 'crashRateUp', screen: 'analytics/crash-summary', platform, at: '' } as const;
    const { pathname, searchParams } = new URL(
      changeHref(change, () => true),
      'https://console',
    );
    expect(pathname).toBe(`/pages/analytics/crash-${platform}`);
    const { range = '', compare = '', metric = '' } = v.parse(crashAddress.search, Object.fromEntries(searchParams));
    const { figures } = await admin.ok('getCrashesFigures', { query: { platform, range, compare } });
    expect(isRecord(figures) ? figures[metric] : undefined).toMatchObject({
      value: rose?.['value'],
      previous: rose?.['previous'],
    });
    // The summary has no hours.
    expect(changeHref(change, () => false)).toBe(
      `/pages/analytics/crash-summary?range=today&compare=previous&platform=${platform}`,
    );
  });

  test('include an increased API error rate in an incident', async () => {
    const { changes } = await recent(await signedIn('admin', await freshMock('incident')));
    const rose = changes.find(({ kind }) => kind === 'apiErrorRateUp');
    expect(rose).toMatchObject({ screen: 'analytics/api' });
    expect(Number(rose?.['value'])).toBeGreaterThan(1.1 * Number(rose?.['previous']));
  });
});

describe('the acts of colleagues', () => {
  test('exclude those of the user and the system, and have each record once', () => {
    const session = { userName: 'me' };
    const act = (by: string, at: string, subjectId = '1') =>
      ({ act: 'updated', by, at, subject: 'x', subjectId }) as const;
    const acts = [
      act('me', '2024-06-18'),
      act('system', '2024-06-18'),
      act('you', '2024-06-16'),
      act('you', '2024-06-17'),
      act('you', '2024-06-15', '2'),
    ];
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of a session only the name is read
    expect(lastActs({ session } as Parameters<typeof lastActs>[0], acts)).toEqual([acts[3], acts[4]]);
  });

  test('include a changed gateway', async () => {
    const mock = await freshMock();
    const engineer = await signedIn('gateway01', mock);
    const [gateway] = await engineer.items('listGateways');
    const { id, ip, port, notifyAddress, healthAddress } = gateway ?? {};
    await engineer.mock.control.setClock({ frozen: true, advanceSeconds: 60 });
    await engineer.ok('updateGateway', { path: { id: String(id) }, body: { ip, port, notifyAddress, healthAddress } });
    const { acts } = await recent(await signedIn('admin', mock));
    expect(acts[0]).toMatchObject({ screen: 'platform/gateway', act: 'updated', by: 'gateway01', subjectId: id });
  });

  test('leave out gateways of which only the configuration changed', async () => {
    const mock = await freshMock();
    const engineer = await signedIn('gateway01', mock);
    await engineer.mock.control.setClock({ frozen: true, advanceSeconds: 60 });
    const [entry] = await engineer.items('listDeviceEntries', { path: { listType: 'black' } });
    await engineer.ok('deleteDeviceEntries', { path: { listType: 'black', id: String(entry?.['id']) } });
    const { acts } = await recent(await signedIn('admin', mock));
    expect(acts.filter(({ screen }) => screen === 'platform/gateway')).toEqual([]);
  });

  test('and the changes are limited to screens that the user may query', async () => {
    const mock = await freshMock();
    const screensOf = async (userName: string) => {
      const { changes, acts } = await recent(await signedIn(userName, mock));
      return [...changes, ...acts].map(({ screen }) => String(screen).split('/')[0]);
    };
    expect(new Set(await screensOf('gateway01'))).toEqual(new Set(['platform']));
    expect(new Set(await screensOf('auditor01'))).toEqual(new Set(['system', 'analytics']));
    expect(new Set(await screensOf('analyst01'))).toEqual(new Set(['analytics']));
    expect(await screensOf('twohats')).toEqual([]);
  });
});

describe('the figures of today', () => {
  test('equal those of their screens for today and for the same day of the previous week', async () => {
    const admin = await signedIn();
    const figures = await figuresOf(admin);
    expect(figures.map(({ metric }) => metric)).toEqual([
      'devices',
      'newDevices',
      'launches',
      'dailyTime',
      'crashRate',
      'crashShare',
      'apiErrorRate',
      'views',
    ]);
    const { figures: ofScreen } = await admin.ok('getStabilityFigures', { query: { range: 'today', compare: 'week' } });
    for (const name of ['devices', 'launches', 'crashRate', 'crashShare']) {
      const figure = isRecord(ofScreen) ? ofScreen[name] : undefined;
      const { value, before } = figures.find(({ metric }) => metric === name) ?? {};
      expect(figure, name).toMatchObject({ value, previous: before });
    }
    expect(
      figures.some((figure) => 'yesterday' in figure || 'week' in figure),
      'lines that nobody asked for',
    ).toBe(false);
    const byHour = await figuresOf(admin, { lines: ['yesterday', 'week'] });
    const { value, today, yesterday, week } = byHour.find(({ metric }) => metric === 'launches') ?? {};
    const sum = (values: unknown) => [values].flat().reduce((all: number, one) => all + Number(one), 0);
    expect([sum(today), [today].flat().length, [yesterday].flat().length]).toEqual([value, 11, 24]);
    const { figures: aWeekAgo } = await admin.ok('getStabilityFigures', {
      query: { start: '2024-06-11', end: '2024-06-11' },
    });
    expect(isRecord(aWeekAgo) ? aWeekAgo['launches'] : undefined).toMatchObject({ value: sum(week) });
  });

  test('are limited to screens that the user may query, and to a requested platform', async () => {
    const mock = await freshMock();
    const metricsOf = async (userName: string) =>
      (await figuresOf(await signedIn(userName, mock))).map(({ metric }) => metric);
    expect(await metricsOf('release01')).toEqual(['devices', 'launches', 'crashRate', 'crashShare']);
    expect(await metricsOf('operator01')).toEqual(['views', 'pushSent', 'arrivalRate', 'exposures', 'clickRate']);
    expect(await metricsOf('gateway01')).toEqual([]);
    expect(await metricsOf('auditor01')).toEqual(await metricsOf('analyst01'));
    const analyst = await signedIn('analyst01', mock);
    const launches = async (query: Record<string, string>) =>
      Number((await figuresOf(analyst, query)).find(({ metric }) => metric === 'launches')?.['value']);
    const parts = await Promise.all(['android', 'ios', 'harmony'].map((platform) => launches({ platform })));
    expect(parts.reduce((all, one) => all + one)).toBe(await launches({}));
  });
});

describe('new issues', () => {
  const issuesOf = async (client: Client, query: Record<string, string> = {}) =>
    listIn(await client.ok('getDashboardTops', { query }), 'issues');

  test('equal those with the badge “new” in the lists of issues, most frequent first', async () => {
    const analyst = await signedIn('analyst01');
    const queries: Record<string, string>[] = [{ range: '30d' }, { range: '30d', platform: 'android' }];
    for (const query of queries) {
      const { platform } = query;
      const issues = await issuesOf(analyst, query);
      const listedIssues: JsonRecord[] = [];
      for (const group of ['crash-android', 'crash-ios', 'crash-harmony', 'crash-anr', 'js']) {
        const isOfPlatform = platform === undefined || group === `crash-${platform}`;
        if (!isOfPlatform && group !== 'crash-anr' && group !== 'js') continue;
        listedIssues.push(
          ...(await analyst.items('listCrashIssues', { path: { group }, query: { ...query, size: '100' } })),
        );
      }
      const isNew = ({ badges }: JsonRecord) => [badges].flat().includes('new');
      const fresh = listedIssues.filter(isNew).toSorted((a, b) => Number(b['count']) - Number(a['count']));
      expect(fresh.length).toBeGreaterThan(0);
      expect(issues.map(({ id }) => id)).toEqual(fresh.slice(0, 5).map(({ id }) => id));
      for (const [index, { count, devices, title, firstVersion, firstSeenAt }] of issues.entries())
        expect(fresh[index]).toMatchObject({ count, devices, title, firstVersion, firstSeenAt });
    }
  });

  test('name the time from which they are known if the period begins earlier', async () => {
    const analyst = await signedIn('analyst01');
    const knownFrom = async (query: Record<string, string>) =>
      (await analyst.ok('getDashboardTops', { query }))['knownFrom'];
    expect(await knownFrom({ range: '60d' })).toBeUndefined();
    // 88 days: whatever happened in the first two of the 90 may be older.
    expect(await knownFrom({ range: '90d' })).toBe('2024-03-22T10:00:00.000+08:00');
    expect(await knownFrom({ start: '2023-06-20', end: '2023-06-30' })).toBe('2024-03-22T10:00:00.000+08:00');
  });

  test('are returned only to users who may query their screens', async () => {
    const mock = await freshMock();
    const all = await issuesOf(await signedIn('auditor01', mock), { range: '30d' });
    expect(await issuesOf(await signedIn('release01', mock), { range: '30d' })).toEqual(all);
    for (const userName of ['operator01', 'gateway01'])
      expect(await issuesOf(await signedIn(userName, mock), { range: '30d' })).toEqual([]);
  });
});
