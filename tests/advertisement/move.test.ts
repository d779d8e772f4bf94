// @vitest-environment happy-dom
/** The confirmation before an activity is moved in the calendar. */
import { i18n } from '@lingui/core';
import { parse } from 'valibot';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Activity, ActivityCalendar } from '../../openapi/generated/schemas.advertisement.ts';
import confirmMove from '../../src/pages/advertisement/activity-calendar/act-move.ts';
import { consoleCalls } from '../console-calls.ts';
import { type Client, signedIn } from '../mock-client.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));
afterEach(() => vi.unstubAllGlobals());

/** Creates an activity of some days with the slots of a seeded one. */
async function create(client: Client, name: string, [startTime, endTime]: readonly [string, string]) {
  const [seeded] = await client.items('listActivities', { query: { name: '数字人民币体验周' } });
  const { type, platforms, booths } = parse(Activity, seeded);
  const placements = booths.map(({ boothId, priority, text, imageId, jumpAddress }) => ({
    boothId,
    priority,
    ...(text !== undefined && { text }),
    ...(imageId !== undefined && { imageId }),
    ...(jumpAddress !== undefined && { jumpAddress }),
  }));
  const time = { startTime: `${startTime}T00:00:00+08:00`, endTime: `${endTime}T00:00:00+08:00` };
  const body = { name, type, platforms, booths: placements, ...time };
  return parse(Activity, await client.ok('createActivity', { body }));
}

test('the question before a move lists what shares a slot, even months after the start', async () => {
  const admin = await signedIn();
  const { id } = await create(admin, 'Half a year', ['2034-07-01', '2035-01-01']);
  await create(admin, 'Before', ['2034-06-01', '2034-07-03']);
  await create(admin, 'Years later', ['2036-12-24', '2036-12-27']);
  await create(admin, 'Christmas', ['2034-12-24', '2034-12-27']);
  const offline = await create(admin, 'Offline', ['2034-12-24', '2034-12-27']);
  const path = { id: offline.id };
  await admin.ok('onlineActivity', { path });
  await admin.ok('offlineActivity', { path });
  await consoleCalls(admin);
  const { lanes } = parse(ActivityCalendar, await admin.ok('getActivityCalendar', { query: { start: '2034-07-01' } }));
  const moved = lanes.flatMap(({ activities }) => activities).find(({ activityId }) => activityId === id);
  if (!moved) throw new Error('not in the calendar');
  const { impact } = await confirmMove(moved, 2);
  expect(impact.slice(2)).toEqual(['首页弹窗: at the same time as Christmas']);
});
