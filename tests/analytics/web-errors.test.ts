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
  const asked = { dimensions: dimension, metric, top: '100', ...query };
  const { splits } = await client.ok(`get${topic}Split`, { query: asked });
  return list(list(splits)[0]?.['parts']);
}

describe('blank screens', () => {
  test('are of the views of H5 pages and applets', async () => {
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

  test('mostly come of JS errors, of files where web views keep none', async () => {
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

  test('come more often in a version whose web view keeps nothing', async () => {
    const query = { range: '30d', platform: 'android', module: '理财' };
    const rates = new Map(
      (await partsOf('BlankScreens', 'version', 'blankRate', query)).map((part) => [part['key'], valueIn(part)]),
    );
    expect(rates.get('6.4.0')).toBeGreaterThan(3 * Number(rates.get('6.3.1')));
  });

  test.each<Query>([{ version: ['6.4.0'] }, { blankCause: 'http' }, { pageName: '积分商城', network: 'weak' }])(
    'are told one by one as the figure counts them: %j',
    async (filter) => {
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
        for (const [key, value] of Object.entries(filter)) expect([value].flat()).toContain(row[key]);
        expect('relatedError' in row).toBe(row['blankCause'] !== 'unclassified');
        expect(Number(row['score'])).toBeLessThanOrEqual(100);
      }
    },
  );
});

describe('JS errors', () => {
  test('are told apart by message and place, with the versions that have them', async () => {
    const rows = list((await client.ok('listJsErrorsByError', { query: { range: '30d', size: '100' } }))['items']);
    const alike = rows.filter(({ jsError }) => String(jsError).includes("reading 'rate'"));
    expect(alike).toHaveLength(2);
    const fresh = alike.find(({ jsError }) => String(jsError).includes('1:51877'));
    expect(fresh).toMatchObject({ jsErrorType: 'TypeError', firstVersion: '6.4.0', lastVersion: '6.4.1' });
    const figure = await figuresOf('JsErrors', { range: '30d' });
    for (const row of rows) {
      expect(Number(row['errors'])).toBeGreaterThanOrEqual(Number(row['errorViews']));
      // Its rate is of all views, as the figure that filters by it.
      expect(Number(row['errorRate'])).toBeLessThan(figure('errorRate'));
    }
    const own = await figuresOf('JsErrors', { range: '30d', jsError: String(fresh?.['jsError']) });
    expect(own('errors')).toBe(fresh?.['errors']);
    expect(own('errorRate')).toBeCloseTo(Number(fresh?.['errorRate']), 12);
    expect(own('devices')).toBe(figure('devices'));
  });

  test('come where their scripts run', async () => {
    const [page] = await partsOf('JsErrors', 'pageType', 'errors', {
      jsError: 'TypeError: my.getOpenUserInfo is not a function (runtime.js:1:66120)',
    });
    expect(page).toMatchObject({ key: 'applet', share: 1 });
  });
});

describe('offline packages', () => {
  const query = { start: '2024-06-01', end: '2024-06-17' };

  test.each(['JsErrors', 'BlankScreens'] satisfies Topic[])(
    'divide the views of %s by what devices had',
    async (topic) => {
      const parts = await partsOf(topic, 'offlinePackage', 'views', query);
      const keys = parts.map(({ key }) => String(key));
      // The latest of wealth, an earlier one, pages without a package on devices that have none, and all others.
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

  test('of which nobody knows have no views', async () => {
    expect((await figuresOf('JsErrors', { ...query, offlinePackage: '理财商城 1999010101' }))('views')).toBe(0);
  });

  test('stand in the rows of blank views as their filter has them', async () => {
    const day = { start: '2024-06-12', end: '2024-06-12' };
    const [most] = (await partsOf('BlankScreens', 'offlinePackage', 'blanks', day))
      .filter(({ key }) => / \d{10}$/u.test(String(key)))
      .toSorted((a, b) => valueIn(b) - valueIn(a));
    const offlinePackage = String(most?.['key']);
    const rows: Numbers[] = [];
    let total = 1;
    for (let page = 1; rows.length < total; page++) {
      const asked = { ...day, offlinePackage, page: String(page), size: '100' };
      const answer = await client.ok('listBlankViews', { query: asked });
      total = Number(answer['total']);
      rows.push(...list(answer['items']));
    }
    expect(rows.reduce((sum, { weight }) => sum + Number(weight), 0)).toBe(valueIn(most));
    for (const row of rows) expect(row['offlinePackage']).toBe(offlinePackage);
  });

  test('that are published come in the numbers from then on, and leave those before', async () => {
    const admin = await signedIn('admin', await freshMock());
    const today = { range: 'today' };
    const viewsOf = async (asking = admin) => {
      const asked = { dimensions: 'offlinePackage', metric: 'views', top: '100', ...today };
      const { splits } = await asking.ok('getJsErrorsSplit', { query: asked });
      return new Map(list(list(splits)[0]?.['parts']).map((part) => [String(part['key']), valueIn(part)]));
    };
    const row = admin.mock.db.offlinePackages.find({ appId: '1', subAppId: '20240102', status: 'pending' });
    const title = `理财商城 ${row?.version}`;
    const before = await viewsOf();
    expect(before.has(title)).toBe(false);
    await admin.ok('publishOfflinePackage', { path: { id: row?.id ?? '' } });
    expect(await viewsOf()).toEqual(before);
    await admin.ok('setMockClock', { body: { advanceSeconds: 3 * 3600 } });
    // The session has not lasted that long.
    const after = await viewsOf(await signedIn('admin', admin.mock));
    expect(after.get(title)).toBeGreaterThan(0);
    for (const [key, views] of before) expect(after.get(key), key).toBeGreaterThanOrEqual(views);
  });
});

test('pages with JS errors are counted, not those that are only viewed', async () => {
  const query = { start: '2024-06-12', end: '2024-06-12', platform: 'harmony' };
  const figure = await figuresOf('JsErrors', query);
  const pages = await partsOf('JsErrors', 'pageName', 'errors', query);
  expect(figure('errorPages')).toBe(pages.length);
  const jsError = 'TypeError: my.getOpenUserInfo is not a function (runtime.js:1:66120)';
  const applets = await partsOf('JsErrors', 'pageName', 'errors', { ...query, jsError });
  expect((await figuresOf('JsErrors', { ...query, jsError }))('errorPages')).toBe(applets.length);
  expect(applets.length).toBeLessThan(pages.length);
  expect(figure('views')).toBe((await figuresOf('BlankScreens', query))('views'));
});

test('who may not see the screens sees neither', async () => {
  const release = await signedIn('release01');
  expect(await release.refusal('listBlankViews', {})).toBe('403 AUTH_FORBIDDEN');
  expect(await release.refusal('getJsErrorsFigures', {})).toBe('403 AUTH_FORBIDDEN');
});
