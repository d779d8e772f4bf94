import { array, number, object, parse, string } from 'valibot';
import { expect, test } from 'vitest';
import { endsOf, nextOf, pathsIn } from '../../mock-server/flows/paths.ts';
import type { Journeys } from '../../mock-server/population/journeys.ts';
import { type Client, signedIn } from '../mock-client.ts';

type Query = Record<string, string | string[]>;
const days = { start: '2024-06-10', end: '2024-06-12' };

const answer = object({
  steps: array(
    object({
      pageName: string(),
      views: number(),
      devices: number(),
      left: number(),
      next: object({ pages: array(object({ pageName: string(), views: number() })), other: number() }),
    }),
  ),
});
const ask = async (client: Client, query: Query) => parse(answer, await client.ok('getBehaviourPath', { query })).steps;

/** Two journeys over the pages 0 to 2: 0 1 0 1 2, and 0 1. */
const page = (name: string) => ({ name, module: '', type: 'native' as const, lots: 1, stay: 1, load: 1 });
const journeys: Journeys = {
  pages: [page('a'), page('b'), page('c')],
  offsets: Uint16Array.of(0, 5, 7),
  journey: Uint8Array.of(0, 0, 0, 0, 0, 1, 1),
  page: Uint8Array.of(0, 1, 0, 1, 2, 0, 1),
  pagesIn: Int32Array.of(7, 3),
  secondsIn: Uint32Array.of(5, 2),
  stay: new Uint16Array(7),
  load: new Uint16Array(7),
};

test('endsOf finds pages that follow each other directly within one journey', () => {
  expect(endsOf(journeys, [0])).toEqual([0, 2, 5]);
  expect(endsOf(journeys, [0, 1])).toEqual([1, 3, 6]);
  expect(endsOf(journeys, [0, 1, 0])).toEqual([2]);
  // The end of one journey does not lead to the next one.
  expect(endsOf(journeys, [2, 0])).toEqual([]);
  expect(endsOf(journeys, [0, 2])).toEqual([]);
  expect(endsOf(journeys, [-1])).toEqual([]);
});

test('nextOf weights the next pages and the ends of a path by sessions', () => {
  const sessions = [10, 100];
  expect(nextOf(journeys, endsOf(journeys, [0]), sessions)).toEqual({
    views: 120,
    next: Int32Array.of(0, 120, 0),
    left: 0,
  });
  expect(nextOf(journeys, endsOf(journeys, [0, 1]), sessions)).toEqual({
    views: 120,
    next: Int32Array.of(10, 0, 10),
    left: 100,
  });
  expect(nextOf(journeys, endsOf(journeys, [2]), sessions)).toEqual({ views: 10, next: new Int32Array(3), left: 10 });
  expect([...pathsIn(journeys, [endsOf(journeys, [0]), endsOf(journeys, [0, 1, 0])]).subarray(0, 3)]).toEqual([
    3, 1, 0,
  ]);
});

test.each<Query>([days, { ...days, platform: 'ios', network: 'wifi' }, { range: 'today', version: ['6.3.1'] }])(
  'the next pages of a step add up to its views, and the selected page is the next step: %j',
  async (query) => {
    const client = await signedIn('analyst01');
    const [first] = await ask(client, query);
    expect(first?.views).toBeGreaterThan(0);
    const second = first?.next.pages[1]?.pageName ?? '';
    const [, next] = await ask(client, { ...query, pages: `${first?.pageName ?? ''}~${second}` });
    const third = next?.next.pages[0]?.pageName ?? '';
    const steps = await ask(client, { ...query, pages: [first?.pageName, second, third].join('~') });
    expect(steps.map(({ pageName }) => pageName)).toEqual([first?.pageName, second, third]);
    expect(steps[0]).toEqual(first);
    for (const [place, { views, devices, next: after, left }] of steps.entries()) {
      const sum = after.pages.reduce((all, one) => all + one.views, 0);
      expect(sum + after.other + left).toBe(views);
      expect(after.pages.length).toBeLessThanOrEqual(5);
      const further = steps[place + 1];
      if (!further) continue;
      expect(after.pages.find(({ pageName }) => pageName === further.pageName)?.views).toBe(further.views);
      expect(further.devices).toBeLessThanOrEqual(devices);
    }
  },
);

test('a path agrees with the page flow and the funnel of the same pages', async () => {
  const client = await signedIn('analyst01');
  const pages = ['page:转账', 'page:转账确认'];
  const [first, second] = await ask(client, { ...days, pages: '转账~转账确认' });
  const flow = await client.ok('getPageFlow', { query: { ...days, pageName: '转账' } });
  expect(flow).toMatchObject({ views: first?.views, exits: first?.left, after: first?.next });
  const funnel = await client.ok('queryFunnel', { query: days, body: { steps: pages, windowHours: 24 } });
  const [entered, went] = parse(object({ steps: array(object({ devices: number() })) }), funnel).steps;
  expect(first?.devices).toBe(entered?.devices);
  // A direct continuation is within a day; other devices continue later, or after something else.
  expect(second?.devices).toBeGreaterThan(0);
  expect(second?.devices).toBeLessThan(went?.devices ?? 0);
});

test('an unknown page has no views, and more than five pages are rejected', async () => {
  const client = await signedIn('analyst01');
  expect(await ask(client, { ...days, pages: '没有的页面~首页' })).toEqual([
    { pageName: '没有的页面', views: 0, devices: 0, left: 0, next: { pages: [], other: 0 } },
    { pageName: '首页', views: 0, devices: 0, left: 0, next: { pages: [], other: 0 } },
  ]);
  expect(await client.refusal('getBehaviourPath', { query: { pages: 'a~b~c~d~e~f' } })).toBe('422 ENTRY_WRONG');
});
