import type { Schemas } from '../../../openapi/generated/types.ts';
import type { Device } from '../../delivery/target.ts';
import { channelOf, routed, type PushChannel, type PushReason } from './plan.ts';
import { progressOf, reachOfSend, type Followed, type DataContext } from './sends.ts';
import type { PushSendRow } from './table.ts';
import { HOUR_MS } from '../../core/world/durations.ts';

type Stats = Schemas['PushStats'];
type Counts = Record<keyof Stats, number>;

/** Devices of a message that share all dimensions, with counts of each step that they reached. */
export interface PushCell extends Readonly<Counts> {
  /** Id of the message. */
  readonly message: string;
  /** The hour (start, ms) in which it was sent to them; for devices that it was not sent to, when sending began. */
  readonly hour: number;
  /** Absent for an unknown device. */
  readonly platform?: Device['platform'] | undefined;
  readonly channel?: PushChannel | undefined;
  /** The city of the devices. */
  readonly region?: string | undefined;
  /** Reason of a failure. */
  readonly reason?: PushReason | undefined;
}

const hourOf = (at: number): number => Math.floor(at / HOUR_MS) * HOUR_MS;

type Labels = Pick<PushCell, 'message' | 'hour' | 'platform' | 'channel' | 'region' | 'reason'>;

/** Returns the value of a key in a map, creating it if absent. */
function within<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
}

type Cell = Labels & Counts;
type ByChannel = Map<Labels['channel'], Cell[]>;
type ByPlatform = Map<Labels['platform'], ByChannel>;

/** Groups devices with equal dimensions into cells. A text key per device would take three times as long. */
class Gathered {
  readonly #regions = new Map<Labels['region'], ByPlatform>();
  readonly #cells: Cell[] = [];
  readonly #message: string;

  constructor(message: string) {
    this.#message = message;
  }

  at(
    { region, platform, channel }: Pick<Labels, 'region' | 'platform' | 'channel'>,
    hour: number,
    reason?: PushReason,
  ): Counts {
    const ofRegion = within<Labels['region'], ByPlatform>(this.#regions, region, () => new Map());
    const ofPlatform = within<Labels['platform'], ByChannel>(ofRegion, platform, () => new Map());
    const alike = within<Labels['channel'], Cell[]>(ofPlatform, channel, () => []);
    let cell = alike.find((one) => one.hour === hour && one.reason === reason);
    if (cell === undefined) {
      const labels = { message: this.#message, platform, channel, region, hour, reason };
      cell = { ...labels, sent: 0, arrived: 0, displayed: 0, clicked: 0, failed: 0 };
      alike.push(cell);
      this.#cells.push(cell);
    }
    return cell;
  }

  get cells(): readonly PushCell[] {
    return this.#cells;
  }
}

/** Counts which steps a message has reached on its devices by a time (ms). */
function countCells(context: DataContext, row: PushSendRow, at: number): readonly PushCell[] {
  const { plan } = reachOfSend(context, row);
  const startHour = hourOf(plan.at);
  const isStopped = row.stoppedAt !== undefined && Date.parse(row.stoppedAt) <= at;
  const gathered = new Gathered(row.messageId);
  const add = ({ device, phone, reason, weight, course }: Followed) => {
    const labels = {
      platform: device?.platform,
      channel: phone && (routed(plan, phone) ?? channelOf(phone)),
      region: device?.city,
    };
    const fail = (why: PushReason, hour: number) => {
      gathered.at(labels, hour, why).failed += weight;
    };
    if (reason !== null) fail(reason, startHour);
    else if (course === undefined) {
      if (isStopped) fail('stopped', startHour);
    } else if (course.sentAt <= at) {
      const hour = hourOf(course.sentAt);
      const cell = gathered.at(labels, hour);
      cell.sent += weight;
      if (course.arrivedAt <= at) cell.arrived += weight;
      if (course.displayedAt <= at) cell.displayed += weight;
      if (course.clickedAt <= at) cell.clicked += weight;
      if (course.expiredAt <= at) fail('offline', hour);
    }
  };
  progressOf(context, row).forEach(add);
  return gathered.cells;
}

interface CacheEntry {
  readonly devices: readonly Followed[];
  readonly from: number;
  /** Time of the next change (ms). */
  readonly until: number;
  readonly cells: readonly PushCell[];
}

const cachedCells = new WeakMap<PushSendRow, CacheEntry[]>();
/** Number of times for which figures are cached: now, and those of comparisons. */
const MOST = 4;

/** Returns the next change after a time (ms). */
function changesAfter(devices: readonly Followed[], at: number): number {
  let next = Infinity;
  for (const { course } of devices) {
    if (course === undefined) continue;
    for (const time of [course.sentAt, course.arrivedAt, course.displayedAt, course.clickedAt, course.expiredAt])
      if (time > at && time < next) next = time;
  }
  return next;
}

/** Returns the results of a message up to a time (ms) as cells, from which all of its figures are summed up. */
export function cellsOf(context: DataContext, row: PushSendRow, at: number): readonly PushCell[] {
  if (Date.parse(row.startedAt) > at) return [];
  const devices = progressOf(context, row);
  const cache = cachedCells.get(row) ?? [];
  const cached = cache.find((one) => one.devices === devices && one.from <= at && at < one.until);
  if (cached) return cached.cells;
  const cells = countCells(context, row, at);
  cachedCells.set(row, [{ devices, from: at, until: changesAfter(devices, at), cells }, ...cache].slice(0, MOST));
  return cells;
}

/** Sums up cells. */
export function totalOf(cells: readonly PushCell[]): Stats {
  const total = { sent: 0, arrived: 0, displayed: 0, clicked: 0, failed: 0 };
  for (const { sent, arrived, displayed, clicked, failed } of cells) {
    total.sent += sent;
    total.arrived += arrived;
    total.displayed += displayed;
    total.clicked += clicked;
    total.failed += failed;
  }
  return total;
}
