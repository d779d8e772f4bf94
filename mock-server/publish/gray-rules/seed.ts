import type { SeedContext } from '../../core/world/seed.ts';
import { deviceIds } from '../../delivery/population.ts';
import type { UpgradeRow } from '../upgrades/table.ts';
import type { GrayRuleRow } from './table.ts';
import { DAY_MS } from '../../core/world/durations.ts';

/** Offset of the devices of staff, who get a version first, after those of the gateway's lists. */
const STAFF = 100_000;

export type GrayPlan = Pick<GrayRuleRow, 'id' | 'mode' | 'conditions' | 'description'> & {
  version: string;
  devices: number;
  daysAgo?: number;
};

/**
 * Who gets 6.4.1 first (a whitelist), that everyone gets it two days later, and who may get the next one (a city and a
 * range of versions).
 */
const GRAY_PLANS: readonly GrayPlan[] = [
  { id: '1', version: '6.4.1', mode: 'whitelist', devices: 36, conditions: [], description: '内部员工先行验证' },
  {
    id: '3',
    version: '6.4.1',
    mode: 'nonWhitelist',
    devices: 0,
    description: '验证通过，全量开放',
    daysAgo: 7,
    conditions: [{ element: 'appVersion', operator: 'inRange', values: ['1.0.0', '6.4.0'] }],
  },
  {
    id: '2',
    version: '6.5.0',
    mode: 'nonWhitelist',
    devices: 0,
    description: '澄州地区旧版本用户',
    conditions: [
      { element: 'city', operator: 'in', values: ['澄州', '临湖'] },
      { element: 'appVersion', operator: 'inRange', values: ['6.2.0', '6.4.1'] },
    ],
  },
];

/** Returns the gray rules of an Android package of the retail application. */
export const grayPlansOf = (version: string): readonly GrayPlan[] =>
  GRAY_PLANS.filter((plan) => plan.version === version);

export async function seedGrayRule(
  { db, rng, clock }: SeedContext,
  { devices, version: _version, daysAgo, ...rule }: GrayPlan,
  owner: UpgradeRow,
): Promise<void> {
  const { createdBy, updatedBy } = owner;
  const at =
    daysAgo === undefined ? owner.createdAt : clock.iso(Date.parse(`${clock.day()}T10:00:00+08:00`) - daysAgo * DAY_MS);
  await db.grayRules.insert({
    ...rule,
    createdAt: at,
    createdBy,
    updatedAt: at,
    updatedBy,
    whitelist: deviceIds(rng, db.applications.require(owner.appId).applicationId, devices, {
      platform: owner.platform,
      skip: STAFF,
    }),
    appId: owner.appId,
    ownerType: 'upgrade',
    ownerId: owner.id,
    combination: 'AND',
  });
}
