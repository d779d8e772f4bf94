import type { Schemas } from '../../../openapi/generated/types.ts';
import { type Context, handlers, type TagHandlers } from '../../core/http/handler.ts';
import { dayRange } from '../../core/kit/day-range.ts';
import type { Clock } from '../../core/world/clock.ts';
import type { Period } from '../../counting/topic.ts';
import { deviceBy, devicesOfUser, populationOf } from '../../delivery/population.ts';
import type { Device } from '../../delivery/target.ts';
import { deedsOn } from '../../flows/timeline.ts';
import { versionsOn } from '../../population/device.ts';
import type { Phones } from '../../population/phones.ts';
import { visitorsOf } from '../../population/views.ts';
import { errorsIn } from '../../population/errors.ts';
import { UNKNOWN } from '../../counting/keys.ts';
import { callsIn } from '../api-calls/calls.ts';
import { CAUSES } from '../api-calls/causes.ts';
import { issuesOf } from '../crash-issues/issues-of.ts';
import { sampledIn } from '../crash-issues/samples.ts';
import { type SessionCategory, walked, type WalkedFrom } from '../crash-issues/walked.ts';
import { eventActions } from '../events/event-actions.ts';
import { jsErrorOccurrences } from '../js-errors/occurrences.ts';

type Entry = Schemas['TimelineEntry'];
type TimelineContext = Context<'getUserTimeline'>;
/** An entry with its time (ms), and its order among those of the same time. */
type Timed = Omit<Entry, 'at' | 'id'> & { readonly time: number; readonly order: number };

/** A push message sent to a device, its time (ms), and its outcome. */
export interface PushTo {
  readonly at: number;
  readonly messageId: string;
  readonly title: string;
  readonly outcome: NonNullable<Entry['outcome']>;
}

/** Returns the push messages sent to a device; provided by message. */
type PushesTo = (context: Pick<TimelineContext, 'db' | 'appId' | 'rng' | 'clock'>, device: Device) => readonly PushTo[];

/** An activity that an ad slot displayed on a device, its time (ms), and the device's reaction. */
export interface ActivityOn {
  readonly at: number;
  readonly activityId: string;
  readonly name: string;
  readonly booth?: string;
  readonly outcome: 'displayed' | 'clicked' | 'closed';
}

/** Returns the activities that a device saw in a period; provided by advertisement. */
export type ActivitiesOn = (
  context: Pick<TimelineContext, 'db' | 'appId' | 'rng'>,
  device: Device,
  period: Pick<Period, 'from' | 'to'>,
) => readonly ActivityOn[];

/** Events of other domains on devices. */
export interface OnDevices {
  readonly pushesTo: PushesTo;
  readonly activitiesOn: ActivitiesOn;
}

/** The data sources of timelines. */
type Sources = WalkedFrom & OnDevices;

/** Returns the actions on the device, which are those of its sample device. */
function deeds(
  context: TimelineContext,
  { deviceId }: Device,
  place: number,
  { from, to }: Period,
  source: Sources,
): Timed[] {
  const { phones, journeys } = visitorsOf(context, source.segmentsOf);
  const events = eventActions(context);
  const rows = new Map(events.map(({ row, action }) => [action, row]));
  const actions = [...rows.keys()];
  return deedsOn(phones, journeys, actions, place, from, to).map((deed, order): Timed => {
    const { at: time, kind } = deed;
    const shared = { deviceId, time, order, kind };
    if (deed.kind === 'session') {
      const { startType, version, network } = deed.session;
      return { ...shared, seconds: deed.seconds, startType, version, network };
    }
    if (deed.kind === 'page') return { ...shared, seconds: deed.seconds, name: journeys.pages[deed.page]?.name ?? '' };
    const { name = '', eventId = '' } = rows.get(deed.action) ?? {};
    return { ...shared, name, key: eventId };
  });
}

/** Returns crashes and ANRs of the device. */
function incidents(
  context: TimelineContext,
  category: SessionCategory,
  device: Device,
  place: number,
  range: Period,
  source: Sources,
) {
  const walk = walked(context, category, {}, range, source);
  return sampledIn({ ...walk, places: Uint32Array.of(place) }, category, range).map(({ at, incident }): Timed => {
    const issue = walk.issues[incident.issue];
    return {
      deviceId: device.deviceId,
      time: at,
      order: Infinity,
      kind: category,
      group: category === 'anr' ? 'crash-anr' : `crash-${device.platform}`,
      ...(issue && { name: issue.cause.title, key: issue.id }),
    };
  });
}

/** The slice of a list that contains all of its items. */
const ALL = { page: 1, size: Number.MAX_SAFE_INTEGER, isDown: true } as const;

/** Returns the JS errors on the device. */
function scriptErrors(context: TimelineContext, { deviceId }: Device, place: number, range: Period, source: Sources) {
  const issues = issuesOf(context, 'js');
  return jsErrorOccurrences(context, {}, range, ALL, source, place).items.map(({ at, issue: index }): Timed => {
    const issue = issues[index];
    return {
      deviceId,
      time: at,
      order: Infinity,
      kind: 'jsError',
      group: 'js',
      ...(issue && { name: issue.cause.title, key: issue.id }),
    };
  });
}

/** Returns the failed API requests of the device. */
function failedCalls(context: TimelineContext, { deviceId }: Device, place: number, range: Period, source: Sources) {
  const { phones, calls, apis, measuring, failures } = callsIn(context, {}, source.segmentsOf);
  const errors = failures(source.healthOf);
  return errorsIn(phones, Uint32Array.of(place), range, measuring, errors, ALL).items.flatMap((error): Timed[] => {
    const { callStatus } = CAUSES[error.kind % CAUSES.length] ?? {};
    const code = calls.pages[calls.page[error.visit] ?? 0]?.code;
    if (callStatus === undefined || code === undefined) return [];
    const name = apis.get(code)?.api ?? UNKNOWN;
    return [{ deviceId, time: error.at, order: Infinity, kind: 'apiError', key: error.id, name, callStatus }];
  });
}

/** The kinds of entries that sessions consist of. */
const DEEDS: readonly (string | undefined)[] = ['session', 'page', 'event'];

/** Returns the entries of a device, only those of a kind if it is given: other sources are not read. */
function entriesOn(context: TimelineContext, device: Device, range: Period, source: Sources): Timed[] {
  const { db, appId, rng } = context;
  const { kind } = context.query;
  const { applicationId = '' } = db.applications.get(appId) ?? {};
  const place = populationOf(rng, applicationId).placeOf?.(device.deviceId) ?? -1;
  if (place < 0) return [];
  const end = Math.min(range.to, range.asOf);
  const own = { ...range, to: end };
  const { deviceId } = device;
  const only = (wanted: Entry['kind'], read: () => readonly Timed[]) =>
    kind === undefined || kind === wanted ? read() : [];
  return [
    // Later actions of a session are not known yet.
    ...(kind === undefined || DEEDS.includes(kind) ? deeds(context, device, place, own, source) : []).filter(
      (entry) => entry.time <= range.asOf && (kind === undefined || entry.kind === kind),
    ),
    ...only('crash', () => incidents(context, 'crash', device, place, range, source)),
    ...only('anr', () => incidents(context, 'anr', device, place, range, source)),
    ...only('jsError', () => scriptErrors(context, device, place, range, source)),
    ...only('apiError', () => failedCalls(context, device, place, range, source)),
    ...only('activity', () =>
      source.activitiesOn(context, device, own).map(({ at, activityId, ...activity }): Timed => {
        return { deviceId, time: at, order: 0, kind: 'activity', key: activityId, ...activity };
      }),
    ),
    ...only('push', () =>
      source
        .pushesTo(context, device)
        .filter(({ at }) => at >= range.from && at < end)
        .map(({ at, messageId, title, outcome }): Timed => {
          return { deviceId, time: at, order: 0, kind: 'push', key: messageId, name: title, outcome };
        }),
    ),
  ];
}

/** Returns a page of entries; the id of an entry consists of its time and its order. */
const pageIn = (all: readonly Timed[], page: number, size: number, clock: Clock): Entry[] =>
  all.slice((page - 1) * size, page * size).map(({ time, order: _order, ...entry }, index) => ({
    id: `${time.toString(36)}-${all.length - (page - 1) * size - index}`,
    at: clock.iso(time),
    ...entry,
  }));

/** Returns a device with its current version. */
function asOfNow(phones: Phones, device: Device, place: number, clock: Clock): Device {
  const [latest] = versionsOn(phones, place, clock.now());
  return { ...device, appVersion: latest?.version ?? device.appVersion };
}

/** Handlers for the timeline of a user or device, based on the same data as all counts. */
export const createUserTimelineHandlers = (source: Sources): TagHandlers<'userTimelines'> =>
  handlers<'userTimelines'>({
    getUserTimeline: (context) => {
      const { db, appId, path, query, rng, clock } = context;
      const { applicationId = '' } = db.applications.get(appId) ?? {};
      const own = deviceBy(rng, applicationId, path.userOrDeviceId);
      const devices = own ? [own] : devicesOfUser(rng, applicationId, path.userOrDeviceId);
      const range = dayRange(context);
      const { phones } = visitorsOf(context, source.segmentsOf);
      const { page, size } = query;
      const all = devices
        .flatMap((device) => entriesOn(context, device, range, source))
        .toSorted((a, b) => b.time - a.time || b.order - a.order);
      const { placeOf } = populationOf(rng, applicationId);
      return {
        asOf: clock.iso(range.asOf),
        devices: devices.map((device) => asOfNow(phones, device, placeOf?.(device.deviceId) ?? -1, clock)),
        items: pageIn(all, page, size, clock),
        total: all.length,
        page,
        size,
      };
    },
  });
