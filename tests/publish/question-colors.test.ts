// @vitest-environment happy-dom
/** A confirmation is red if its act removes, stops, weakens, forces or cannot be undone, else in the brand color. */
import { i18n } from '@lingui/core';
import { parse } from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { AppletPackage, OfflinePackage, Rollout, Switch, Upgrade } from '../../openapi/generated/schemas.publish.ts';
import confirmRelease from '../../src/pages/publish/applet-upgrade/act-release.ts';
import { confirmImport } from '../../src/pages/publish/gray/act-rule.ts';
import offlineCancel from '../../src/pages/publish/offline-upgrade/act-cancel.ts';
import { confirmMark, confirmUnmark } from '../../src/pages/publish/offline-upgrade/act-mark.ts';
import offlinePublish from '../../src/pages/publish/offline-upgrade/act-publish.tsx';
import offlineRollBack from '../../src/pages/publish/offline-upgrade/act-roll-back.tsx';
import offlineTakeDown from '../../src/pages/publish/offline-upgrade/act-take-down.ts';
import { confirmRestore, reviewChange } from '../../src/pages/publish/param-manager/act-change.tsx';
import switchEffect from '../../src/pages/publish/param-manager/act-effect.ts';
import switchInvalidate from '../../src/pages/publish/param-manager/act-invalidate.ts';
import confirmStep from '../../src/resource/release/act-step.ts';
import confirmCancel from '../../src/pages/publish/upgrade/act-cancel.ts';
import confirmPublish from '../../src/pages/publish/upgrade/act-publish.ts';
import type { Confirmation, Obstacle } from '../../src/ui/confirm/confirmation.ts';
import { type Client, signedIn } from '../mock-client.ts';

const run = async (): Promise<void> => {};
const isRed = (question: Pick<Confirmation, 'harmless'> | Obstacle): boolean =>
  !('harmless' in question && question.harmless);

let admin: Client;
beforeAll(async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  admin = await signedIn();
});

const first = async (operation: Parameters<Client['items']>[0], call?: Parameters<Client['items']>[1]) =>
  (await admin.items(operation, call))[0];

test('publishing a full upgrade is red only if it is mandatory; unpublishing is red', async () => {
  const row = parse(Upgrade, await first('listUpgrades', { path: { platform: 'android' } }));
  const publish = async (upgradeMode: 'optional' | 'mandatory') => isRed(await confirmPublish({ ...row, upgradeMode }));
  expect([await publish('optional'), await publish('mandatory')]).toEqual([false, true]);
  expect(isRed(await confirmCancel(row))).toBe(true);
});

test('unpublishing, taking down, rolling back or marking an offline package is red; publishing is not', async () => {
  const row = parse(OfflinePackage, await first('listOfflinePackages'));
  expect([isRed(await offlinePublish(row)), isRed(confirmUnmark(row))]).toEqual([false, false]);
  const others = [await offlineCancel(row), await offlineTakeDown(row), await offlineRollBack(row), confirmMark(row)];
  expect(others.map(isRed)).toEqual([true, true, true, true]);
});

test('releasing an applet package is red, as it cannot be undone', async () => {
  const row = parse(AppletPackage, await first('listAppletPackages'));
  expect(isRed(await confirmRelease(row))).toBe(true);
});

test('withdrawing a switch is red; applying or changing it is not, unless a platform loses its value', async () => {
  const row = parse(Switch, await first('listSwitches', { query: { status: 'effective' } }));
  const { key, valueType } = row;
  const [android, ios] = [
    { platform: 'android' as const, value: 'x' },
    { platform: 'ios' as const, value: 'x' },
  ];
  const both = { ...row, entries: [android, ios] };
  expect([isRed(await switchEffect(row)), isRed(await switchInvalidate(row))]).toEqual([false, true]);
  const change = async (item: typeof both, entries: (typeof both)['entries']) => [
    isRed(await reviewChange(item, { key, valueType, entries })),
    isRed(await confirmRestore(item, 1, { valueType, entries })),
  ];
  expect(await change(both, [{ ...ios, value: 'y' }, android])).toEqual([false, false]);
  expect(await change(both, [ios])).toEqual([true, true]);
  // Values that are not in effect have no users.
  expect(await change({ ...both, status: 'notEffective' }, [ios])).toEqual([false, false]);
});

test('pausing or finishing a rollout is red; resuming or advancing it is not', async () => {
  const row = await first('listUpgrades', { path: { platform: 'android' }, query: { status: 'published' } });
  const rollout = parse(
    Rollout,
    await admin.ok('getRollout', { path: { owner: 'upgrade', ownerId: String(row?.['id']) } }),
  );
  const colors = await Promise.all(
    (['resumeRollout', 'advanceRollout', 'pauseRollout', 'finishRollout'] as const).map(async (act) =>
      isRed(await confirmStep(act, { ...rollout, state: 'running' }, 'Android 6.4.0')),
    ),
  );
  expect(colors).toEqual([false, false, true, true]);
});

test('importing device ids is not red', async () => {
  const owner = { kind: 'upgrade', id: '1', name: 'Android 6.4.1', isLive: true, combination: 'AND' } as const;
  expect(isRed(await confirmImport(owner, { ruleId: '1', fileId: '1' }, run))).toBe(false);
});
