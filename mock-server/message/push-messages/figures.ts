import type { components } from '../../../openapi/generated/types.ts';
import { portions, scaled } from '../../delivery/audience.ts';
import type { Device } from '../../delivery/target.ts';
import { phonesOf, type Phone } from '../phones.ts';
import { totalsOf } from './audience.ts';
import { channelOf, routed, type PushChannel, type PushReason } from './plan.ts';
import { NOT_MEANT, REACHED, reasonIn, type Reach } from './reach.ts';
import { progressOf, reachOfSend, type Knowing, type Recipient } from './sends.ts';
import type { PushSendRow } from './table.ts';

type Counts = Record<keyof components['schemas']['PushStats'], number>;

/** Devices of a message that are alike, and how many of them it has brought how far. */
export interface PushCell extends Readonly<Counts> {
  /** The hour (its beginning, ms) when they were sent it; when sending began, of those that it was not sent to. */
  readonly hour: number;
  /** Absent of a device that nobody knows. */
  readonly platform?: Device['platform'] | undefined;
  readonly channel?: PushChannel | undefined;
  /** The city where it is. */
  readonly region?: string | undefined;
  /** Of what failed. */
  readonly reason?: PushReason | undefined;
}

const HOUR_MS = 3_600_000;
/** The steps in their order: who is at one is past those before. */
const STEPS = ['sent', 'arrived', 'displayed', 'clicked'] as const;

type Labels = Pick<PushCell, 'hour' | 'platform' | 'channel' | 'region' | 'reason'>;

/** Devices that are alike in every label are one cell. */
class Gathered {
  readonly #cells = new Map<string, Labels & Counts>();

  at(labels: Labels): Counts {
    const key = `${labels.hour} ${labels.platform} ${labels.channel} ${labels.region} ${labels.reason}`;
    let cell = this.#cells.get(key);
    if (cell === undefined) {
      cell = { ...labels, sent: 0, arrived: 0, displayed: 0, clicked: 0, failed: 0 };
      this.#cells.set(key, cell);
    }
    return cell;
  }

  get cells(): readonly PushCell[] {
    return [...this.#cells.values()];
  }
}

/** How many of all devices each of `count` stands for: whole numbers that add up to `total`, spread evenly. */
const weight = (index: number, count: number, total: number): number =>
  Math.round(((index + 1) * total) / count) - Math.round((index * total) / count);

/** What is known of a message at a time. */
class Figures {
  readonly #gathered = new Gathered();
  readonly #reach: Reach;
  readonly #row: PushSendRow;
  readonly #startHour: number;

  constructor(row: PushSendRow, reach: Reach) {
    this.#row = row;
    this.#reach = reach;
    this.#startHour = Math.floor(Date.parse(row.startedAt) / HOUR_MS) * HOUR_MS;
  }

  get cells(): readonly PushCell[] {
    return this.#gathered.cells;
  }

  #labels(device: Device, phone: Phone): Pick<PushCell, 'platform' | 'channel' | 'region'> {
    const channel = routed(this.#reach.plan, phone) ?? channelOf(phone);
    return { platform: device.platform, channel, region: device.city };
  }

  #fail(reason: PushReason, devices: number, of?: Recipient, hour = this.#startHour): void {
    const labels = of ? this.#labels(of.device, of.phone) : {};
    this.#gathered.at({ hour, ...labels, reason }).failed += devices;
  }

  /** What was not sent to whom it was meant for, from the beginning: each reason is as many as the audience says. */
  addUnreachable(): void {
    const { share, population, named } = this.#reach;
    const phones = phonesOf(population);
    const byReason = new Map<PushReason, Recipient[]>();
    let [meant, reached] = [0, 0];
    share.forEach((verdict, place) => {
      const [device, phone, reason] = [population.devices[place], phones[place], reasonIn(verdict)];
      if (verdict !== NOT_MEANT) meant++;
      if (verdict === REACHED) reached++;
      if (reason === null || !device || !phone) return;
      const group = byReason.get(reason);
      if (group) group.push({ device, phone });
      else byReason.set(reason, [{ device, phone }]);
    });
    for (const { device, phone, reason } of named)
      if (reason !== null) this.#fail(reason, 1, device && phone && { device, phone });
    const groups = [...byReason];
    const totals = portions(
      groups.map(([, { length }]) => length),
      scaled(meant, population) - scaled(reached, population),
    );
    groups.forEach(([reason, devices], group) =>
      devices.forEach((one, index) => this.#fail(reason, weight(index, devices.length, totals[group] ?? 0), one)),
    );
  }

  /**
   * How far it has come by a time (ms). A device of the sample stands for the same number of all devices at every step;
   * those that are farthest come first, so that each step has the number that the message itself tells of it.
   */
  addCourse(knowing: Knowing, at: number): void {
    const { population } = this.#reach;
    const { sampled, named } = progressOf(knowing, this.#row);
    let [sent, expired] = [0, 0];
    for (const { moments, devices, isSample } of [
      { ...sampled, isSample: true },
      { ...named, isSample: false },
    ]) {
      const depths = devices.map((_, index) =>
        (moments.sentAt[index] ?? Infinity) > at
          ? 0
          : (moments.arrivedAt[index] ?? Infinity) > at
            ? 1
            : (moments.displayedAt[index] ?? Infinity) > at
              ? 2
              : (moments.clickedAt[index] ?? Infinity) > at
                ? 3
                : 4,
      );
      const one = (count: number) => (isSample ? scaled(count, population) - scaled(count - 1, population) : 1);
      for (let depth = STEPS.length; depth > 0; depth--)
        depths.forEach((reached, index) => {
          const recipient = devices[index];
          if (reached !== depth || recipient === undefined) return;
          const hour = Math.floor((moments.sentAt[index] ?? 0) / HOUR_MS) * HOUR_MS;
          const cell = this.#gathered.at({ hour, ...this.#labels(recipient.device, recipient.phone) });
          const stands = one(isSample ? ++sent : 1);
          for (const step of STEPS.slice(0, depth)) cell[step] += stands;
          if ((moments.expiredAt[index] ?? Infinity) <= at)
            this.#fail('offline', one(isSample ? ++expired : 1), recipient, hour);
        });
    }
    if (this.#row.stoppedAt === undefined || Date.parse(this.#row.stoppedAt) > at) return;
    const missed = sampled.unsent.length;
    const total = totalsOf({ ...this.#reach, named: [] }).reachable - scaled(sent, population);
    sampled.unsent.forEach((recipient, index) => this.#fail('stopped', weight(index, missed, total), recipient));
    for (const recipient of named.unsent) this.#fail('stopped', 1, recipient);
  }
}

interface Known {
  readonly reach: Reach;
  readonly from: number;
  /** When something changes next (ms). */
  readonly until: number;
  readonly cells: readonly PushCell[];
}

const known = new WeakMap<PushSendRow, Known[]>();
/** As of so many times figures are kept: now, and those that are held against it. */
const MOST = 4;

/** When anything changes after a time (ms). */
function changesAfter(knowing: Knowing, row: PushSendRow, at: number): number {
  let next = Infinity;
  const { sampled, named } = progressOf(knowing, row);
  for (const { moments } of [sampled, named])
    for (const times of Object.values(moments)) for (const time of times) if (time > at && time < next) next = time;
  return next;
}

/** All that a message did by a time (ms): its numbers in cells, whose sums are those that the message itself tells. */
export function cellsOf(knowing: Knowing, row: PushSendRow, at: number): readonly PushCell[] {
  if (Date.parse(row.startedAt) > at) return [];
  const reach = reachOfSend(knowing, row);
  const kept = known.get(row) ?? [];
  const found = kept.find((one) => one.reach === reach && one.from <= at && at < one.until);
  if (found) return found.cells;
  const figures = new Figures(row, reach);
  figures.addUnreachable();
  figures.addCourse(knowing, at);
  const { cells } = figures;
  known.set(row, [{ reach, from: at, until: changesAfter(knowing, row, at), cells }, ...kept].slice(0, MOST));
  return cells;
}
