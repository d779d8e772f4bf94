// @vitest-environment happy-dom
/** An act that would reach no device shows that instead of its confirmation, whichever act it is. */
import { readdirSync, readFileSync } from 'node:fs';
import { i18n } from '@lingui/core';
import { parse } from 'valibot';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { PushMessage } from '../../openapi/generated/schemas.message.ts';
import { OfflinePackage, Rollout } from '../../openapi/generated/schemas.publish.ts';
import confirmPush, { confirmSendNow } from '../../src/pages/message/push/act-push.ts';
import confirmRollBack from '../../src/pages/publish/offline-upgrade/act-roll-back.tsx';
import confirmStep, { type Act } from '../../src/resource/release/act-step.ts';
import type { Question } from '../../src/ui/confirm/confirmation.ts';
import { consoleCalls } from '../console-calls.ts';
import { type Client, signedIn } from '../mock-client.ts';
import { createdVersion } from './offline-body.ts';
import { storeUpgrade } from './upgrade-body.ts';

const PAGES = 'src/pages';

/** Confirmations that count devices and appear even for none. */
const ASKED_ANYWAY: Readonly<Record<string, string>> = {
  'publish/gray/act-rule.ts': 'changes whom a release is for, which may be nobody for a while',
  'publish/offline-upgrade/act-cancel.ts': 'ends a release',
  'publish/offline-upgrade/act-take-down.ts': 'ends a release',
  'publish/param-manager/act-change.tsx': 'changes values',
  'publish/param-manager/act-invalidate.ts': 'ends a release',
  'publish/upgrade/act-cancel.ts': 'ends a release',
};

test('each action that counts devices handles a count of zero', () => {
  const counts = /\b(?:previewAct|estimatePushAudience|getActivityOverlaps|estimateAudience)\(/u;
  const knows = /\b(?:obstacleTo|pushReachesNobody|noDevices)\(/u;
  const acts = readdirSync(PAGES, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /(?:^|\/)act-[^/]+\.tsx?$/u.test(path))
    .map((path) => ({ path, source: readFileSync(`${PAGES}/${path}`, 'utf8') }))
    .filter(({ source }) => counts.test(source));
  expect(acts.length).toBeGreaterThan(10);
  const without = acts.filter(({ source }) => !knows.test(source)).map(({ path }) => path);
  expect(without.toSorted()).toEqual(Object.keys(ASKED_ANYWAY));
});

let admin: Client;
beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));
beforeEach(async () => {
  admin = await signedIn();
  await consoleCalls(admin);
});
afterEach(() => vi.unstubAllGlobals());

const linesOf = ({ impact }: Question) => impact.filter((line) => typeof line === 'string');

/** A published staged upgrade; `minOsVersion` can be one that no device has. */
async function rolledOut(minOsVersion?: string) {
  const body = storeUpgrade(minOsVersion);
  const id = String((await admin.ok('createUpgrade', { path: { platform: 'ios' }, body }))['id']);
  const path = { owner: 'upgrade', ownerId: id };
  const stages = [
    { hours: 0, percent: 5 },
    { hours: 4, percent: 20 },
    { hours: 24, percent: 100 },
  ];
  await admin.ok('savePhasedPlan', { path, body: { stages } });
  await admin.ok('publishUpgrade', { path: { platform: 'ios', id } });
  return parse(Rollout, await admin.ok('getRollout', { path }));
}

test('a rollout that reaches no devices can be paused, but not advanced, finished or resumed', async () => {
  const rollout = await rolledOut('99');
  const confirmationOf = (act: Act) => confirmStep(act, rollout, 'iOS 9.0.0');
  for (const question of [await confirmationOf('advanceRollout'), await confirmationOf('finishRollout')]) {
    expect(question.title).toBe('iOS 9.0.0 would reach no devices');
    expect(linesOf(question)).toEqual([expect.stringMatching(/^Requires OS version 99 or later: [\d,]+ devices$/u)]);
    expect(question).not.toHaveProperty('run');
    expect(question).not.toHaveProperty('mend');
  }
  // It can always be paused, but resumed only if it has an audience.
  expect(await confirmationOf('pauseRollout')).toHaveProperty('run');
  await admin.ok('pauseRollout', { path: { owner: 'upgrade', ownerId: rollout.release.id } });
  expect((await confirmationOf('resumeRollout')).title).toBe('iOS 9.0.0 would reach no devices');
});

test('advancing a rollout that reaches devices asks for confirmation', async () => {
  expect(await confirmStep('advanceRollout', await rolledOut(), 'iOS 9.0.0')).toHaveProperty('run');
});

const SUB_APP = '20240199';

/** A published offline package; with `endTime`, it has a targeting rule that ends then. */
async function packageOf(version: string, endTime?: string): Promise<string> {
  const effectiveMode = endTime === undefined ? 'full' : 'gray';
  const id = await createdVersion(admin, { subAppId: SUB_APP, version, effectiveMode });
  if (endTime !== undefined)
    await admin.ok('createGrayRule', {
      path: { owner: 'offline', ownerId: id },
      body: { mode: 'nonWhitelist', maxUsers: 50, endTime },
    });
  await admin.ok('publishOfflinePackage', { path: { id } });
  return id;
}

/** The published package, with only the given versions to roll back to. */
async function rowOf(id: string, ids: readonly string[]) {
  const row = parse(OfflinePackage, await admin.ok('getOfflinePackage', { path: { id } }));
  return { ...row, rollbackTo: row.rollbackTo.filter((target) => ids.includes(target.id)) };
}

test('a rollback names versions that reach no devices, and is blocked if there are no others', async () => {
  await admin.ok('createSubApp', { body: { subAppId: SUB_APP, name: 'Transfer' } });
  const ended = await packageOf('2024061801', '2024-06-18T09:00:00+08:00');
  const full = await packageOf('2024061802');
  const endedToo = await packageOf('2024061803', '2024-06-18T09:00:00+08:00');
  const live = await packageOf('2024061899');
  const none = await confirmRollBack(await rowOf(live, [ended, endedToo]));
  expect(none.title).toMatch(/2024061803 would reach no devices$/u);
  expect(linesOf(none)).toEqual([
    expect.stringMatching(/^Target: .*Ended 2024-06-18 09:00: matches no devices$/u),
    "You can't roll back to 2024061801: no matching devices.",
    expect.stringMatching(/^Requires delivery before 2024-06-18 09:00: [\d,]+ devices$/u),
  ]);
  expect(none).not.toHaveProperty('run');
  const some = await confirmRollBack(await rowOf(live, [ended, full, endedToo]));
  expect(some).toHaveProperty('run');
  expect(linesOf(some)).toContain("You can't roll back to 2024061803 and 2024061801: no matching devices.");
});

test('a push to no devices is blocked if sent now, and only warned about if scheduled', async () => {
  const { id: tagId } = await admin.ok('createPushTag', { body: { tagName: 'Empty' } });
  const body = {
    title: 'Festival',
    content: 'Gifts',
    category: 'service',
    targetType: 'tags',
    tagIds: [tagId],
    route: 'vendor',
    openMode: 'home',
    validityHours: 24,
    pushTime: '2024-07-20T10:00:00+08:00',
  };
  const message = parse(PushMessage, await admin.ok('createPushMessage', { body }));
  const later = await confirmPush(message);
  expect(later.title).toMatch(/^Schedule Festival for /u);
  expect(linesOf(later)).toContain('The push will fail unless devices can be reached by then.');
  expect(later).toHaveProperty('run');
  const now = await confirmSendNow(message);
  expect(now.title).toBe('Festival would reach no devices');
  expect(now).not.toHaveProperty('run');
});
