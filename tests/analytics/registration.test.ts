import { expect, test } from 'vitest';
import { topics } from '../../openapi/generated/topics.ts';
import { signedIn, type Client } from '../mock-client.ts';
import { isNumbers, list } from './numbers.ts';

const { steps } = topics.registration;

async function figures(
  client: Client,
  id: 'getRegistrationFigures' | 'getDevicesFigures',
  query: Record<string, string>,
  key = 'value',
) {
  const { figures: all } = await client.ok(id, { query });
  return (metric: string) => {
    const figure = isNumbers(all) ? all[metric] : undefined;
    return Number(isNumbers(figure) ? figure[key] : undefined);
  };
}

test.each<Record<string, string>>([{}, { range: '15d' }, { range: '90d', platform: 'ios' }, { version: '6.4.1' }])(
  'new devices equal those of the topic of devices, and steps never increase: %j',
  async (query) => {
    const client = await signedIn('analyst01');
    const own = await figures(client, 'getRegistrationFigures', query);
    expect(own('opened')).toBe((await figures(client, 'getDevicesFigures', query))('newDevices'));
    expect(own('opened')).toBeGreaterThan(0);
    const counts = steps.map((step) => own(step));
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  },
);

test('a registration counts only once it is complete, at the time of its first launch', async () => {
  const client = await signedIn();
  /** The previous period's figures up to the same time of day. */
  const previousFigures = async (range: string) => {
    const own = await figures(client, 'getRegistrationFigures', { range, compare: 'previous' }, 'previous');
    return { opened: own('opened'), registered: own('registered') };
  };
  const ranges = ['today', '7d', '15d', '30d'];
  let before = await Promise.all(ranges.map(previousFigures));
  let later = 0;
  for (let minutes = 0; minutes < 60; minutes += 2) {
    await client.ok('setMockClock', { body: { advanceSeconds: 120 } });
    const after = await Promise.all(ranges.map(previousFigures));
    later += after.filter(
      ({ opened, registered }, index) =>
        opened === before[index]?.opened && registered > (before[index]?.registered ?? Infinity),
    ).length;
    before = after;
  }
  expect(later).toBeGreaterThan(0);
});

test('the histogram of registration times counts each registration once', async () => {
  const client = await signedIn('analyst01');
  const query = { range: '30d', metric: 'p50', dimensions: ['registerTime'] };
  const [split] = list((await client.ok('getRegistrationSplit', { query }))['splits']);
  expect(split?.['metric']).toBe('registered');
  const own = await figures(client, 'getRegistrationFigures', { range: '30d' });
  expect(list(split?.['parts']).reduce((sum, { value }) => sum + Number(value ?? 0), 0)).toBe(own('registered'));
  expect(own('registered')).toBeGreaterThan(0.4 * own('opened'));
  expect(own('p90')).toBeGreaterThan(own('p50'));
});

test('unfinished registrations are split by the step that is missing and by reason', async () => {
  const client = await signedIn('analyst01');
  const query = { range: '30d', metric: 'unfinished', dimensions: ['stopStep', 'stopReason'], top: '100' };
  const splits = list((await client.ok('getRegistrationSplit', { query }))['splits']);
  const own = await figures(client, 'getRegistrationFigures', { range: '30d' });
  expect(own('unfinished')).toBe(own('opened') - own('registered'));
  const [byStep, byReason] = splits.map(
    ({ parts }) => new Map(list(parts).map(({ key, value }) => [String(key), Number(value)])),
  );
  const losses = steps.slice(1).map((step, index) => [step, own(steps[index] ?? '') - own(step)] as const);
  expect(byStep).toEqual(new Map(losses));
  expect([...(byReason?.values() ?? [])].reduce((sum, value) => sum + value, 0)).toBe(own('unfinished'));
  const codes = (byReason?.get('codeWrong') ?? NaN) + (byReason?.get('codeExpired') ?? NaN);
  expect(codes).toBeLessThan(byStep?.get('code') ?? 0);
  expect(byReason?.get('cameraDenied')).toBeLessThan(byStep?.get('face') ?? 0);
});
