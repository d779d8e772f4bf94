import { minuteOf, type Stretch } from '../population/sessions.ts';
import type { Columns } from '../walk/columns.ts';
import { isWithin, type Part, partOf } from '../walk/selection.ts';
import { VersionCursor } from '../walk/versions.ts';
import type { Walk } from '../walk/walk.ts';
import type { Block } from './block-cache.ts';
import { HOUR_MS } from '../core/world/durations.ts';

/** A part of a period, with the rows of its stretch. */
interface Happening<Own extends Block> {
  readonly part: Part;
  readonly block: Own;
  /** The versions of devices, by hours of the stretch. */
  readonly versions: VersionCursor;
}

/** How rows are read. */
export interface Reading<Own extends Block, Into extends Columns> {
  readonly blockOf: (stretch: Stretch) => Own;
  /** @param most maximum number of rows per device */
  readonly columnsFor: (most: number) => Into;
  /**
   * Copies the facts of a row that are not facts of its session.
   * @param to index in the columns
   * @param at index in the block
   * @param weight of its device
   * @returns whether the row is counted
   */
  readonly copy: (into: Into, to: number, block: Own, at: number, weight: number) => boolean;
}

/** Collects the selected rows of a device in columns. */
class RowSelection<Own extends Block, Into extends Columns> {
  readonly #over: Walk;
  readonly #copy: Reading<Own, Into>['copy'];
  readonly #isAsked: readonly boolean[];
  readonly #columns: Into;

  constructor(over: Walk, columns: Into, copy: Reading<Own, Into>['copy']) {
    const { measuring, phones } = over;
    this.#over = over;
    this.#copy = copy;
    this.#columns = columns;
    const { versions, isCounted } = phones.segments;
    this.#isAsked = versions.map(
      (name, at) => (isCounted?.[at] ?? true) && (measuring.version?.includes(name) ?? true),
    );
  }

  /**
   * Adds the rows of a part.
   * @param index of the device among those of the block
   */
  add({ part, block, versions }: Happening<Own>, index: number, weight: number): void {
    const place = block.places[index] ?? 0;
    const [begin, end] = [block.offsets[index] ?? 0, block.offsets[index + 1] ?? 0];
    const { span, measuring } = this.#over;
    const columns = this.#columns;
    const { type: only = -1, network: through = -1, hasMinutes = false } = measuring;
    const { session, hour: hours, type, network } = block;
    const first = part.sessions.offsets[place] ?? 0;
    const { runs } = columns;
    versions.begin(place);
    for (let at = begin; at < end; at++) {
      const launch = first + (session[at] ?? 0);
      const own = hours[at] ?? 0;
      const hour = part.start + own;
      const day = Math.floor(own / 24);
      if ((day < part.whole[0] || day >= part.whole[1]) && !isWithin(span, hour, place, launch)) continue;
      const version = versions.at(own);
      if (!this.#isAsked[version] || (only >= 0 && type[at] !== only)) continue;
      if (through >= 0 && network[at] !== through) continue;
      const to = columns.count;
      if (!this.#copy(columns, to, block, at, weight)) continue;
      if (runs.count === 0 || runs.of[runs.count - 1] !== version) runs.begin(to, version);
      columns.hour[to] = hour;
      columns.launch[to] = launch;
      columns.type[to] = type[at] ?? 0;
      columns.network[to] = network[at] ?? 0;
      if (hasMinutes) columns.minute[to] = hour * 60 + minuteOf(place, launch);
      columns.count++;
    }
  }
}

/**
 * Visits the rows of sessions, device by device, in order of time.
 * @param each receives each device with rows; the columns are reused for the next one
 */
export function walkRows<Own extends Block, Into extends Columns>(
  over: Walk,
  { blockOf, columnsFor, copy }: Reading<Own, Into>,
  each: (columns: Into, place: number, weight: number) => void,
): void {
  const { phones, places, stretches, span } = over;
  const happenings = stretches.map((stretch): Happening<Own> => ({
    part: partOf(stretch, span),
    block: blockOf(stretch),
    versions: new VersionCursor(phones.segments, stretch.from / HOUR_MS),
  }));
  const columns = columnsFor(happenings.reduce((sum, { block }) => sum + mostOf(block), 0));
  const selection = new RowSelection(over, columns, copy);
  const isAsked = new Uint8Array(phones.devices.length);
  for (let index = 0; index < places.length; index++) isAsked[places[index] ?? 0] = 1;
  // The devices of each block are sorted, so its cursor only moves forward.
  const next = new Int32Array(happenings.length);
  for (let place = 0; place < isAsked.length; place++) {
    if (isAsked[place] === 0) continue;
    const weight = phones.weights[place] ?? 0;
    columns.count = 0;
    columns.runs.count = 0;
    for (let part = 0; part < happenings.length; part++) {
      const happening = happenings[part];
      if (happening === undefined) continue;
      const { places: own } = happening.block;
      let index = next[part] ?? 0;
      while (index < own.length && (own[index] ?? 0) < place) index++;
      next[part] = index;
      if (own[index] === place) selection.add(happening, index, weight);
    }
    if (columns.count > 0) each(columns, place, weight);
  }
}

/** Returns the maximum number of rows per device. */
function mostOf({ offsets }: Block): number {
  let most = 0;
  for (let index = 0; index + 1 < offsets.length; index++)
    most = Math.max(most, (offsets[index + 1] ?? 0) - (offsets[index] ?? 0));
  return most;
}
