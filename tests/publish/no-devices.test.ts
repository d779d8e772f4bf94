// @vitest-environment happy-dom
/**
 * Replaces the confirmation of a release that nobody would receive: the reasons, by number of devices, and the way to
 * fix it.
 */
import { i18n } from '@lingui/core';
import { parse } from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { ActivityOverlaps } from '../../openapi/generated/schemas.advertisement.ts';
import { ReleaseActPreview } from '../../openapi/generated/schemas.publish.ts';
import { obstacleTo } from '../../src/resource/release/no-devices.tsx';
import type { Obstacle } from '../../src/ui/confirm/confirmation.ts';
import { type Client, signedIn } from '../mock-client.ts';
import { storeUpgrade } from './upgrade-body.ts';

const ENDED = { mode: 'nonWhitelist', maxUsers: 50, endTime: '2024-06-18T09:00:00+08:00' };

let admin: Client;
beforeAll(async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  admin = await signedIn();
});

async function obstacleOf(owner: string, ownerId: string): Promise<Obstacle | null> {
  const preview = parse(
    ReleaseActPreview,
    await admin.ok('previewReleaseAct', { path: { owner, ownerId }, body: { act: 'publish' } }),
  );
  return obstacleTo(i18n, preview, { name: 'X', target: ['Target: All devices'] });
}

/** The URL of the link that leads to the fix. */
function hrefOf(obstacle: Obstacle | null): unknown {
  const link: unknown = obstacle?.mend?.(() => {});
  return Object(Object(link).props).href;
}

const entries = [{ platform: 'android', value: '1' }];
const created = async (key: string) =>
  String((await admin.ok('createSwitch', { body: { key, valueType: 'number', entries } }))['id']);

test('a refused action shows the reason, and links to where it can be fixed', () => {
  const plan = { label: 'Edit plan', href: '/plan' };
  const obstacle = (refusal: string) =>
    obstacleTo(i18n, { effects: [], refusal }, { name: 'X', target: [], mends: { PHASE_INVALID: plan } });
  expect(obstacle('PHASE_INVALID')).toMatchObject({
    title: "This can't be done with X now",
    impact: [{ props: { code: 'PHASE_INVALID' } }],
  });
  expect(hrefOf(obstacle('PHASE_INVALID'))).toBe('/plan');
  expect(obstacle('REL_ALREADY_EFFECTIVE')).not.toHaveProperty('mend');
});

test('a switch whose only rule has ended shows the end time and links to its rules', async () => {
  const id = await created('endedRule');
  await admin.ok('createGrayRule', { path: { owner: 'switch', ownerId: id }, body: ENDED });
  const obstacle = await obstacleOf('switch', id);
  expect(obstacle).toMatchObject({
    title: 'X would reach no devices',
    impact: [
      'Target: All devices',
      expect.stringMatching(/^Requires delivery before 2024-06-18 09:00: 23\d,\d{3} devices$/u),
    ],
  });
  expect(hrefOf(obstacle)).toBe(`/pages/publish/param-manager?gray=${id}`);
});

test('an upgrade for an OS version without devices links to its form; one without it is not blocked', async () => {
  const of = async (platform: string, minOsVersion: string | undefined) => {
    const body = storeUpgrade(minOsVersion);
    return String((await admin.ok('createUpgrade', { path: { platform }, body }))['id']);
  };
  const none = await of('ios', '99');
  const obstacle = await obstacleOf('upgrade', none);
  expect(obstacle?.impact[1]).toMatch(/^Requires OS version 99 or later: [\d,]+ devices$/u);
  expect(hrefOf(obstacle)).toBe(`/pages/publish/ios-upgrade?form=${none}`);
  expect(await obstacleOf('upgrade', await of('android', undefined))).toBeNull();
});

test('a release that reaches devices, or has no preview, is not blocked', async () => {
  expect(await obstacleOf('switch', await created('everyone'))).toBeNull();
  expect(obstacleTo(i18n, null, { name: 'X', target: [] })).toBeNull();
});

test('an activity that matches no devices returns the reasons', async () => {
  const [slot] = await admin.items('listBooths', { query: { code: 'home-notice' } });
  const create = async (part: object) => {
    const { id } = await admin.ok('createActivity', {
      body: {
        name: 'N',
        type: 'announcement',
        startTime: '2024-06-17T00:00:00+08:00',
        endTime: '2024-06-27T00:00:00+08:00',
        platforms: ['ios'],
        booths: [{ boothId: String(slot?.['id']), priority: 'high', text: 'x' }],
        ...part,
      },
    });
    return parse(ActivityOverlaps, await admin.ok('getActivityOverlaps', { path: { id: String(id) } }));
  };
  const versions = { ios: { min: '99.0.0' } };
  expect(await create({ versions })).toMatchObject({
    matched: 0,
    misses: [{ check: 'clientRange', expected: ['ios 99.0.0 – '] }],
  });
  expect((await create({})).misses).toBeUndefined();
});
