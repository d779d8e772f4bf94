// @vitest-environment happy-dom
/** The confirmations of acts on an upgrade say what a lower version gains or loses, and what a higher one withholds. */
import { i18n } from '@lingui/core';
import { parse } from 'valibot';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Rollout, Upgrade as UpgradeSchema } from '../../openapi/generated/schemas.publish.ts';
import type { Upgrade } from '../../src/api/generated/client.schemas.ts';
import confirmCancel from '../../src/pages/publish/upgrade/act-cancel.ts';
import confirmPublish from '../../src/pages/publish/upgrade/act-publish.ts';
import confirmStep, { type Act } from '../../src/resource/release/act-step.ts';
import type { Question } from '../../src/ui/confirm/confirmation.ts';
import { consoleCalls } from '../console-calls.ts';
import { type Client, signedIn } from '../mock-client.ts';
import { storeUpgrade } from './upgrade-body.ts';

let admin: Client;
let lower: Upgrade;
let higher: Upgrade;

const linesOf = ({ impact }: Question) => impact.filter((line) => typeof line === 'string');
const publish = ({ id }: Upgrade) => admin.ok('publishUpgrade', { path: { platform: 'ios', id } });
async function step(act: Act, { id }: Upgrade): Promise<string[]> {
  const rollout = parse(Rollout, await admin.ok('getRollout', { path: { owner: 'upgrade', ownerId: id } }));
  return linesOf(await confirmStep(act, rollout, 'X'));
}

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));
beforeEach(async () => {
  admin = await signedIn();
  await consoleCalls(admin);
  const created = async (version: string) =>
    parse(
      UpgradeSchema,
      await admin.ok('createUpgrade', { path: { platform: 'ios' }, body: { ...storeUpgrade(), version } }),
    );
  lower = await created('8.0.0');
  higher = await created('8.0.1');
  const stages = [
    { hours: 0, percent: 40 },
    { hours: 4, percent: 50 },
  ];
  await admin.ok('savePhasedPlan', { path: { owner: 'upgrade', ownerId: higher.id }, body: { stages } });
});
afterEach(() => vi.unstubAllGlobals());

const GAINS = /^Devices that will receive 8\.0\.0: about [\d,]+ now → [\d,]+ of [\d,]+ \(100%\) after this\.$/u;

test('publishing, pausing and unpublishing a higher version say what becomes of the lower one', async () => {
  await publish(lower);
  expect(linesOf(await confirmPublish(higher)).join('\n')).toMatch(
    /Devices that will receive 8\.0\.0: about [\d,]+ now → [\d,]+ of [\d,]+ \([56]\d[.\d]*%\) after this\./u,
  );
  await publish(higher);
  expect((await step('pauseRollout', higher)).at(-1)).toMatch(GAINS);
  expect(linesOf(await confirmCancel(higher)).at(-1)).toMatch(GAINS);
  await admin.ok('finishRollout', { path: { owner: 'upgrade', ownerId: higher.id } });
  expect(linesOf(await confirmCancel(higher)).at(-1)).toMatch(
    /^No device receives 8\.0\.0 now; about [\d,]+ of [\d,]+ \(100%\) will after this\.$/u,
  );
});

test('publishing a lower version says which devices wait for the end of a higher one', async () => {
  const waiting = 'Devices that are offered 8.0.1 will receive 8.0.0 only once 8.0.1 is paused or unpublished.';
  expect(linesOf(await confirmPublish(lower))).not.toContain(waiting);
  await publish(higher);
  expect(linesOf(await confirmPublish(lower))).toContain(waiting);
  await admin.ok('pauseRollout', { path: { owner: 'upgrade', ownerId: higher.id } });
  expect(linesOf(await confirmPublish(lower))).not.toContain(waiting);
});

test('a lower version can be published although a higher one takes all devices of its rules', async () => {
  const rule = { mode: 'nonWhitelist', conditions: [{ element: 'city', operator: 'in', values: ['澄州'] }] };
  await admin.ok('createGrayRule', { path: { owner: 'upgrade', ownerId: lower.id }, body: rule });
  await publish(higher);
  await admin.ok('finishRollout', { path: { owner: 'upgrade', ownerId: higher.id } });
  const question = await confirmPublish(lower);
  expect(question).toHaveProperty('run');
  expect(linesOf(question)).toContainEqual(
    expect.stringMatching(/^Requires no higher version on offer \(8\.0\.1\): [\d,]+ devices$/u),
  );
});
