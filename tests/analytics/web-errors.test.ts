import { beforeAll, describe, expect, test } from 'vitest';
import { type Client, signedIn } from '../mock-client.ts';
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

test('who may not see the screens sees neither', async () => {
  const release = await signedIn('release01');
  expect(await release.refusal('listBlankViews', {})).toBe('403 AUTH_FORBIDDEN');
  expect(await release.refusal('getJsErrorsFigures', {})).toBe('403 AUTH_FORBIDDEN');
});
