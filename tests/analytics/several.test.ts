import { expect, test } from 'vitest';
import { parse } from 'valibot';
import { route } from '../../src/api/generated/attendance/route.ts';
import { topic } from '../../src/api/generated/attendance/topic.ts';
import { AppChannel } from '../../openapi/generated/schemas.ts';
import { signedIn } from '../mock-client.ts';

/** Filters with several values of a dimension. */

test('an invalid or duplicate value among several is rejected', async () => {
  const client = await signedIn('analyst01');
  const wrong = { code: 'ENTRY_WRONG', errors: [{ pointer: '?version' }] };
  for (const version of [['6.4.0', 'latest'], ['6.4.0', '6.4.0'], ['']])
    expect((await client.call('getAppStartFigures', { query: { version } })).body).toMatchObject(wrong);
  expect((await client.call('getAttendanceFigures', { query: { channel: ['huawei', 'play'] } })).body).toMatchObject({
    errors: [{ pointer: '?channel' }],
  });
});

test('the URL keeps several values, and an invalid value removes the filter', () => {
  const at = (search: object) => topic.filter(parse(route.search, search));
  expect(at({ version: '6.4.0~6.3.1~6.4.0', channel: 'vivo~huawei' })).toMatchObject({
    version: ['6.4.0', '6.3.1'],
    channel: ['huawei', 'vivo'],
  });
  for (const wrong of [{ version: '6.4.0~' }, { version: '6.4.0~new' }, { channel: 'huawei~play' }, { channel: '' }])
    expect(at(wrong)).toMatchObject({ version: undefined, channel: undefined });
});

test('the export of a table filtered by several versions has all of its rows', async () => {
  const client = await signedIn('analyst01');
  const query = { start: '2024-06-10', end: '2024-06-16', version: ['6.4.0', '6.3.1'] };
  const { total } = await client.ok('listAppStartByVersion', { query });
  const job = await client.ok('createExportJob', {
    body: { screen: 'analytics/app-start/by-version', scope: 'query', filters: query, columns: [{ key: 'version' }] },
  });
  expect(job['filters']).toEqual(query);
  await client.ok('setMockClock', { body: { advanceSeconds: 60 } });
  const done = await client.ok('getExportJob', { path: { id: String(job['id']) } });
  expect(done).toMatchObject({ status: 'succeeded', rows: total });
});

test('crash issues and their samples are those of the channel', async () => {
  const client = await signedIn('analyst01');
  const group = 'crash-android';
  const issuesOf = (filter: { channel?: string }) =>
    client.items('listCrashIssues', { path: { group }, query: { range: '7d', size: '100', ...filter } });
  const [all, ...parts] = await Promise.all([
    issuesOf({}),
    ...AppChannel.options.map((channel) => issuesOf({ channel })),
  ]);
  const countIn = (issues: typeof all, id: unknown) =>
    Number(issues.find((issue) => issue['id'] === id)?.['count'] ?? 0);
  expect(all.length).toBeGreaterThan(0);
  for (const { id, count } of all)
    expect(
      parts.reduce((sum, part) => sum + countIn(part, id), 0),
      String(id),
    ).toBe(count);
  const [issue] = all;
  const path = { group, id: String(issue?.['id']) };
  const samplesOf = async (filter: { channel?: string }) =>
    Number((await client.ok('listCrashSamples', { path, query: { range: '7d', ...filter } }))['total']);
  const samples = await Promise.all(AppChannel.options.map((channel) => samplesOf({ channel })));
  expect(samples.filter((part) => part > 0).length).toBeGreaterThan(1);
  expect(samples.reduce((sum, part) => sum + part, 0)).toBe(await samplesOf({}));
});

test.for(['listSlowLaunches', 'listSlowLoads', 'listFailedCalls', 'listSlowCalls', 'listBlankViews'] as const)(
  'the rows of %s by channel add up to all rows',
  async (operation) => {
    const client = await signedIn('analyst01');
    const totalOf = async (filter: { channel?: string }) =>
      Number((await client.ok(operation, { query: { range: 'today', ...filter } }))['total']);
    const parts = await Promise.all(AppChannel.options.map((channel) => totalOf({ channel })));
    expect(parts.filter((part) => part > 0).length).toBeGreaterThan(1);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(await totalOf({}));
  },
);
