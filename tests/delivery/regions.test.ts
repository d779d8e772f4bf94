/** A province in a target stands for all of its cities, and unknown regions are rejected. */
import { describe, expect, test } from 'vitest';
import { matcher } from '../../mock-server/delivery/evaluate.ts';
import { REGIONS } from '../../mock-server/delivery/facts.ts';
import { populationOf } from '../../mock-server/delivery/population.ts';
import type { DeliveryTarget } from '../../mock-server/delivery/target.ts';
import { createRng } from '../../mock-server/core/world/rng.ts';
import type { OperationId } from '../../openapi/generated/operations.ts';
import { type Client, signedIn } from '../mock-client.ts';
import { anyDevice, NOW } from './any-target.ts';

const { devices } = populationOf((...key) => createRng(7, key), 'chenghu-mbank');
const count = (part: Partial<DeliveryTarget>) => devices.filter(matcher({ ...anyDevice, ...part }, NOW)).length;

describe.each(REGIONS)('$province', ({ province, cities }) => {
  const rule = (operator: 'in' | 'notIn', values: string[]) => ({
    rules: [{ mode: 'nonWhitelist' as const, conditions: [{ element: 'city' as const, operator, values }] }],
  });

  test('equals all of its cities, as a target and in a condition', () => {
    const all = count({ cities: [...cities] });
    expect(all).toBeGreaterThan(0);
    expect(count({ cities: [province] })).toBe(all);
    expect(count({ cities: [province, ...cities] })).toBe(all);
    expect(count(rule('in', [province]))).toBe(all);
    expect(count(rule('notIn', [province]))).toBe(devices.length - all);
  });
});

/** The operations that accept regions, each with the pointer of an error and its input. */
const operations: readonly [OperationId, string, (regions: string[]) => Parameters<Client['call']>[1]][] = [
  [
    'createGrayRule',
    '/conditions/0/values',
    (values) => ({
      path: { owner: 'upgrade', ownerId: '1' },
      body: { mode: 'nonWhitelist', conditions: [{ element: 'city', operator: 'in', values }] },
    }),
  ],
  [
    'estimateAudience',
    '/draft/rules/0/conditions/0/values',
    (values) => ({
      body: {
        kind: 'upgrade',
        draft: { rules: [{ mode: 'nonWhitelist', conditions: [{ element: 'city', operator: 'notIn', values }] }] },
      },
    }),
  ],
  ['estimateActivityAudience', '/cities', (cities) => ({ body: { platforms: ['ios'], cities } })],
  [
    'createPushMessage',
    '/regions/1',
    (regions) => ({
      body: {
        title: 't',
        content: 'c',
        category: 'service',
        targetType: 'region',
        regions,
        route: 'auto',
        openMode: 'home',
        validityHours: 24,
      },
    }),
  ],
];

test.each(operations)('%s accepts cities and provinces, and rejects other names', async (operation, pointer, call) => {
  const admin = await signedIn();
  const { status, body } = await admin.call(operation, call(['澄州', 'Atlantis']));
  expect(status).toBe(422);
  expect(body['errors']).toEqual([{ pointer, code: 'REGION_UNKNOWN' }]);
  expect((await admin.call(operation, call(['澄州', '北屿省']))).status).toBeLessThan(300);
});

test('a message to a province reaches as many devices as one to its cities', async () => {
  const admin = await signedIn();
  const reach = async (regions: string[]) => {
    const { devices: all } = await admin.ok('estimatePushAudience', {
      body: { category: 'service', targetType: 'region', regions, route: 'auto' },
    });
    return all;
  };
  expect(await reach(['南浦省'])).toBe(await reach(['南浦', '青梧']));
});
