import { expect, test } from 'vitest';
import { validators } from '../../openapi/generated/validators.ts';
import { signedIn } from '../mock-client.ts';
import { isNumbers, list, type Numbers } from './numbers.ts';

type Query = Record<string, string | string[]>;
const days = { start: '2024-06-10', end: '2024-06-12' };

async function flowOf(query: Query) {
  const client = await signedIn('analyst01');
  const { pageName, views, entries, exits, before, after } = await client.ok('getPageFlow', { query });
  const sideOf = (side: unknown) => {
    const { pages, other }: Numbers = isNumbers(side) ? side : {};
    const steps = new Map(list(pages).map((step) => [String(step['pageName']), Number(step['views'])]));
    const counts = [...steps.values()];
    return { steps, counts, sum: counts.reduce((sum, count) => sum + count, Number(other)), other: Number(other) };
  };
  return {
    pageName,
    views: Number(views),
    entries: Number(entries),
    exits: Number(exits),
    before: sideOf(before),
    after: sideOf(after),
  };
}

const figuresOf = async (query: Query) => {
  const client = await signedIn('analyst01');
  const { figures } = await client.ok('getPageViewsFigures', { query });
  return (metric: string) => {
    const figure = isNumbers(figures) ? figures[metric] : undefined;
    return isNumbers(figure) ? figure['value'] : undefined;
  };
};

const namesOf = async (query: Query): Promise<string[]> => {
  const client = await signedIn('analyst01');
  const { splits } = await client.ok('getPageViewsSplit', { query: { ...query, dimensions: 'pageName', top: '100' } });
  return list(list(splits)[0]?.['parts']).map(({ key }) => String(key));
};

test.each<Query>([
  {},
  { platform: 'ios', network: 'weak' },
  { version: ['6.4.0', '6.3.1'], region: '澄湖省' },
  { range: 'today', module: '转账' },
])('the pages before and after a page add up to its views: %j', async (filter) => {
  const query = 'range' in filter ? filter : { ...days, ...filter };
  const names = await namesOf(query);
  let [entries, exits] = [0, 0];
  for (const pageName of names) {
    const flow = await flowOf({ ...query, pageName });
    const valueOf = await figuresOf({ ...query, pageName });
    expect(flow.pageName).toBe(pageName);
    expect([flow.views, flow.exits], pageName).toEqual([valueOf('views'), valueOf('exits')]);
    expect(flow.before.sum + flow.entries, `before ${pageName}`).toBe(flow.views);
    expect(flow.after.sum + flow.exits, `after ${pageName}`).toBe(flow.views);
    for (const { counts, other } of [flow.before, flow.after]) {
      expect(counts).toEqual(counts.toSorted((a, b) => b - a));
      if (counts.length < 5) expect(other).toBe(0);
    }
    entries += flow.entries;
    exits += flow.exits;
  }
  // Each session starts and ends with a page; a filter by module keeps only some of these pages.
  if (!('module' in filter)) expect(entries).toBe(exits);
  expect(names.length).toBeGreaterThan(2);
});

test('the next pages of a page list it as their previous page with the same count', async () => {
  const names = await namesOf(days);
  const flows = new Map<string, Awaited<ReturnType<typeof flowOf>>>();
  for (const pageName of names) flows.set(pageName, await flowOf({ ...days, pageName }));
  let both = 0;
  for (const [from, flow] of flows)
    for (const [to, count] of flow.after.steps) {
      const back = flows.get(to)?.before;
      const same = back?.steps.get(from);
      if (same === undefined) expect(count, `${from} to ${to}`).toBeLessThanOrEqual(back?.other ?? 0);
      else {
        expect(count, `${from} to ${to}`).toBe(same);
        both++;
      }
    }
  expect(both).toBeGreaterThan(20);
});

test('the flow defaults to the page with the most views, and is empty for an unknown page', async () => {
  const [most = ''] = await namesOf(days);
  expect(await flowOf(days)).toEqual(await flowOf({ ...days, pageName: most }));
  const none = await flowOf({ ...days, pageName: '没有的页面' });
  expect(none).toMatchObject({
    pageName: undefined,
    views: 0,
    entries: 0,
    exits: 0,
    before: { sum: 0 },
    after: { sum: 0 },
  });
});

test('the flow has the filters of page views, and users without access get 403', async () => {
  const own = new Set(['compare', 'compareVersion', 'around']);
  const filtersOf = (id: 'getPageFlow' | 'getPageViewsFigures') =>
    Object.keys(validators[id].query?.entries ?? {})
      .filter((one) => !own.has(one))
      .toSorted();
  expect(filtersOf('getPageFlow')).toEqual(filtersOf('getPageViewsFigures'));
  const release = await signedIn('release01');
  expect(await release.refusal('getPageFlow', {})).toBe('403 AUTH_FORBIDDEN');
});
