import { describe, expect, test } from 'vitest';
import { isOperationId } from '../../openapi/checker/operation.ts';
import { type TopicFacts, topics } from '../../openapi/generated/topics.ts';
import { type Client, NOW, signedIn } from '../mock-client.ts';
import { isNumbers, list, type Numbers } from './numbers.ts';

/** A version compared with another one, both counted from their release. */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const hourAt = (at: string) => Math.floor(Date.parse(at) / HOUR_MS) * HOUR_MS;
const dayAt = (at: number) => new Date(at + 8 * HOUR_MS).toISOString().slice(0, 10);
const timeIn = (answer: Numbers, key: string) => Date.parse(String(answer[key]));
const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

function ask(client: Client, id: string, query: Record<string, string | string[]>): Promise<Numbers> {
  if (!isOperationId(id)) throw new RangeError(id);
  return client.ok(id, { query });
}

/** When the versions of a platform were published first (ms), the newest version first. */
async function releases(client: Client, platform = 'android') {
  const marks = await client.items('listReleaseMarks', { query: { start: '2023-08-01', end: '2024-06-18', platform } });
  const at = new Map<string, number>();
  for (const { event, release, at: time } of list(marks)) {
    if (event !== 'published' || !isNumbers(release) || release['kind'] !== 'upgrade') continue;
    const version = String(release['version']);
    if (!at.has(version)) at.set(version, hourAt(String(time)));
  }
  return [...at].map(([version, released]) => ({ version, released })).toReversed();
}

/** The sum of a count over the hours from one time to another (ms). */
async function sumOfHours(client: Client, key: string, metric: string, query: Record<string, string>, span: number[]) {
  const [from = 0, to = 0] = span;
  let sum = 0;
  for (let day = from; dayAt(day) <= dayAt(to - 1); day += DAY_MS) {
    const { lines } = await ask(client, `get${pascal(key)}Trend`, {
      ...query,
      metrics: metric,
      start: dayAt(day),
      end: dayAt(day),
    });
    for (const { at, value } of list(list(lines)[0]?.['points']))
      if (Date.parse(String(at)) >= from && Date.parse(String(at)) < to) sum += Number(value);
  }
  return sum;
}

const compared = Object.entries<TopicFacts>(topics).filter(([, { dimensions }]) =>
  Object.values(dimensions).some(({ compare }) => compare === 'compareVersion'),
);

test('all topics except push messages, activities and departments compare versions', () => {
  expect(compared.map(([key]) => key).toSorted()).toEqual(
    Object.keys(topics)
      .filter((key) => !['push', 'activity', 'departments'].includes(key))
      .toSorted(),
  );
});

describe.each(compared)('%s', (key, { metrics, measures }) => {
  const counts = Object.keys(metrics).filter((metric) => {
    const { type, of = '' } = metrics[metric] ?? {};
    return type === undefined && (measures[of] === 'count' || measures[of] === 'sum');
  });

  test('the other version is counted over the same time since its release', { timeout: 60_000 }, async () => {
    const client = await signedIn('analyst01');
    const [own, other] = (await releases(client)).filter(({ version }) => ['6.4.0', '6.3.1'].includes(version));
    if (own === undefined || other === undefined) throw new Error('two versions were released');
    const query = { platform: 'android', version: own.version };
    const days = { start: dayAt(own.released - DAY_MS), end: dayAt(own.released + 5 * DAY_MS) };
    const answer = await ask(client, `get${pascal(key)}Figures`, {
      ...query,
      ...days,
      compareVersion: other.version,
    });
    const [from, to, previousFrom] = ['from', 'to', 'previousFrom'].map((one) => timeIn(answer, one));
    expect([from, previousFrom]).toEqual([own.released, other.released]);
    const span = Number(to) - own.released;
    const figures = isNumbers(answer['figures']) ? answer['figures'] : {};
    const [metric = ''] = counts;
    const figure = isNumbers(figures[metric]) ? figures[metric] : {};
    const sums = [
      await sumOfHours(client, key, metric, query, [own.released, own.released + span]),
      await sumOfHours(client, key, metric, { ...query, version: other.version }, [
        other.released,
        other.released + span,
      ]),
    ];
    expect([figure['value'], figure['previous']]).toEqual(sums);
    expect(Number(figure['previous'])).toBeGreaterThan(0);

    const trend = await ask(client, `get${pascal(key)}Trend`, {
      ...query,
      ...days,
      metrics: metric,
      compareVersion: other.version,
    });
    expect(timeIn(trend, 'previousFrom')).toBe(
      Date.parse(`${days.start}T00:00:00+08:00`) - own.released + other.released,
    );
    const points = list(list(trend['lines'])[0]?.['points']);
    // Neither version has a value before its release.
    expect(points[0]).toEqual({ at: expect.any(String) });
    expect(points[1]).toHaveProperty('value');
    expect(points.reduce((sum, { previous = 0 }) => sum + Number(previous), 0)).toBe(figure['previous']);
  });
});

test('a comparison with a newer version covers only the age of the newer one', async () => {
  const client = await signedIn('analyst01');
  const [newest, , older] = await releases(client);
  if (newest === undefined || older === undefined) throw new Error('versions were released');
  const now = Date.parse('2024-06-18T10:30:00+08:00');
  const days = { start: dayAt(older.released), end: '2024-06-18' };
  const answer = await ask(client, 'getAppStartFigures', {
    ...days,
    platform: 'android',
    version: older.version,
    compareVersion: newest.version,
  });
  expect(timeIn(answer, 'from')).toBe(older.released);
  expect(timeIn(answer, 'to') - older.released).toBe(now - newest.released);
  const { lines } = await ask(client, 'getAppStartTrend', {
    ...days,
    platform: 'android',
    version: older.version,
    compareVersion: newest.version,
    metrics: 'starts',
  });
  const points = list(list(lines)[0]?.['points']);
  expect(points.at(-1)).not.toHaveProperty('previous');
  expect(points[0]).toHaveProperty('previous');
});

test('an invalid comparison is rejected with its reason', async () => {
  const client = await signedIn('analyst01');
  const refused = async (query: Record<string, string | string[]>) => {
    const { errors } = (await client.call('getAppStartFigures', { query })).body;
    return list(errors).map(({ pointer, code }) => `${String(pointer)} ${String(code)}`);
  };
  const compareVersion = '6.3.1';
  expect(await refused({ compareVersion })).toEqual(['?version VERSION_ONE_REQUIRED']);
  expect(await refused({ compareVersion, version: ['6.4.0', '6.3.0'] })).toEqual(['?version VERSION_ONE_REQUIRED']);
  expect(await refused({ compareVersion: '9.9.9', version: '6.4.0' })).toEqual(['?compareVersion VERSION_UNRELEASED']);
  expect(await refused({ compareVersion, version: '9.9.9' })).toEqual(['?version VERSION_UNRELEASED']);
  expect(await refused({ compareVersion, version: '6.4.0', compare: 'week' })).toEqual(['?compare ENTRY_WRONG']);
  const around = '2024-06-15T12:00:00+08:00';
  expect(await refused({ around, compare: 'week' })).toEqual(['?around ENTRY_WRONG']);
  for (const outside of ['2024-06-11T23:59:00+08:00', '2024-06-18T10:30:00+08:00'])
    expect(await refused({ around: outside })).toEqual(['?around ENTRY_WRONG']);
  const admin = await signedIn();
  expect((await admin.call('getPushFigures', { query: { compareVersion } })).body).toMatchObject({
    errors: [{ pointer: '?compareVersion', code: 'ENTRY_WRONG' }],
  });
});

test('around a time of today, the same number of hours on both sides is counted', async () => {
  const client = await signedIn('analyst01');
  const answer = await ask(client, 'getAppStartFigures', { around: '2024-06-18T07:45:00+08:00', range: 'today' });
  expect(['previousFrom', 'from', 'to'].map((key) => timeIn(answer, key))).toEqual(
    ['04', '07', '10'].map((hour) => Date.parse(`2024-06-18T${hour}:00:00+08:00`)),
  );
  const figures = isNumbers(answer['figures']) ? answer['figures'] : {};
  expect(figures['slowRate']).toMatchObject({ previousN: expect.any(Number) });
  expect(figures['p90']).toMatchObject({ previousN: expect.any(Number) });
});

test('no version has launches before it was published', async () => {
  const client = await signedIn('analyst01');
  const recent = (await releases(client)).filter(({ released }) => released > NOW - 270 * DAY_MS);
  expect(recent.length).toBeGreaterThan(10);
  for (const { version, released } of recent) {
    const query = { platform: 'android', version, end: dayAt(released - DAY_MS), start: dayAt(released - 8 * DAY_MS) };
    const { figures } = await ask(client, 'getAppStartFigures', query);
    expect(isNumbers(figures) && figures['starts'], version).toMatchObject({ value: 0 });
  }
});
