import type { Tables } from '../core/store/table.ts';

/** Until when a device is banned by a threshold of the configuration in force, ms; undefined when it is not. */
export function bannedUntil(db: Tables, appId: string, deviceId: string, now: number): number | undefined {
  const bans = db.apiTraffic
    .all({ where: { appId, config: 'inForce' } })
    .flatMap(({ traffic }) =>
      traffic.devices.flatMap((device) =>
        device.deviceId === deviceId && device.bannedUntil !== undefined && device.bannedUntil > now
          ? device.bannedUntil
          : [],
      ),
    );
  return bans.length === 0 ? undefined : Math.max(...bans);
}
