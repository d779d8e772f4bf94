import { PushVendor } from '../../../openapi/generated/schemas.ts';
import type { components } from '../../../openapi/generated/types.ts';
import type { Rng } from '../../core/world/rng.ts';
import type { Tables } from '../../core/store/table.ts';
import { fnv1a32 } from '../../delivery/bucket.ts';
import type { Device } from '../../delivery/target.ts';
import { deviceBy, populationOf } from '../../delivery/population.ts';
import { countAt, timesOf } from '../../delivery/times.ts';
import { scaled } from '../../delivery/audience.ts';
import { phonesOf, type Phone } from '../phones.ts';
import { keyState } from '../push-keys/key-state.ts';
import { totalsOf } from './audience.ts';
import { courseOf, sendingTime, type Course, type Sending } from './course.ts';
import { routed, type PushPlan } from './plan.ts';
import { REACHED, reachOf, type Reach } from './reach.ts';
import type { PushSendRow } from './table.ts';

type Schemas = components['schemas'];

/** What handlers, jobs and seeds know alike. */
export interface Knowing {
  readonly db: Tables;
  rng(...key: (string | number)[]): Rng;
}

/** What decides whom a message reaches, of a message or of a form that is not complete. */
export type Addressed = Pick<
  Schemas['PushMessageInput'],
  'category' | 'targetType' | 'tagIds' | 'clientIds' | 'regions' | 'platforms' | 'route' | 'channels'
>;

export interface Planned {
  readonly plan: PushPlan;
  readonly tagNames: readonly string[];
  /** Ids that the lists behind it have more than once. */
  readonly duplicates: number;
}

/** What is wrong with the vendors' keys of an application at a time (ms). */
function brokenKeys(db: Tables, appId: string, at: number): PushPlan['keys'] {
  const states = PushVendor.options.map((vendor) => [vendor, keyState(db, appId, vendor, at)] as const);
  return Object.fromEntries(states.filter(([, state]) => state !== 'ok'));
}

/** Whom a message is for at a time (ms): tags of users as they are called, lists of devices with what they hold then. */
export function planOf(db: Tables, appId: string, message: Addressed, at: number): Planned {
  const { category, targetType, route, platforms, channels } = message;
  const tags =
    targetType === 'tags' ? (message.tagIds ?? []).flatMap((id) => db.pushTags.find({ id, appId }) ?? []) : [];
  const listed = tags
    .filter(({ kind }) => kind === 'list')
    .flatMap(({ id }) => db.tagClients.all({ where: { tagId: id } }).map(({ clientId }) => clientId));
  const all = targetType === 'clientIds' ? (message.clientIds ?? []) : listed;
  const named = [...new Set(all)];
  return {
    plan: {
      category,
      route,
      platforms,
      channels,
      everyone: targetType === 'all',
      tags: tags.filter(({ kind }) => kind === 'profile').map(({ tagName }) => tagName),
      regions: targetType === 'region' ? (message.regions ?? []) : [],
      named,
      keys: brokenKeys(db, appId, at),
      at,
    },
    tagNames: tags.map(({ tagName }) => tagName),
    duplicates: all.length - named.length,
  };
}

/** Rows are never changed in place, and what was sent before stays: the same row has reached the same devices. */
const reaches = new WeakMap<PushSendRow, Reach>();

/** Whom each message of an application reached, the oldest first, with those alone that were sent before a time (ms). */
export function reachesBefore({ db, rng }: Knowing, appId: string, at: number): Reach[] {
  const applicationId = db.applications.get(appId)?.applicationId ?? '';
  const population = populationOf(rng, applicationId);
  const before: Reach[] = [];
  for (const row of sendsOf(db, appId)) {
    const startedAt = Date.parse(row.startedAt);
    if (startedAt >= at) break;
    let reach = reaches.get(row);
    if (reach?.population !== population) {
      reach = reachOf({ ...row, at: startedAt }, population, before, (id) => deviceBy(rng, applicationId, id));
      reaches.set(row, reach);
    }
    before.push(reach);
  }
  return before;
}

/** What was sent of an application, the oldest first. */
export const sendsOf = (db: Tables, appId: string): PushSendRow[] =>
  db.pushSends.all({ where: { appId }, sort: ['startedAt,asc'] });

/** Whom a plan of an application reaches, after what was sent before it. */
export function reachOfPlan(knowing: Knowing, appId: string, plan: PushPlan): Reach {
  const applicationId = knowing.db.applications.get(appId)?.applicationId ?? '';
  return reachOf(plan, populationOf(knowing.rng, applicationId), reachesBefore(knowing, appId, plan.at), (id) =>
    deviceBy(knowing.rng, applicationId, id),
  );
}

/** Whom a message reached. */
export function reachOfSend(knowing: Knowing, row: PushSendRow): Reach {
  const known = reaches.get(row);
  if (known) return known;
  const plan = { ...row, at: Date.parse(row.startedAt) };
  const reach = reachOfPlan(knowing, row.appId, plan);
  reaches.set(row, reach);
  return reach;
}

/** How a message goes out. */
const sendingOf = (row: PushSendRow, reach: Reach): Sending => ({
  lot: fnv1a32(`push ${row.messageId}`),
  startedAt: Date.parse(row.startedAt),
  takes: sendingTime(totalsOf(reach).reachable),
  validityHours: row.validityHours,
});

/** When a message was sent to the last device, or is (ms). */
export function endOf(knowing: Knowing, row: PushSendRow): number {
  if (row.stoppedAt !== undefined) return Date.parse(row.stoppedAt);
  const { startedAt, takes } = sendingOf(row, reachOfSend(knowing, row));
  return startedAt + takes;
}

/** What becomes of a message on each device that it reaches; undefined where sending was stopped before. */
export function coursesOf(knowing: Knowing, row: PushSendRow): (phone: Phone) => Course | undefined {
  const reach = reachOfSend(knowing, row);
  const sending = sendingOf(row, reach);
  const end = row.stoppedAt === undefined ? Infinity : Date.parse(row.stoppedAt);
  return (phone) => {
    const course = courseOf(sending, phone, routed(reach.plan, phone) ?? 'SELF');
    return course.sentAt > end ? undefined : course;
  };
}

const STEPS = ['sentAt', 'arrivedAt', 'displayedAt', 'clickedAt', 'expiredAt'] as const;
type Step = (typeof STEPS)[number];
type Moments = Readonly<Record<Step, Float64Array>>;

/** A device that a message reaches. */
export interface Recipient {
  readonly device: Device;
  readonly phone: Phone;
}

/** Devices that a message reaches: when each step was reached by those that it is sent to, in their order. */
interface Followed {
  readonly moments: Moments;
  readonly devices: readonly Recipient[];
  /** Those that sending was stopped before. */
  readonly unsent: readonly Recipient[];
}

/** How a message goes on, on devices of the sample and on named ones. */
export interface Progress {
  readonly sampled: Followed;
  readonly named: Followed;
}

function momentsOf(courses: readonly Course[]): Moments {
  const of = (step: Step) => Float64Array.from(courses, (course) => course[step]);
  return {
    sentAt: of('sentAt'),
    arrivedAt: of('arrivedAt'),
    displayedAt: of('displayedAt'),
    clickedAt: of('clickedAt'),
    expiredAt: of('expiredAt'),
  };
}

function followed(courseOn: ReturnType<typeof coursesOf>, reached: readonly Recipient[]): Followed {
  const all = reached.map((recipient) => ({ recipient, course: courseOn(recipient.phone) }));
  return {
    moments: momentsOf(all.flatMap(({ course }) => course ?? [])),
    devices: all.flatMap(({ recipient, course }) => (course ? recipient : [])),
    unsent: all.flatMap(({ recipient, course }) => (course ? [] : recipient)),
  };
}

const progresses = new WeakMap<PushSendRow, { reach: Reach; progress: Progress }>();

/** How a message goes on, on each device that it reaches. */
export function progressOf(knowing: Knowing, row: PushSendRow): Progress {
  const reach = reachOfSend(knowing, row);
  const known = progresses.get(row);
  if (known?.reach === reach) return known.progress;
  const { population, share, named } = reach;
  const sampled = phonesOf(population).flatMap((phone, place) => {
    const device = population.devices[place];
    return device && share[place] === REACHED ? [{ device, phone }] : [];
  });
  const byName = named.flatMap(({ device, phone, reason }) =>
    device && phone && reason === null ? [{ device, phone }] : [],
  );
  const courseOn = coursesOf(knowing, row);
  const progress = { sampled: followed(courseOn, sampled), named: followed(courseOn, byName) };
  progresses.set(row, { reach, progress });
  return progress;
}

/** What became of a message by a time (ms): numbers of devices, and of those that were stopped. */
export function statsAt(knowing: Knowing, row: PushSendRow, at: number): Schemas['PushStats'] & { stopped: number } {
  const reach = reachOfSend(knowing, row);
  const { sampled, named } = progressOf(knowing, row);
  const by = (step: Step) =>
    scaled(countAt(timesOf(sampled.moments[step]), at), reach.population) + countAt(timesOf(named.moments[step]), at);
  const { devices, reachable } = totalsOf(reach);
  const sent = by('sentAt');
  // Whoever had it by then has it.
  const stopped = row.stoppedAt === undefined ? 0 : reachable - sent;
  return {
    sent,
    arrived: by('arrivedAt'),
    displayed: by('displayedAt'),
    clicked: by('clickedAt'),
    failed: devices - reachable + stopped + by('expiredAt'),
    stopped,
  };
}
