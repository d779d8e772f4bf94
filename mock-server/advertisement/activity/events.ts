import type { RunSlot } from './runs.ts';

/** The exposures of a day, unordered. */
export interface ActivityDay {
  /** The number of the device (see `Devices`). */
  readonly device: Uint32Array;
  /** How many devices it represents. */
  readonly weight: Uint16Array;
  /** 0 to 1439. */
  readonly minute: Uint16Array;
  /** Index in `placements`. */
  readonly placement: Uint16Array;
  /** Index in `versions`. */
  readonly version: Uint16Array;
  /** 0, or what the device did: `CLICK`, `CLICK + JUMP`, `CLOSE`. */
  readonly act: Uint8Array;
  readonly placements: readonly Placement[];
  readonly versions: readonly string[];
}

export const CLICK = 1;
export const JUMP = 2;
export const CLOSE = 4;

/** An activity in a slot. */
export interface Placement {
  readonly activityId: string;
  readonly boothId: string;
  readonly priority: RunSlot['priority'];
}

/** Collects exposures in columns. */
export class Events {
  #room = 1 << 14;
  #count = 0;
  #device = new Uint32Array(this.#room);
  #rest = new Uint16Array(this.#room * 4);
  #act = new Uint8Array(this.#room);

  add(device: number, weight: number, minute: number, placement: number, version: number, act: number): void {
    const at = this.#count++;
    if (at === this.#room) this.#grow();
    this.#device[at] = device;
    this.#rest[at * 4] = weight;
    this.#rest[at * 4 + 1] = minute;
    this.#rest[at * 4 + 2] = placement;
    this.#rest[at * 4 + 3] = version;
    this.#act[at] = act;
  }

  #grow(): void {
    this.#room *= 2;
    const [device, rest, act] = [this.#device, this.#rest, this.#act];
    this.#device = new Uint32Array(this.#room);
    this.#device.set(device);
    this.#rest = new Uint16Array(this.#room * 4);
    this.#rest.set(rest);
    this.#act = new Uint8Array(this.#room);
    this.#act.set(act);
  }

  get columns(): Pick<ActivityDay, 'device' | 'weight' | 'minute' | 'placement' | 'version' | 'act'> {
    const [count, rest] = [this.#count, this.#rest];
    const column = (offset: number) => {
      const of = new Uint16Array(count);
      for (let at = 0; at < count; at++) of[at] = rest[at * 4 + offset] ?? 0;
      return of;
    };
    return {
      device: this.#device.slice(0, this.#count),
      weight: column(0),
      minute: column(1),
      placement: column(2),
      version: column(3),
      act: this.#act.slice(0, this.#count),
    };
  }
}
