import { DAY_MS } from './days.ts';
import { CLICK, CLOSE, JUMP, type ActivityDay } from './events.ts';
import type { History } from './history.ts';

/** What came of activities in slots: numbers of times, and of devices that differ. */
export interface Tally {
  exposures: number;
  exposureDevices: number;
  clicks: number;
  clickDevices: number;
  closes: number;
  jumps: number;
}

export interface TallyFilter {
  readonly activityId?: string | undefined;
  readonly boothId?: string | undefined;
  readonly platform?: string | undefined;
}

/** Says, for the events of a day (its beginning, ms), to which part each belongs: the place of its name. */
export type KeyOf = (
  data: ActivityDay,
  day: number,
) => { readonly names: readonly string[]; readonly place: (event: number) => number };

const EXPOSED = 1;
const CLICKED = 2;
const MINUTE_MS = 60_000;

/** What is counted of a part. */
class Part {
  readonly tally: Tally = { exposures: 0, exposureDevices: 0, clicks: 0, clickDevices: 0, closes: 0, jumps: 0 };
  readonly #seen: Uint8Array;

  constructor(devices: number) {
    this.#seen = new Uint8Array(devices);
  }

  add(device: number, weight: number, act: number): void {
    const { tally } = this;
    const seen = this.#seen[device] ?? 0;
    tally.exposures += weight;
    if (seen === 0) {
      tally.exposureDevices += weight;
      this.#seen[device] = EXPOSED;
    }
    if (act !== 0) this.#act(device, weight, act, seen);
  }

  #act(device: number, weight: number, act: number, seen: number): void {
    const { tally } = this;
    if ((act & CLICK) !== 0) {
      tally.clicks += weight;
      if ((seen & CLICKED) === 0) tally.clickDevices += weight;
      this.#seen[device] = EXPOSED | CLICKED;
    }
    if ((act & JUMP) !== 0) tally.jumps += weight;
    if ((act & CLOSE) !== 0) tally.closes += weight;
  }
}

/**
 * Counts what happened from the beginning of a day (ms) to before another, as far as it had happened by a third time.
 * @returns of each part that anything happened in
 */
export function tallyOf(
  history: History,
  { from, to, asOf }: { readonly from: number; readonly to: number; readonly asOf: number },
  { activityId, boothId, platform }: TallyFilter,
  keyOf: KeyOf,
): Map<string, Tally> {
  const parts = new Map<string, Part>();
  const start = from + Math.max(0, Math.floor((history.start - from) / DAY_MS)) * DAY_MS;
  const days: { day: number; data: ActivityDay }[] = [];
  for (let day = start; day < Math.min(to, asOf); day += DAY_MS) {
    // Of one activity, days without it need not be worked out.
    const data = activityId === undefined || history.has(activityId, day) ? history.day(day) : null;
    if (data) days.push({ day, data });
  }
  const { known } = history.devices;
  for (const { day, data } of days) {
    const counts = data.placements.map(
      (placement) =>
        (activityId === undefined || placement.activityId === activityId) &&
        (boothId === undefined || placement.boothId === boothId),
    );
    if (!counts.includes(true)) continue;
    const { names, place } = keyOf(data, day);
    const ofPlace: Part[] = [];
    const partAt = (at: number): Part => {
      const name = names[at] ?? '';
      let part = parts.get(name);
      if (part === undefined) parts.set(name, (part = new Part(known.length)));
      return (ofPlace[at] = part);
    };
    const before = (asOf - day) / MINUTE_MS;
    const { device: devices, weight, minute, placement, act } = data;
    for (let event = 0; event < devices.length; event++) {
      if (counts[placement[event] ?? 0] !== true || (minute[event] ?? 0) >= before) continue;
      const device = devices[event] ?? 0;
      if (platform !== undefined && known[device]?.platform !== platform) continue;
      const at = place(event);
      (ofPlace[at] ?? partAt(at)).add(device, weight[event] ?? 0, act[event] ?? 0);
    }
  }
  return new Map([...parts].map(([name, { tally }]) => [name, tally]));
}
