import { array, nullable, number, object, parse, string } from 'valibot';
import { expect, test } from 'vitest';
import { type Client, signedIn } from '../mock-client.ts';
import { isNumbers, list } from './numbers.ts';

const retention = object({
  days: array(number()),
  mean: array(nullable(number())),
  cohorts: array(object({ day: string(), devices: number(), returned: array(nullable(number())) })),
});
const ask = async (client: Client, query: Record<string, string>) =>
  parse(retention, await client.ok('getRetention', { query }));

const figure = (figures: unknown, metric: string) => {
  const entry = isNumbers(figures) ? figures[metric] : undefined;
  return isNumbers(entry) ? entry['value'] : undefined;
};

test.each<Record<string, string>>([{}, { platform: 'android', version: '6.4.0' }])(
  'cohorts equal the devices of their day: %j',
  async (filter) => {
    const client = await signedIn('analyst01');
    for (const [cohort, metric] of [
      ['new', 'newDevices'],
      ['active', 'devices'],
    ] as const) {
      const { cohorts } = await ask(client, { ...filter, cohort, start: '2024-06-05', end: '2024-06-07' });
      expect(cohorts.map(({ day }) => day)).toEqual(['2024-06-05', '2024-06-06', '2024-06-07']);
      for (const { day, devices } of cohorts) {
        const { figures } = await client.ok('getDevicesFigures', { query: { ...filter, start: day, end: day } });
        expect(devices, `${cohort} on ${day}`).toBe(figure(figures, metric));
      }
    }
  },
);

test('returned devices are a part of the cohort, and null until the day is over; the mean skips null', async () => {
  const client = await signedIn('analyst01');
  const { days, cohorts, mean } = await ask(client, { range: '30d' });
  expect(days).toEqual([1, 2, 3, 4, 5, 6, 7, 14, 30]);
  // The clock stands at 2024-06-18 10:30.
  expect(cohorts.at(-1)?.day).toBe('2024-06-17');
  for (const { day, devices, returned } of cohorts) {
    for (const [at, count] of returned.entries()) {
      const then = Date.parse(day) + (days[at] ?? 0) * 86_400_000;
      expect(count === null, `${day} + ${days[at]}`).toBe(then >= Date.parse('2024-06-18'));
      expect(count ?? 0).toBeLessThanOrEqual(devices);
    }
  }
  const knownCohorts = cohorts.filter(({ returned }) => returned[0] !== null);
  const sum = (numbers: readonly (number | null | undefined)[]) =>
    numbers.reduce<number>((all, one) => all + (one ?? 0), 0);
  expect(mean[0]).toBeCloseTo(
    sum(knownCohorts.map(({ returned }) => returned[0])) / sum(knownCohorts.map(({ devices }) => devices)),
    10,
  );
  expect(mean[8]).toBeNull();
  // Fewer devices return after more days.
  expect(mean[0]).toBeGreaterThan(mean[6] ?? 1);
});

test('the split by hour adds up the sessions of all days in the trend by hour', async () => {
  const client = await signedIn('analyst01');
  const query = { start: '2024-06-09', end: '2024-06-10' };
  const { lines } = await client.ok('getBehaviorTrend', { query: { ...query, metrics: ['sessions'] } });
  const { splits } = await client.ok('getBehaviorSplit', { query: { ...query, dimensions: ['hour'], top: '24' } });
  const byHour = new Map(list(list(splits)[0]?.['parts']).map(({ key, value }) => [key, value]));
  const sessions = list(list(lines)[0]?.['points']).map(({ value }) => Number(value ?? 0));
  expect(sessions).toHaveLength(2 * 24);
  for (let hour = 0; hour < 24; hour++)
    expect(byHour.get(String(hour)) ?? 0, `hour ${hour}`).toBe((sessions[hour] ?? 0) + (sessions[24 + hour] ?? 0));
});
