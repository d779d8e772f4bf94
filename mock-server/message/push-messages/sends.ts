import { citiesIn } from '../../delivery/regions.ts';
import { PushVendor } from '../../../openapi/generated/schemas.ts';
import type { Schemas } from '../../../openapi/generated/types.ts';
import type { Clock } from '../../core/world/clock.ts';
import type { Rng } from '../../core/world/rng.ts';
import type { Tables } from '../../core/store/table.ts';
import { fnv1a32 } from '../../delivery/bucket.ts';
import { deviceBy, placesOf, populationOf } from '../../delivery/population.ts';
import type { Device } from '../../delivery/target.ts';
import type { Phone } from '../../delivery/push-phones.ts';
import { keyState } from '../push-keys/key-state.ts';
import { numbersOf } from './audience.ts';
import { courseOf, sendingTime, sentAtOf, type Course, type Sending } from './course.ts';
import { routed, type PushPlan, type PushReason } from './plan.ts';
import { meantBy, NOT_MEANT, reachOf, reasonIn, verdictOn, type Meant, type Past, type Reach } from './reach.ts';
import type { PushMessageRow, PushSendRow } from './table.ts';

/** What handlers, jobs and seeds have in common. */
export interface DataContext {
  readonly db: Tables;
  rng(...key: (string | number)[]): Rng;
}

/** The fields of a message, or of an incomplete form, that decide whom it reaches. */
export type Addressed = Pick<
  Schemas['PushMessageInput'],
  'category' | 'targetType' | 'tagIds' | 'clientIds' | 'regions' | 'platforms' | 'route' | 'channels' | 'remainderOf'
>;

export interface Planned {
  readonly plan: PushPlan;
  readonly tagNames: readonly string[];
  /** Ids that the underlying lists name more than once. */
  readonly repeated: ReadonlySet<string>;
}

/** Returns the problems of an application's vendor keys at a time (ms). */
function brokenKeys(db: Tables, appId: string, at: number): PushPlan['keys'] {
  const states = PushVendor.options.map((vendor) => [vendor, keyState(db, appId, vendor, at)] as const);
  return Object.fromEntries(states.filter(([, state]) => state !== 'ok'));
}

/** Returns the expiry dates of expired keys. */
function lastDaysOf(db: Tables, appId: string, keys: PushPlan['keys']): NonNullable<PushPlan['lastDays']> {
  const ended = PushVendor.options.filter((vendor) => keys[vendor] === 'expired');
  return Object.fromEntries(
    ended.flatMap((channel) => {
      const { expiresAt } = db.pushKeys.find({ appId, channel, environment: 'prod' }) ?? {};
      return expiresAt === undefined ? [] : [[channel, expiresAt] as const];
    }),
  );
}

/**
 * Returns a test for devices that a stopped message targeted but was not sent to; false for all devices if it was not
 * stopped.
 */
function remainderTest(context: DataContext, appId: string, messageId: string): NonNullable<PushPlan['isLeft']> {
  const row = context.db.pushSends.find({ appId, messageId });
  if (row?.stoppedAt === undefined) return () => false;
  const before = sentBefore(context, row);
  const { reach, wasSent } = pastOf(context, row, before);
  const places = placesOf(reach.population);
  const verdictFor = (device: Device, phone: Phone): PushReason | null | undefined => {
    const named = reach.named.find(({ deviceId }) => deviceId === device.deviceId);
    if (named) return named.reason;
    const place = places.get(device.deviceId);
    if (place === undefined) return verdictOn(reach.plan, device, phone, before);
    const verdict = reach.share[place] ?? NOT_MEANT;
    return verdict === NOT_MEANT ? undefined : reasonIn(verdict);
  };
  return (device, phone) => {
    const verdict = verdictFor(device, phone);
    return verdict !== undefined && (verdict !== null || !wasSent(phone));
  };
}

/** Returns the ids that occur more than once. */
function repeatedIn(ids: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(ids.filter((id) => seen.size === seen.add(id).size));
}

/** Returns the plan of a message at a time (ms), with the current names of tags and members of device lists. */
export function planOf(context: DataContext, appId: string, message: Addressed, at: number): Planned {
  const { db } = context;
  const { category, targetType, route, platforms, channels, remainderOf } = message;
  const tags =
    targetType === 'tags' ? (message.tagIds ?? []).flatMap((id) => db.pushTags.find({ id, appId }) ?? []) : [];
  const listIds = tags
    .filter(({ kind }) => kind === 'list')
    .flatMap(({ id }) => db.tagClients.all({ where: { tagId: id } }).map(({ clientId }) => clientId));
  const all = targetType === 'clientIds' ? (message.clientIds ?? []) : listIds;
  const ids = [...new Set(all)];
  const keys = brokenKeys(db, appId, at);
  return {
    plan: {
      category,
      route,
      platforms,
      channels,
      ...(remainderOf !== undefined && { isLeft: remainderTest(context, appId, remainderOf) }),
      everyone: targetType === 'all',
      tags: tags.filter(({ kind }) => kind === 'profile').map(({ tagName }) => tagName),
      regions: targetType === 'region' ? [...citiesIn(message.regions ?? [])] : [],
      named: ids,
      keys,
      lastDays: lastDaysOf(db, appId, keys),
      at,
    },
    tagNames: tags.map(({ tagName }) => tagName),
    repeated: repeatedIn(all),
  };
}

/** Returns the sent messages of an application, oldest first; at equal times in order of sending. */
export const sendsOf = (db: Tables, appId: string): PushSendRow[] =>
  db.pushSends.all({ where: { appId } }).toSorted((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt));

/** Determines whom a plan of an application reaches. */
function reachIn({ db, rng }: DataContext, appId: string, plan: PushPlan, before: readonly Past[]): Reach {
  const applicationId = db.applications.get(appId)?.applicationId ?? '';
  return reachOf(plan, populationOf(rng, applicationId), before, (id) => deviceBy(rng, applicationId, id));
}

/** Returns the sending parameters of a message. */
const sendingOf = (row: PushSendRow, reach: Reach): Sending => ({
  lot: fnv1a32(`push ${row.messageId}`),
  startedAt: Date.parse(row.startedAt),
  takes: sendingTime(numbersOf(reach).reachable),
  validityHours: row.validityHours,
});

/** Rows are never changed in place, and earlier messages stay, so the same row has always reached the same devices. */
const pasts = new WeakMap<PushSendRow, Past>();

function pastOf(context: DataContext, row: PushSendRow, before: readonly Past[]): Past {
  const { db, rng } = context;
  const cached = pasts.get(row);
  const population = populationOf(rng, db.applications.get(row.appId)?.applicationId ?? '');
  if (cached?.reach.population === population) return cached;
  const isLeft = row.remainderOf === undefined ? undefined : remainderTest(context, row.appId, row.remainderOf);
  const reach = reachIn(context, row.appId, { ...row, isLeft, at: Date.parse(row.startedAt) }, before);
  const stoppedAt = row.stoppedAt === undefined ? Infinity : Date.parse(row.stoppedAt);
  const past = { reach, stoppedAt, wasSent: (phone: Phone) => sentAtOf(sendingOf(row, reach), phone) <= stoppedAt };
  pasts.set(row, past);
  return past;
}

/** Returns the messages of an application that were sent before a row, or until a time (ms); oldest first. */
export function sentBefore(
  context: DataContext,
  end: PushSendRow | { readonly appId: string; readonly at: number },
): Past[] {
  const before: Past[] = [];
  for (const row of sendsOf(context.db, end.appId)) {
    if ('at' in end ? Date.parse(row.startedAt) > end.at : row.id === end.id) break;
    before.push(pastOf(context, row, before));
  }
  return before;
}

/** Returns whom a message reached. */
export const reachOfSend = (context: DataContext, row: PushSendRow): Reach =>
  (pasts.get(row) ?? pastOf(context, row, sentBefore(context, row))).reach;

/** Returns the scheduled messages of an application, in order of sending. */
const scheduledOf = (db: Tables, appId: string): PushMessageRow[] =>
  db.pushMessages
    .all({ where: { appId }, filter: ({ scheduled, pushTime }) => scheduled !== undefined && pushTime !== undefined })
    .toSorted((a, b) => dueAt(a) - dueAt(b) || Number(a.scheduled?.jobId) - Number(b.scheduled?.jobId));

/** Returns the due time of a message (ms); a time in the past if it has no push time. */
export const dueAt = ({ pushTime }: { readonly pushTime?: string | undefined }): number =>
  pushTime === undefined ? -Infinity : Date.parse(pushTime);

/**
 * Determines whom a plan will reach if it is sent at its time: after all messages sent until then, and those scheduled
 * before.
 * @param messageId the message of the plan; its own schedule and later ones are not counted
 */
export function reachOfPlan(context: DataContext, appId: string, plan: PushPlan, messageId?: string): Reach {
  const before = sentBefore(context, { appId, at: plan.at });
  // Service messages neither count against limits nor are limited.
  if (plan.category === 'service') return reachIn(context, appId, plan, before);
  for (const message of scheduledOf(context.db, appId)) {
    const at = dueAt(message);
    if (at > plan.at) break;
    if (message.id === messageId) {
      if (at === plan.at) break;
      continue;
    }
    if (message.category === 'service') continue;
    const reach = reachIn(context, appId, planOf(context, appId, message, at).plan, before);
    before.push({ reach, stoppedAt: Infinity, wasSent: () => true });
  }
  return reachIn(context, appId, plan, before);
}

/** Returns when a message is sent to the last device (ms). */
export function endOf(context: DataContext, row: PushSendRow): number {
  if (row.stoppedAt !== undefined) return Date.parse(row.stoppedAt);
  const reach = reachOfSend(context, row);
  const { startedAt, takes } = sendingOf(row, reach);
  return numbersOf(reach).reachable === 0 ? startedAt : startedAt + takes;
}

/** Whether an application has a message that is scheduled or being sent. */
export const isPushing = (context: DataContext & { readonly clock: Clock }, appId: string): boolean =>
  scheduledOf(context.db, appId).length > 0 ||
  context.db.pushSends.all({ where: { appId } }).some((row) => context.clock.now() < endOf(context, row));

/** Returns a function with the course of a message on each reached device; undefined if sending was stopped before. */
export function coursesOf(context: DataContext, row: PushSendRow): (phone: Phone) => Course | undefined {
  const reach = reachOfSend(context, row);
  const sending = sendingOf(row, reach);
  const end = row.stoppedAt === undefined ? Infinity : Date.parse(row.stoppedAt);
  return (phone) => {
    const course = courseOf(sending, phone, routed(reach.plan, phone) ?? 'SELF');
    return course.sentAt > end ? undefined : course;
  };
}

/** A targeted device, with the course of the message; no course if it is not sent there. */
export interface Followed extends Meant {
  readonly course?: Course | undefined;
}

const progresses = new WeakMap<PushSendRow, { reach: Reach; devices: readonly Followed[] }>();

/** Returns the course of a message on each targeted device. */
export function progressOf(context: DataContext, row: PushSendRow): readonly Followed[] {
  const reach = reachOfSend(context, row);
  const cached = progresses.get(row);
  if (cached?.reach === reach) return cached.devices;
  const courseOn = coursesOf(context, row);
  const devices = Array.from(meantBy(reach), (meant): Followed =>
    meant.reason === null && meant.phone ? { ...meant, course: courseOn(meant.phone) } : meant,
  );
  progresses.set(row, { reach, devices });
  return devices;
}
