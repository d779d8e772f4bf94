import { readXlsx } from 'hucre';
import { expect, test } from 'vitest';
import { exportFileName } from '../../openapi/exports/names.ts';
import { periodOf, withDays, withoutFilters } from '../../openapi/exports/period.ts';
import { exportable } from '../../openapi/generated/exports.ts';
import { type Client, NOW, signedIn } from '../mock-client.ts';

const advance = (client: Client, seconds: number) => client.ok('setMockClock', { body: { advanceSeconds: seconds } });

/** Creates an export, and returns its job and the rows of its file. */
async function exported(client: Client, body: object) {
  const { id } = await client.ok('createExportJob', { body });
  await advance(client, 60);
  const path = { id: String(id) };
  const job = await client.ok('getExportJob', { path });
  const { sheets } = await readXlsx(await client.download('downloadExport', { path }));
  const [, ...rows] = sheets.flatMap((sheet) => sheet.rows);
  return { job, rows };
}

test('a period is resolved to days in the time zone of the platform', () => {
  const days = (filters: Record<string, string>, usual = '7d') => periodOf(filters, usual, NOW);
  expect(days({})).toEqual({ from: '2024-06-12', to: '2024-06-18' });
  expect(days({ range: 'today' })).toEqual({ from: '2024-06-18', to: '2024-06-18' });
  expect(days({ range: '30d' })).toEqual({ from: '2024-05-20', to: '2024-06-18' });
  expect(days({}, '24h')).toEqual({ from: '2024-06-17', to: '2024-06-18' });
  expect(days({ range: '90d', start: '2024-06-09', end: '2024-06-01' })).toEqual({
    from: '2024-06-01',
    to: '2024-06-09',
  });
  expect(days({ end: '2024-06-01' })).toEqual({ from: '2024-06-01', to: '2024-06-01' });
  // Half past midnight in Shanghai is the day before in UTC.
  expect(periodOf({ range: 'today' }, '7d', Date.parse('2024-06-18T00:30:00+08:00')).to).toBe('2024-06-18');
});

test('a period of days is replaced by its dates, a period of hours is not', () => {
  const period = { from: '2024-06-12', to: '2024-06-18' };
  expect(withoutFilters({ range: '7d', platform: 'ios' }, { period: '7d' })).toEqual({ range: '7d' });
  expect(withoutFilters({ range: '7d', platform: 'ios' }, { listParameters: ['platform'] })).toEqual({
    platform: 'ios',
  });
  expect(withDays({ range: '7d', platform: 'ios' }, '7d', period)).toEqual({
    platform: 'ios',
    start: period.from,
    end: period.to,
  });
  expect(withDays({ platform: 'ios' }, '24h', period)).toEqual({ platform: 'ios' });
  expect(exportFileName({ report: 'Launches', unnamed: 'file', day: '2024-06-18', period })).toBe(
    'Launches-2024-06-12_2024-06-18.xlsx',
  );
});

test('an export of all rows keeps the period of the screen, which job and file name include', async () => {
  const admin = await signedIn('analyst01');
  const body = { screen: 'analytics/attendance/by-day', columns: [{ key: 'day' }, { key: 'launches' }] };
  const activityExport = { ...body, reportName: 'Activity', scope: 'all' };
  const { job, rows } = await exported(admin, { ...activityExport, filters: { range: '30d', platform: 'ios' } });
  expect(job).toMatchObject({
    filters: { range: '30d' },
    period: { from: '2024-05-20', to: '2024-06-18' },
    fileName: 'Activity-2024-05-20_2024-06-18.xlsx',
  });
  expect(rows).toHaveLength(30);
  const days = await admin.items('listAttendanceByDay', { query: { range: '30d', size: '100' } });
  // The numbers of today still change while the file is written.
  const overOf = (all: readonly (readonly [unknown, unknown])[]) =>
    all.filter(([day]) => day !== '2024-06-18').reduce((sum, [, launches]) => sum + Number(launches), 0);
  expect(overOf(rows.map(([day, launches]) => [day, launches] as const))).toBe(
    overOf(days.map((one) => [one['day'], one['launches']] as const)),
  );
  const usual = await exported(admin, activityExport);
  expect(usual.job).toMatchObject({ filters: {}, period: { from: '2024-06-12', to: '2024-06-18' } });
  expect(usual.rows).toHaveLength(7);
  // An export of a list without a period has none, and contains all rows.
  const users = { screen: 'system/user', scope: 'all', columns: [{ key: 'userName' }] };
  const all = await exported(await signedIn(), { ...users, filters: { status: 'notEnabled' } });
  expect(all.job).toMatchObject({ filters: {}, fileName: 'file.xlsx' });
  expect(all.job).not.toHaveProperty('period');
  expect(all.rows.length).toBeGreaterThan(100);
});

test('retrying a failed export uses the original days', async () => {
  const admin = await signedIn();
  const body = { screen: 'analytics/crash-summary/by-version', scope: 'all', columns: [{ key: 'launches' }] };
  await admin.ok('createMockFault', {
    body: { operationId: 'listStabilityByVersion', status: 500, code: 'DB_QUERY_FAILED', times: 1 },
  });
  const { id } = await admin.ok('createExportJob', { body });
  const path = { id: String(id) };
  await advance(admin, 3600);
  expect(await admin.ok('getExportJob', { path })).toMatchObject({ status: 'failed' });
  const { items } = await admin.ok('listStabilityByVersion', {
    query: { start: '2024-06-12', end: '2024-06-18', size: '100' },
  });
  await advance(admin, 3600 * 14);
  const later = await signedIn('admin', admin.mock);
  await later.ok('retryExportJob', { path });
  await advance(later, 60);
  expect(await later.ok('getExportJob', { path })).toMatchObject({
    status: 'succeeded',
    period: { from: '2024-06-12', to: '2024-06-18' },
    rows: [items].flat().length,
  });
});

test('lists of analytics have a default period, the list of users has none', () => {
  expect(exportable.listStabilityByVersion?.period).toBe('7d');
  expect(exportable.listCrashIssues?.period).toBe('24h');
  expect(exportable.listUsers?.period).toBeUndefined();
});

test('exports can be filtered by several screens', async () => {
  const admin = await signedIn();
  const columns = [{ key: 'id' }];
  for (const screen of ['analytics/crash-android', 'analytics/crash-summary/by-version', 'system/role'])
    await admin.ok('createExportJob', { body: { screen, scope: 'all', columns } });
  const screensOf = async (screen: string[]) =>
    (await admin.items('listExportJobs', { query: { screen } })).map((job) => job['screen']);
  expect(await screensOf(['analytics/crash-android', 'analytics/crash-summary'])).toEqual([
    'analytics/crash-summary/by-version',
    'analytics/crash-android',
  ]);
  expect(await screensOf(['system/role'])).toEqual(['system/role']);
});
