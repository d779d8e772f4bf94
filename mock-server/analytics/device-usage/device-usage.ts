import { handlers, type TagHandlers } from '../../core/http/handler.ts';
import { dayOf } from '../../core/kit/day-range.ts';
import type { Clock } from '../../core/world/clock.ts';
import { deviceBy, populationOf } from '../../delivery/population.ts';
import { sessionsOn, versionsOn } from '../../population/device.ts';
import { type Phones, phonesOf, type SegmentsOf } from '../../population/phones.ts';
import { DAY_MS } from '../../core/world/durations.ts';

const DAYS = 30;
const RECENT = 20;

/** Returns the sessions of a device in the last days: their number, the active days, and the latest session. */
function sessionsOf(phones: Phones, place: number, clock: Clock) {
  const sessions = sessionsOn(phones, place, dayOf(clock.now() - (DAYS - 1) * DAY_MS), clock.now());
  return {
    days: new Set(sessions.map(({ at }) => dayOf(at))).size,
    sessions: sessions.length,
    recent: sessions.slice(0, RECENT).map(({ at, version, startType, startMs, network }) => ({
      at: clock.iso(at),
      version,
      startType,
      startMs,
      network,
    })),
  };
}

/** Handlers for the usage of one device, which is that of its sample device. */
export const createDeviceUsageHandlers = (segmentsOf: SegmentsOf): TagHandlers<'deviceUsage'> =>
  handlers<'deviceUsage'>({
    getDeviceUsage: (context) => {
      const { db, appId, path, rng, clock } = context;
      const { applicationId = '', createdAt = '' } = db.applications.get(appId) ?? {};
      const now = clock.now();
      const asOf = clock.iso(now);
      const device = deviceBy(rng, applicationId, path.deviceId);
      const place = populationOf(rng, applicationId).placeOf?.(path.deviceId) ?? -1;
      if (device === undefined || place < 0) return { asOf, days: 0, sessions: 0, versions: [], recent: [] };
      const phones = phonesOf(context, appId, segmentsOf);
      const [first] = phones.log?.firsts([place], dayOf(Date.parse(createdAt)), now) ?? [];
      const versions = versionsOn(phones, place, now);
      return {
        asOf,
        device: { ...device, appVersion: versions[0]?.version ?? device.appVersion },
        ...(first && { firstUsedAt: clock.iso(first.at) }),
        ...sessionsOf(phones, place, clock),
        versions: versions.map(({ version, since }) => ({
          version,
          ...(since > -Infinity && { since: clock.iso(since) }),
        })),
      };
    },
  });
