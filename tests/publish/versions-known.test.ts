/** App versions that a target can name: those that devices have, and those of full upgrades. */
import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { Option } from '../../openapi/generated/schemas.ts';
import type { GrayCondition } from '../../src/api/generated/client.schemas.ts';
import { compareVersions } from '../../mock-server/core/kit/versions.ts';
import { boundsOf } from '../../src/resource/audience/condition-values.ts';
import { form } from '../../src/pages/publish/gray/values.ts';
import { splitValues } from '../../src/ui/field/values-input.tsx';
import { versionsNotInUse, versionsOf } from '../../src/resource/audience/version/version-choices.ts';
import { type Client, signedIn } from '../mock-client.ts';
import { storeUpgrade } from './upgrade-body.ts';

/** The number of devices by version. */
const countsSchema = v.object({ byVersion: v.array(v.object({ platform: v.string(), name: v.string() })) });

const versionsFor = async (client: Client) =>
  v.parse(v.array(Option), await client.items('listOptions', { path: { kind: 'version' } }));

describe('the options of kind version', () => {
  test('are the versions of devices and upgrades, each once, the newest of each platform first', async () => {
    const admin = await signedIn();
    const { db } = admin.mock;
    const body = { platforms: ['android', 'ios', 'harmony'], versions: {}, cities: [] };
    const { byVersion } = v.parse(countsSchema, await admin.ok('estimateActivityAudience', { body }));
    const inUse = new Set(byVersion.map(({ platform, name }) => `${platform} ${name}`));
    const released = db.upgrades
      .all({ where: { appId: '1' } })
      .map(({ platform, version }) => `${platform} ${version}`);
    const options = await versionsFor(admin);
    expect(options.map(({ value }) => value).toSorted()).toEqual([...new Set([...inUse, ...released])].toSorted());
    for (const { value, label, extra } of options) {
      const [platform, version] = value.split(' ');
      expect(label).toBe(version);
      expect(extra).toEqual({ platform, isInUse: inUse.has(value) });
    }
    for (const [index, { value, label }] of options.entries()) {
      const before = options[index - 1];
      if (before && before.value.split(' ')[0] === value.split(' ')[0])
        expect(compareVersions(before.label, label)).toBeGreaterThan(0);
    }
  });

  test('include an upgrade that no device has yet, but none of another application', async () => {
    const admin = await signedIn();
    await admin.ok('createUpgrade', {
      path: { platform: 'ios' },
      body: { ...storeUpgrade(), version: '7.0.0' },
    });
    const options = await versionsFor(admin);
    expect(options.filter(({ label }) => label === '7.0.0')).toEqual([
      { value: 'ios 7.0.0', label: '7.0.0', extra: { platform: 'ios', isInUse: false } },
    ]);
    expect(versionsNotInUse(['7.0.0', '6.4.0'], versionsOf(options, ['ios']))).toEqual(['7.0.0']);
    await admin.ok('switchApplication', { path: { applicationId: 'chenghu-cbank' } });
    expect((await versionsFor(admin)).map(({ label }) => label)).not.toContain('7.0.0');
  });
});

const option = (platform: string, label: string, isInUse: boolean) => ({
  value: `${platform} ${label}`,
  label,
  extra: { platform, isInUse },
});
const options = [
  option('android', '6.10.0', false),
  option('android', '6.4.0', true),
  option('ios', '6.10.0', true),
  option('ios', '6.9.1', false),
];

test('a version of several platforms is listed once, and is in use if it is on any of them', () => {
  expect(versionsOf(options, ['android', 'ios', 'harmony'])).toEqual([
    { version: '6.10.0', platforms: ['android', 'ios'], isInUse: true },
    { version: '6.9.1', platforms: ['ios'], isInUse: false },
    { version: '6.4.0', platforms: ['android'], isInUse: true },
  ]);
  expect(versionsOf(options, ['android'])).toEqual([
    { version: '6.10.0', platforms: ['android'], isInUse: false },
    { version: '6.4.0', platforms: ['android'], isInUse: true },
  ]);
});

test('versionsNotInUse returns versions that no device has, and skips invalid ones', () => {
  const choices = versionsOf(options, ['android']);
  expect(versionsNotInUse(['6.10.0', '7', '6.4', '6.4.0.0', '', '6.', 'x'], choices)).toEqual(['6.10.0', '7']);
});

test.each([
  ['6.2.0, 6.4.0', ['6.2.0', '6.4.0'], ['6.2.0', '6.4.0']],
  [', 6.4.0', ['', '6.4.0'], ['6.4.0']],
  ['6.2.0', ['6.2.0', ''], ['6.2.0']],
  ['6.2.0，6.4.0、7', ['6.2.0', '6.4.0'], ['6.2.0', '6.4.0', '7']],
  ['', ['', ''], []],
])('the range %j is split into its minimum and maximum', (typed, ends, values) => {
  expect(boundsOf(splitValues(typed, { blank: true }))).toEqual(ends);
  expect(splitValues(typed)).toEqual(values);
});

test('the form of a rule keeps values that contain commas', () => {
  const conditions: GrayCondition[] = [
    { element: 'userTag', operator: 'in', values: ['VIP, gold', '新客、老客'] },
    { element: 'model', operator: 'notIn', values: ['iPhone15,2'] },
  ];
  const values = { ...form.initial(null), conditions };
  expect(form.toInput(values)).toMatchObject({ conditions });
});
