import { PushVendor } from '../../openapi/generated/schemas.ts';
import { listWatch, type Finding, type Watch, type Watching } from '../core/world/attention.ts';
import { populationOf } from '../delivery/population.ts';
import { phonesOf } from '../delivery/push-phones.ts';
import { keyState } from './push-keys/key-state.ts';
import { DAY_MS } from '../core/world/durations.ts';

const screen = 'message/key';
/** Days before its expiry at which a key should be replaced. */
const SOON = 30;

type Vendor = (typeof PushVendor.options)[number];

/**
 * Counts the devices of the application that receive messages through each vendor, and would lose them with its key.
 */
function devicesByVendor({ db, rng, appId }: Watching): ReadonlyMap<Vendor, number> {
  const population = populationOf(rng, db.applications.get(appId)?.applicationId ?? '');
  const devices = new Map<Vendor, number>();
  for (const [place, { vendor, token }] of phonesOf(population).entries())
    if (vendor && token !== 'none') devices.set(vendor, (devices.get(vendor) ?? 0) + (population.weights[place] ?? 0));
  return devices;
}

type KeyKind = 'pushKeyExpired' | 'pushKeyMissing' | 'pushKeyEnding';

/**
 * Watches for vendors with a given state of their key, most dependent devices first. A vendor without devices needs no
 * key.
 */
const keys = (kind: KeyKind, severity: Watch['severity']): Watch => ({
  kind,
  severity,
  screen,
  find: (watching) => {
    const { db, clock, appId } = watching;
    // An application without any key sends nothing.
    if (db.pushKeys.find({ appId }) === undefined) return [];
    const lostDevices = devicesByVendor(watching);
    return PushVendor.options
      .flatMap((vendor) => {
        const devices = lostDevices.get(vendor) ?? 0;
        const state = keyState(db, appId, vendor, clock.now());
        const key = db.pushKeys.find({ appId, channel: vendor, environment: 'prod' });
        const expiresAt = key?.expiresAt;
        const daysLeft =
          expiresAt === undefined ? undefined : (Date.parse(expiresAt) - Date.parse(clock.day())) / DAY_MS;
        const isEnding = state === 'ok' && daysLeft !== undefined && daysLeft <= SOON;
        const problem = state === 'expired' ? 'pushKeyExpired' : state === 'missing' ? 'pushKeyMissing' : null;
        if (devices === 0 || (isEnding ? 'pushKeyEnding' : problem) !== kind) return [];
        return [
          {
            count: 1,
            subject: vendor,
            devices,
            ...(daysLeft !== undefined && { daysLeft }),
            ...(state === 'expired' &&
              expiresAt !== undefined && { since: clock.iso(Date.parse(`${expiresAt}T00:00:00+08:00`) + DAY_MS) }),
            ...(key && { owner: key.updatedBy }),
          },
        ];
      })
      .toSorted((a, b) => b.devices - a.devices);
  },
});

/** Returns messages that are not pushed yet and whose push time is within a period (ms), either scheduled or not. */
function unpushed({ db, appId }: Watching, isScheduled: boolean, from: number, to: number): readonly Finding[] {
  return db.pushMessages
    .all({ where: { appId, status: 'notPushed' } })
    .flatMap(({ id, title, pushTime, scheduled, createdBy }) => {
      const at = pushTime === undefined ? NaN : Date.parse(pushTime);
      if ((scheduled !== undefined) !== isScheduled || pushTime === undefined || !(at >= from && at < to)) return [];
      const owner = scheduled?.by ?? createdBy;
      return [{ count: 1, subject: title, subjectId: id, at: pushTime, owner }];
    });
}

/** Watches for messages and keys that need attention. */
export const messageWatches: readonly Watch[] = [
  keys('pushKeyExpired', 'critical'),
  keys('pushKeyMissing', 'critical'),
  listWatch({
    kind: 'pushFailed',
    severity: 'warning',
    screen: 'message/push',
    filters: { status: 'pushFailed' },
    since: 'updatedAt',
  }),
  {
    kind: 'pushUnsent',
    severity: 'warning',
    screen: 'message/push',
    find: (watching) =>
      unpushed(watching, false, -Infinity, watching.clock.now()).map((item) => ({ ...item, since: item.at })),
  },
  keys('pushKeyEnding', 'warning'),
  {
    kind: 'pushScheduled',
    severity: 'info',
    screen: 'message/push',
    find: (watching) => unpushed(watching, true, watching.clock.now(), watching.clock.now() + DAY_MS),
  },
];
