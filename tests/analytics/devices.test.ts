import { expect, test } from 'vitest';
import { signedIn, type Client } from '../mock-client.ts';
import { isNumbers } from './numbers.ts';

async function values(client: Client, id: 'getDevicesFigures' | 'getAppStartFigures', query: Record<string, string>) {
  const { figures } = await client.ok(id, { query });
  const all = isNumbers(figures) ? figures : {};
  return Object.fromEntries(
    Object.entries(all).map(([metric, figure]) => [metric, isNumbers(figure) && figure['value']]),
  );
}

test('launches and devices are the same in every topic that counts them', async () => {
  const client = await signedIn('analyst01');
  const queries: Record<string, string>[] = [
    {},
    { range: '15d', platform: 'ios' },
    { start: '2024-06-08', version: '6.4.0' },
  ];
  for (const query of queries) {
    const [devices, starts] = [
      await values(client, 'getDevicesFigures', query),
      await values(client, 'getAppStartFigures', query),
    ];
    expect([devices['launches'], devices['devices']]).toEqual([starts['starts'], starts['devices']]);
  }
});

test('a new device is one whose first launch it is', async () => {
  const client = await signedIn('analyst01');
  const query = { range: '15d' };
  const { newDevices } = await values(client, 'getDevicesFigures', query);
  expect(newDevices).toBe((await values(client, 'getAppStartFigures', { ...query, startType: 'first' }))['devices']);
  expect(newDevices).toBeGreaterThan(0);
});

test('devices come today as well, and on the days after the start', async () => {
  const client = await signedIn('analyst01');
  const today = async () => Number((await values(client, 'getDevicesFigures', { range: 'today' }))['newDevices']);
  expect(await today()).toBeGreaterThan(0);
  await client.ok('setMockClock', { body: { advanceSeconds: 30 * 86_400 } });
  expect((await client.signIn('analyst01')).status).toBe(200);
  expect(await today()).toBeGreaterThan(0);
});
