import { beforeAll, describe, expect, test } from 'vitest';
import { type Client, freshMock, signedIn } from '../mock-client.ts';
import { isNumbers, list, type Numbers } from './numbers.ts';

type Query = Readonly<Record<string, string | readonly string[]>>;
type Topic = 'BlankScreens' | 'JsErrors';

let client: Client;
beforeAll(async () => {
  client = await signedIn('analyst01');
});

const valueIn = (of: unknown): number => Number(isNumbers(of) ? (of['value'] ?? Number.NaN) : Number.NaN);

async function figuresOf(topic: Topic | 'PageViews', query: Query) {
  const { figures } = await client.ok(`get${topic}Figures`, { query });
  return (metric: string) => valueIn(isNumbers(figures) ? figures[metric] : undefined);
}

async function partsOf(topic: Topic, dimension: string, metric: string, query: Query): Promise<Numbers[]> {
  const splitQuery = { dimensions: dimension, metric, top: '100', ...query };
  const { splits } = await client.ok(`get${topic}Split`, { query: splitQuery });
  return list(list(splits)[0]?.['parts']);
}

describe('blank screens', () => {
  test('are counted for views of H5 pages and applets only', async () => {
    const [blank, h5, applet] = await Promise.all([
      figuresOf('BlankScreens', { range: '7d' }),
      figuresOf('PageViews', { range: '7d', pageType: 'h5' }),
      figuresOf('PageViews', { range: '7d', pageType: 'applet' }),
    ]);
    expect(blank('views')).toBe(h5('views') + applet('views'));
    expect(blank('recovered')).toBeLessThan(blank('blanks'));
    expect(blank('blankDevices')).toBeLessThanOrEqual(Math.min(blank('blanks'), blank('devices')));
    expect((await figuresOf('BlankScreens', { range: '7d', pageType: 'native' }))('views')).toBe(0);
  });

  test('are mostly caused by JS errors, and by resources in the version without a web view cache', async () => {
    const causesOf = async (query: Query) =>
      partsOf('BlankScreens', 'blankCause', 'blanks', { range: '30d', ...query });
    const shares = new Map((await causesOf({ version: '6.3.1' })).map(({ key, share }) => [key, Number(share)]));
    expect(shares.get('js')).toBeCloseTo(0.46, 1);
    expect(shares.get('resource')).toBeCloseTo(0.27, 1);
    expect(shares.get('http')).toBeCloseTo(0.18, 1);
    expect(shares.get('unclassified')).toBeCloseTo(0.09, 1);
    const [first] = await causesOf({ version: '6.4.0', platform: 'android', module: '理财' });
    expect(first).toMatchObject({ key: 'resource' });
    const rows = await client.ok('listBlankScreensByPage', {
      query: { range: '30d', version: '6.4.0', platform: 'android', module: '理财' },
    });
    const [most] = list(rows['items']);
    expect(most).toMatchObject({ mainCause: 'resource' });
    expect(Number(most?.['mainShare'])).toBeGreaterThan(0.5);
  });

  test('are over three times as frequent in the version without a web view cache', async () => {
    const query = { range: '30d', platform: 'android', module: '理财' };
    const rates = new Map(
      (await partsOf('BlankScreens', 'version', 'blankRate', query)).map((part) => [part['key'], valueIn(part)]),
    );
    expect(rates.get('6.4.0')).toBeGreaterThan(3 * Number(rates.get('6.3.1')));
  });

  test.each<Query>([
    { version: ['6.4.0'] },
    { blankCause: 'http' },
    { pageName: '积分商城', network: 'weak' },
    { blankSeconds: '10' },
  ])('are listed with weights that add up to the figures: %j', async (filter) => {
    const query = { start: '2024-06-12', end: '2024-06-12', ...filter };
    const all: Numbers[] = [];
    let total = 1;
    for (let page = 1; all.length < total; page++) {
      const answer = await client.ok('listBlankViews', { query: { ...query, page: String(page), size: '100' } });
      total = Number(answer['total']);
      all.push(...list(answer['items']));
    }
    const figure = await figuresOf('BlankScreens', query);
    expect(all.length).toBeGreaterThan(2);
    const sumOf = (rows: readonly Numbers[], times: (row: Numbers) => number = () => 1) =>
      rows.reduce((sum, row) => sum + Number(row['weight']) * times(row), 0);
    expect(sumOf(all)).toBe(figure('blanks'));
    expect(sumOf(all.filter(({ recovered }) => recovered === true))).toBe(figure('recovered'));
    const seconds = sumOf(all, (row) => Number(row['seconds']));
    expect(seconds / sumOf(all)).toBeCloseTo(figure('averageBlank'), 9);
    for (const row of all) {
      for (const [key, value] of Object.entries(filter))
        if (key === 'blankSeconds') expect(Number(row['seconds'])).toBeGreaterThanOrEqual(Number(value));
        else expect([value].flat()).toContain(row[key]);
      expect('relatedError' in row).toBe(row['blankCause'] !== 'unclassified');
      expect('relatedIssueId' in row).toBe(row['blankCause'] === 'js');
      expect(Number(row['score'])).toBeLessThanOrEqual(100);
    }
  });
});

describe('a blank screen', () => {
  const day = { start: '2024-06-12', end: '2024-06-12' };
  const sizeIn = (picture: Uint8Array) => {
    const view = new DataView(picture.buffer, picture.byteOffset);
    return { width: view.getUint32(16), height: view.getUint32(20) };
  };

  test('has the facts of its row in the list', async () => {
    const rows = await client.items('listBlankViews', { query: { ...day, module: '理财', size: '20' } });
    expect(rows).toHaveLength(20);
    for (const row of rows) {
      const record = await client.ok('getBlankView', { path: { viewId: String(row['id']) } });
      expect(record).toMatchObject(row);
    }
  });

  test('has a screenshot, the same for each request, if it lasted at least five seconds', async () => {
    const rows = await client.items('listBlankViews', { query: { ...day, size: '100' } });
    expect(new Set(rows.map(({ seconds }) => Number(seconds) < 5)).size).toBe(2);
    for (const { id, seconds } of rows) {
      const request = { path: { viewId: String(id) } };
      const { screenshot } = await client.ok('getBlankView', request);
      if (Number(seconds) < 5) {
        expect(screenshot).toBeUndefined();
        expect(await client.refusal('getBlankViewScreenshot', request)).toBe('404 NOT_FOUND');
        continue;
      }
      const picture = await client.download('getBlankViewScreenshot', request);
      expect(sizeIn(picture)).toEqual(screenshot);
      expect(await client.download('getBlankViewScreenshot', request)).toEqual(picture);
    }
  });

  test('is not found by an unknown ID', async () => {
    const [row] = await client.items('listBlankViews', { query: { ...day, size: '10' } });
    const parts = String(row?.['id']).split('-');
    const others = [
      [...parts.slice(0, 4), '0'],
      ['zzzzzzzz', ...parts.slice(1)],
      [parts[0], 'zzzz', ...parts.slice(2)],
    ];
    for (const other of others)
      for (const operation of ['getBlankView', 'getBlankViewScreenshot'] as const)
        expect(await client.refusal(operation, { path: { viewId: other.join('-') } })).toBe('404 NOT_FOUND');
  });

  test('returns 403 for its screenshot to users without permission', async () => {
    const auditor = await signedIn('auditor01', client.mock);
    const [row] = await auditor.items('listBlankViews', { query: { ...day, blankSeconds: '12', size: '10' } });
    const request = { path: { viewId: String(row?.['id']) } };
    expect(await auditor.ok('getBlankView', request)).toHaveProperty('screenshot');
    expect(await auditor.refusal('getBlankViewScreenshot', request)).toBe('403 AUTH_FORBIDDEN');
  });
});

describe('JS errors', () => {
  const issues = async (query: Query): Promise<Numbers[]> =>
    list((await client.ok('listCrashIssues', { path: { group: 'js' }, query: { size: '100', ...query } }))['items']);

  test('of the last hour have points that add up to the figures', async () => {
    const sum = async (metric: string) => {
      const { lines } = await client.ok('getJsErrorsTrend', { query: { range: '1h', metrics: metric } });
      return list(list(lines)[0]?.['points']).map(({ value }) => Number(value));
    };
    const figure = await figuresOf('JsErrors', { range: '1h' });
    for (const metric of ['errors', 'errorViews']) {
      const points = await sum(metric);
      expect(points.reduce((all, value) => all + value, 0)).toBe(figure(metric));
      // The last interval has just begun.
      for (const value of points.slice(0, -1)) expect(value, metric).toBeGreaterThan(0);
    }
  });

  test('are grouped by message and place, with their first and last version', async () => {
    const alike = await issues({ range: '30d', keyword: "reading 'rate'" });
    expect(alike).toHaveLength(2);
    const [fresh] = await issues({ range: '30d', keyword: 'latestQuote' });
    expect(fresh).toMatchObject({ kind: 'TypeError', firstVersion: '6.4.0', lastVersion: '6.4.1', platform: 'web' });
    const figure = await figuresOf('JsErrors', { range: '30d' });
    const own = await figuresOf('JsErrors', { range: '30d', issueId: String(fresh?.['id']) });
    expect(own('errors')).toBe(fresh?.['count']);
    expect(own('errors')).toBeGreaterThan(own('errorViews'));
    // Its rate divides by all views.
    expect(own('devices')).toBe(figure('devices'));
    expect(own('views')).toBe(figure('views'));
    expect(own('errorRate')).toBeLessThan(figure('errorRate'));
  });

  test('have a stack symbolicated by the source map of their version, and a raw one without it', async () => {
    const [issue] = await issues({ range: '7d', keyword: 'latestQuote' });
    expect(issue).toMatchObject({ place: 'latestQuote (quote-panel.tsx:132)', isOwn: true, isSymbolicated: true });
    const path = { group: 'js', id: String(issue?.['id']) };
    const dev = await signedIn('dev02', await freshMock());
    const query = { range: '7d', version: '6.4.1' };
    const [sample] = await dev.items('listCrashSamples', { path, query });
    const sampled = { ...path, sampleId: String(sample?.['id']) };
    const stackOf = async () => list((await dev.ok('getCrashSample', { path: sampled }))['threads'])[0];
    expect(await stackOf()).toMatchObject({
      crashed: true,
      frames: [
        { symbol: 'latestQuote', file: 'quote-panel.tsx', line: 132, isOwn: true, isSymbolicated: true },
        { symbol: 'QuotePanel', file: 'quote-panel.tsx', line: 57 },
        { symbol: 'renderComponent', file: 'renderer.ts', line: 214, isOwn: false },
        { symbol: 'flushJobs', file: 'scheduler.ts', line: 96 },
      ],
      rawFrames: [{ file: 'wealth.min.js', line: 1, isSymbolicated: false }, {}, {}, {}],
    });
    const [maps] = await dev.items('listSymbols', { query: { platform: 'web', version: '6.4.1' } });
    await dev.ok('deleteSymbols', { path: { id: String(maps?.['id']) } });
    expect(list((await stackOf())?.['frames'])[0]).toMatchObject({ file: 'wealth.min.js', line: 1 });
    const { missingSymbols } = await dev.ok('getCrashSample', { path: sampled });
    expect(missingSymbols).toEqual([{ fileType: 'sourceMap' }]);
    const missing = await dev.items('listMissingSymbols', { query: { platform: 'web' } });
    expect(missing).toContainEqual(expect.objectContaining({ version: '6.4.1', fileType: 'sourceMap' }));
  });

  /** The possible fix versions of an issue. */
  const versionsFor = async (dev: Client, issue: Numbers | undefined): Promise<string[]> => {
    const options = await dev.items('listOptions', { path: { kind: 'issueVersion' } });
    const scope = issue?.['subAppId'] ?? issue?.['platform'];
    return options
      .filter(({ value }) => String(value).startsWith(`${String(scope)} `))
      .map(({ label }) => String(label));
  };

  test('of an offline package regress with that package or a newer one', async () => {
    const stateAfter = async (resolvedIn: (versions: readonly string[]) => string | undefined) => {
      const dev = await signedIn('dev02', await freshMock());
      const [issue] = await dev.items('listCrashIssues', {
        path: { group: 'js' },
        query: { range: '7d', keyword: 'annualRate' },
      });
      const { id, subAppId } = issue ?? {};
      expect(subAppId).toBe('20240102');
      const versions = await versionsFor(dev, issue);
      expect(versions.length).toBeGreaterThan(1);
      for (const version of versions) expect(version).toMatch(/^\d{10}$/u);
      await dev.ok('changeCrashIssueStatus', {
        path: { group: 'js', status: 'resolved' },
        body: { ids: [id], resolvedIn: resolvedIn(versions) },
      });
      await dev.ok('setMockClock', { body: { advanceSeconds: 12 * 3600 } });
      await dev.signIn('dev02');
      const path = { group: 'js', id: String(id) };
      const [newest] = await dev.items('listCrashIssueHistory', { path });
      return { status: (await dev.ok('getCrashIssue', { path }))['status'], newest, versions };
    };
    const back = await stateAfter((versions) => versions.at(-1));
    expect(back).toMatchObject({ status: 'regressed', newest: { event: 'regressed' } });
    expect(back.versions).toContain(back.newest?.['version']);
    const same = await stateAfter(([newest]) => newest);
    expect(same).toMatchObject({ status: 'regressed', newest: { version: same.versions[0] } });
  });

  test('of the app regress with a newer version of the app', async () => {
    const dev = await signedIn('dev02', await freshMock());
    const [issue] = await dev.items('listCrashIssues', {
      path: { group: 'js' },
      query: { range: '7d', keyword: 'Request timeout' },
    });
    expect(issue).not.toHaveProperty('subAppId');
    expect(await versionsFor(dev, issue)).toContain('6.4.0');
    const status = { path: { group: 'js', status: 'resolved' } };
    const refused = await dev.call('changeCrashIssueStatus', {
      ...status,
      body: { ids: [issue?.['id']], resolvedIn: '2024061801' },
    });
    expect(refused.body).toMatchObject({ code: 'ISSUE_VERSION_UNKNOWN' });
    await dev.ok('changeCrashIssueStatus', { ...status, body: { ids: [issue?.['id']], resolvedIn: '6.3.1' } });
    await dev.ok('setMockClock', { body: { advanceSeconds: 12 * 3600 } });
    await dev.signIn('dev02');
    const path = { group: 'js', id: String(issue?.['id']) };
    expect(await dev.ok('getCrashIssue', { path })).toMatchObject({ status: 'regressed' });
  });

  test('of unsupported syntax occur only in old web views', async () => {
    const [issue] = await issues({ range: '30d', keyword: 'Unexpected token' });
    const parts = await partsOf('JsErrors', 'webView', 'errors', { range: '30d', issueId: String(issue?.['id']) });
    expect(parts.filter((part) => valueIn(part) > 0)).toMatchObject([{ key: 'Chromium 78' }]);
    expect((await figuresOf('JsErrors', { range: '30d', webView: 'Chromium 78' }))('errorRate')).toBeGreaterThan(
      (await figuresOf('JsErrors', { range: '30d', webView: 'Chromium 124' }))('errorRate'),
    );
  });

  test('of an applet API occur only in applets', async () => {
    const [issue] = await issues({ keyword: 'my.getOpenUserInfo' });
    const [page] = await partsOf('JsErrors', 'pageType', 'errors', { issueId: String(issue?.['id']) });
    expect(page).toMatchObject({ key: 'applet', share: 1 });
  });
});

describe('offline packages', () => {
  const query = { start: '2024-06-01', end: '2024-06-17' };

  test.each(['JsErrors', 'BlankScreens'] satisfies Topic[])(
    'split the views of %s by the package of the device',
    async (topic) => {
      const parts = await partsOf(topic, 'offlinePackage', 'views', query);
      const keys = parts.map(({ key }) => String(key));
      // Two packages of wealth, pages of wealth on devices without a package, and all other pages.
      expect(keys.filter((key) => /^理财商城 \d{10}$/u.test(key)).length).toBeGreaterThan(1);
      expect(keys).toContain('理财商城');
      expect(keys).toContain('unknown');
      const figure = await figuresOf(topic, query);
      expect(parts.reduce((sum, part) => sum + valueIn(part), 0)).toBe(figure('views'));
      const harmony = await partsOf(topic, 'offlinePackage', 'views', {
        ...query,
        platform: 'harmony',
        version: '1.0.0',
      });
      for (const { key } of harmony) expect(keys).toContain(key);
    },
  );

  test('that are unknown have no views', async () => {
    expect((await figuresOf('JsErrors', { ...query, offlinePackage: '理财商城 1999010101' }))('views')).toBe(0);
  });

  test.each(['errors', 'blanks'] as const)('filter %s without effect on later questions', async (metric) => {
    // Another seed, about which nothing has been asked.
    const admin = await signedIn();
    await admin.ok('resetMock', { body: { seed: metric === 'errors' ? 41 : 42 } });
    await admin.signIn('admin');
    const topic = metric === 'errors' ? 'JsErrors' : 'BlankScreens';
    const valueOf = async (filter: Query): Promise<number> => {
      const { figures } = await admin.ok(`get${topic}Figures`, { query: { range: '7d', ...filter } });
      return valueIn(isNumbers(figures) ? figures[metric] : undefined);
    };
    const titles = admin.mock.db.offlinePackages
      .all({ where: { appId: '1', subAppId: '20240102' } })
      .map(({ version }) => `理财商城 ${version}`);
    const values: number[] = [];
    for (const offlinePackage of titles) values.push(await valueOf({ offlinePackage }));
    expect(values.filter((value) => value > 0).length).toBeGreaterThan(1);
    expect(await valueOf({})).toBeGreaterThan(values.reduce((sum, value) => sum + value, 0));
  });

  test('are in the rows of blank views that are filtered by them', async () => {
    const day = { start: '2024-06-12', end: '2024-06-12' };
    const [most] = (await partsOf('BlankScreens', 'offlinePackage', 'blanks', day))
      .filter(({ key }) => / \d{10}$/u.test(String(key)))
      .toSorted((a, b) => valueIn(b) - valueIn(a));
    const offlinePackage = String(most?.['key']);
    const rows: Numbers[] = [];
    let total = 1;
    for (let page = 1; rows.length < total; page++) {
      const pageQuery = { ...day, offlinePackage, page: String(page), size: '100' };
      const answer = await client.ok('listBlankViews', { query: pageQuery });
      total = Number(answer['total']);
      rows.push(...list(answer['items']));
    }
    expect(rows.reduce((sum, { weight }) => sum + Number(weight), 0)).toBe(valueIn(most));
    for (const row of rows) expect(row['offlinePackage']).toBe(offlinePackage);
  });

  test('have views from their publication on, and leave earlier views unchanged', async () => {
    const admin = await signedIn('admin', await freshMock());
    const today = { range: 'today' };
    const viewsOf = async (caller = admin) => {
      const splitQuery = { dimensions: 'offlinePackage', metric: 'views', top: '100', ...today };
      const { splits } = await caller.ok('getJsErrorsSplit', { query: splitQuery });
      return new Map(list(list(splits)[0]?.['parts']).map((part) => [String(part['key']), valueIn(part)]));
    };
    const row = admin.mock.db.offlinePackages.find({ appId: '1', subAppId: '20240102', status: 'pending' });
    const title = `理财商城 ${row?.version}`;
    const before = await viewsOf();
    expect(before.has(title)).toBe(false);
    await admin.ok('publishOfflinePackage', { path: { id: row?.id ?? '' } });
    expect(await viewsOf()).toEqual(before);
    await admin.ok('setMockClock', { body: { advanceSeconds: 3 * 3600 } });
    // The session has expired meanwhile.
    const after = await viewsOf(await signedIn('admin', admin.mock));
    expect(after.get(title)).toBeGreaterThan(0);
    for (const [key, views] of before) expect(after.get(key), key).toBeGreaterThanOrEqual(views);
  });
});

test('errorPages counts only pages with JS errors', async () => {
  const query = { start: '2024-06-12', end: '2024-06-12', platform: 'harmony' };
  const figure = await figuresOf('JsErrors', query);
  const pages = await partsOf('JsErrors', 'pageName', 'errors', query);
  expect(figure('errorPages')).toBe(pages.length);
  const request = { path: { group: 'js' }, query: { ...query, keyword: 'my.getOpenUserInfo' } };
  const issueId = String((await client.items('listCrashIssues', request))[0]?.['id']);
  const applets = await partsOf('JsErrors', 'pageName', 'errors', { ...query, issueId });
  expect((await figuresOf('JsErrors', { ...query, issueId }))('errorPages')).toBe(applets.length);
  expect(applets.length).toBeLessThan(pages.length);
  expect(figure('views')).toBe((await figuresOf('BlankScreens', query))('views'));
});

test('users without access to blank screens or JS errors get 403', async () => {
  const [release, operator] = [await signedIn('release01'), await signedIn('operator01')];
  expect(await release.refusal('listBlankViews', {})).toBe('403 AUTH_FORBIDDEN');
  expect(await operator.refusal('getJsErrorsFigures', {})).toBe('403 AUTH_FORBIDDEN');
  expect(await operator.refusal('listCrashIssues', { path: { group: 'js' } })).toBe('403 AUTH_FORBIDDEN');
});
