/** All pages, as bits. */
export const ALL = -1;

/** The sessions of a device that are counted, in order, column by column. */
export class Columns {
  count = 0;
  readonly type: Uint8Array;
  readonly network: Uint8Array;
  readonly size: Int32Array;
  readonly hour: Int32Array;
  /** Minutes since the first hour began, where that is asked for. */
  readonly minute: Int32Array;
  /** The place of each among the sessions of its stretch of time; its luck, where that is asked for. */
  readonly launch: Int32Array;
  readonly luck: Uint16Array;
  readonly fault: Int32Array;
  /** What happens in it, where that is told apart: 0 for nothing, or its place and one. */
  readonly incident: Int32Array;
  /** The pages that each visits, as bits. */
  readonly pages: Int32Array;
  readonly day: Int32Array;
  readonly isMarked: Uint8Array;
  /** For each way to tell days apart, how long (minutes) the device is used on that of the session. */
  readonly minutes: readonly Uint16Array[];
  /** How often each kind of incident happens in it. */
  readonly times: readonly Int32Array[];
  /** Room for the places of their cells. */
  readonly cell: Int32Array;
  /** Where the sessions with each version that the device has begin, and which version it is. */
  runs = 0;
  readonly run: Int32Array;
  readonly version: Uint16Array;

  /** @param most sessions that a device can have */
  constructor(most: number, { ways, kinds }: { readonly ways: number; readonly kinds: number }) {
    this.type = new Uint8Array(most);
    this.network = new Uint8Array(most);
    this.size = new Int32Array(most);
    this.hour = new Int32Array(most);
    this.minute = new Int32Array(most);
    this.launch = new Int32Array(most);
    this.luck = new Uint16Array(most);
    this.fault = new Int32Array(most);
    this.incident = new Int32Array(most);
    this.pages = new Int32Array(most).fill(ALL);
    this.day = new Int32Array(most);
    this.isMarked = new Uint8Array(most);
    this.minutes = Array.from({ length: ways }, () => new Uint16Array(most));
    this.times = Array.from({ length: kinds }, () => new Int32Array(most));
    this.cell = new Int32Array(most);
    this.run = new Int32Array(most + 1);
    this.version = new Uint16Array(most);
  }
}

/** Copies some of the values of a stretch into a column. */
export function gather(
  column: Uint8Array | Uint16Array | Int32Array,
  values: ArrayLike<number>,
  launch: Int32Array,
  from: number,
  to: number,
): void {
  for (let at = from; at < to; at++) column[at] = values[launch[at] ?? 0] ?? 0;
}
