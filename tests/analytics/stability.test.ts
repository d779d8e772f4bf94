import { expect, test } from 'vitest';
import { signedIn } from '../mock-client.ts';
import { isNumbers, list } from './numbers.ts';

test('launches and devices equal those of the topic of devices, and some devices crash repeatedly', async () => {
  const client = await signedIn('analyst01');
  const query = { range: '30d', platform: 'android' };
  const [{ figures }, { figures: others }] = [
    await client.ok('getStabilityFigures', { query }),
    await client.ok('getDevicesFigures', { query }),
  ];
  const valueIn = (of: unknown, metric: string) => {
    const figure = isNumbers(of) ? of[metric] : undefined;
    return Number(isNumbers(figure) ? figure['value'] : Number.NaN);
  };
  for (const metric of ['launches', 'devices']) expect(valueIn(figures, metric)).toBe(valueIn(others, metric));
  expect(valueIn(figures, 'crashes')).toBeGreaterThan(0);
  expect(valueIn(figures, 'crashDevices')).toBeLessThan(valueIn(figures, 'crashes'));
  expect(valueIn(figures, 'anrRate')).toBeLessThan(valueIn(figures, 'crashRate'));
  expect(valueIn(figures, 'crashFree')).toBeCloseTo(1 - valueIn(figures, 'crashShare'), 12);
});

test('the row of a version has its crash rate and the state of its guard', async () => {
  const client = await signedIn('admin');
  const rows = list((await client.ok('listStabilityByVersion', { query: { range: '30d', size: '100' } }))['items']);
  const rowOf = (id: string) => rows.find((row) => row['id'] === id);
  const timeline = list((await client.ok('listReleaseTimeline', { query: {} }))['items']);
  expect(timeline.length).toBeGreaterThan(0);
  // Its switch was turned off and the fault fixed, but its worst hours keep the crash rate above the usual level.
  const [bad, usual] = [rowOf('android~6.4.0'), rowOf('android~6.3.1')];
  expect(bad).toMatchObject({ guard: 'tripped' });
  expect(Number(bad?.['crashRate'])).toBeGreaterThan(1.3 * Number(usual?.['crashRate']));
  expect(Number(usual?.['crashRate'])).toBeCloseTo(0.0021, 3);
  expect(rowOf('android~6.3.1')).toMatchObject({ guard: 'off' });
});

test('a version is compared with the baseline of its guard, regardless of the requested versions', async () => {
  const client = await signedIn('admin');
  const rowsOf = async (query: Record<string, string | string[]>) =>
    list((await client.ok('listStabilityByVersion', { query: { range: '30d', size: '100', ...query } }))['items']);
  const all = await rowsOf({});
  const rowOf = (rows: typeof all, id: string) => rows.find((row) => row['id'] === id);
  const [bad, usual] = [rowOf(all, 'android~6.4.0'), rowOf(all, 'android~6.3.1')];
  expect(bad).toMatchObject({ before: '6.3.1', verdict: 'worse' });
  expect(bad?.['change']).toBeCloseTo(Number(bad?.['crashRate']) - Number(usual?.['crashRate']), 10);
  expect(bad?.['changeLow']).toBeGreaterThan(0);
  expect(Number(bad?.['changeHigh'])).toBeGreaterThan(Number(bad?.['change']));
  // The guard paused 6.4.0: it is no baseline for later versions.
  expect(rowOf(all, 'android~6.4.1')).toMatchObject({ before: '6.3.1' });
  const { baseline } = await client.ok('getRolloutGuard', {
    path: { owner: 'upgrade', ownerId: String(rowOf(all, 'android~6.4.1')?.['upgradeId']) },
  });
  expect(baseline).toMatchObject({ version: '6.3.1' });
  // The numbers of a version do not depend on the other ones in the table.
  const [alone] = await rowsOf({ platform: 'android', version: ['6.4.0'] });
  expect(alone).toMatchObject({ before: '6.3.1', verdict: 'worse', change: bad?.['change'] });
  // The first version has nothing to be compared with.
  expect(rowOf(all, 'harmony~1.0.0')).not.toHaveProperty('verdict');
});
