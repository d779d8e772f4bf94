import type { Schemas } from '../../../openapi/generated/types.ts';
import type { Seed } from '../../core/world/seed.ts';
import { bundleFor, type PushVendor, vendorOutcome } from './key-state.ts';
import { DAY_MS } from '../../core/world/durations.ts';

interface KeySeed {
  readonly channel: PushVendor;
  readonly environment?: Schemas['PushEnvironment'];
  /** Days from today until it expires. */
  readonly expires?: number;
  readonly remark?: string;
  /** Days since it was verified. */
  readonly verified?: number;
}

/** The retail app reaches everyone except owners of vivo phones, and for three days not those of OPPO phones. */
const KEYS: Readonly<Record<string, readonly KeySeed[]>> = {
  'chenghu-mbank': [
    { channel: 'APNS', expires: 214, verified: 6, remark: '每年更换一次' },
    { channel: 'APNS', environment: 'dev', expires: 214, remark: '测试机使用' },
    { channel: 'HMS', verified: 6 },
    { channel: 'MIUI', verified: 6 },
    { channel: 'OPPO', expires: -3, verified: 1, remark: '续期申请已提交，等待审核' },
    { channel: 'HONOR', verified: 6 },
    { channel: 'FCM', verified: 6, remark: '仅海外版使用' },
    { channel: 'HARMONY', expires: 18, verified: 6 },
  ],
  'chenghu-cbank': [
    { channel: 'APNS', expires: 150, verified: 30 },
    { channel: 'HMS', verified: 30 },
    { channel: 'MIUI', verified: 30 },
    { channel: 'HARMONY', expires: 240, verified: 30 },
  ],
  'chenghu-office': [
    { channel: 'APNS', expires: 96, verified: 45 },
    { channel: 'HMS', verified: 45 },
  ],
};

/** Seeds the vendor keys of every application; none in the scenario `empty`. */
export const seedPushKeys: Seed = async ({ db, clock, scenario, rng }) => {
  if (scenario === 'empty') return;
  const midnight = Date.parse(`${clock.day()}T00:00:00+08:00`);
  for (const application of db.applications.all()) {
    const { id: appId, applicationId } = application;
    for (const { channel, environment = 'prod', expires, verified, remark } of KEYS[applicationId] ?? []) {
      const draw = rng('pushKey', applicationId, channel, environment);
      const dayTime = (daysAgo: number) => midnight - daysAgo * DAY_MS + draw.int(9 * 60, 17 * 60) * 60_000;
      const created = clock.iso(dayTime(draw.int(120, 300)));
      const key = await db.pushKeys.insert({
        appId,
        channel,
        environment,
        appKey: draw.hex(20),
        appSecret: draw.hex(48),
        secretSetAt: created,
        bundleOrPackage: bundleFor(channel, application) ?? applicationId,
        enabled: true,
        ...(expires !== undefined && { expiresAt: clock.day(midnight + expires * DAY_MS) }),
        ...(remark !== undefined && { remark }),
        createdAt: created,
        createdBy: 'operator01',
        updatedAt: created,
        updatedBy: 'operator01',
      });
      if (verified === undefined) continue;
      const at = dayTime(verified);
      await db.pushKeyVerifications.insert({
        keyId: key.id,
        checkedAt: clock.iso(at),
        outcome: vendorOutcome(db, key, at),
      });
    }
  }
};
