import { type Stretch, STRETCH_HOURS } from '../population/sessions.ts';
import { Columns } from '../walk/columns.ts';
import type { Walk } from '../walk/walk.ts';
import { atOnce, type ErrorBlock, type Errors } from './errors.ts';
import { findErrors, ratesNow } from './find-errors.ts';
import { walkRows } from './walk-rows.ts';
import { HOUR_MS } from '../core/world/durations.ts';

const STRETCH_MS = STRETCH_HOURS * HOUR_MS;

/** The errors of a device in columns, with their weights in `times`. */
export class ErrorColumns extends Columns {
  readonly visit: Int32Array;
  readonly variant: Int32Array;
  readonly lot: Float64Array;

  constructor(most: number, kinds: number) {
    super(most, { ways: 0, kinds });
    this.visit = new Int32Array(most);
    this.variant = new Int32Array(most);
    this.lot = new Float64Array(most);
  }
}

/**
 * Visits errors, device by device, in order of time.
 * @param each receives each device with errors; the columns are reused for the next one
 */
export function walkErrors(
  over: Walk,
  errors: Errors,
  each: (columns: ErrorColumns, place: number, weight: number) => void,
): void {
  const { phones, stretches } = over;
  const { cache, amounts, isCounted } = errors;
  const from = stretches[0]?.from ?? 0;
  const rates = errors.ratesIn?.({ from, to: from + stretches.length * STRETCH_MS, asOf: Infinity });
  const blockOf = (stretch: Stretch) =>
    cache.blockOf(
      phones,
      stretch,
      (versions) => ratesNow(rates, versions, phones, stretch.from),
      () => findErrors(phones, stretch, errors, rates),
    );
  const copy = (into: ErrorColumns, to: number, block: ErrorBlock, at: number, weight: number): boolean => {
    const [kind, lot] = [block.kind[at] ?? 0, block.lot[at] ?? 0];
    if (!isCounted(kind, lot)) return false;
    into.fault[to] = kind;
    into.lot[to] = lot;
    into.visit[to] = block.visit[at] ?? 0;
    into.variant[to] = block.variant[at] ?? 0;
    const many = atOnce(weight);
    for (let amount = 0; amount <= amounts.length; amount++) {
      const times = into.times[amount];
      if (times) times[to] = many * (amount === 0 ? 1 : (block.amounts[amount - 1]?.[at] ?? 0));
    }
    return true;
  };
  const columnsFor = (most: number) => new ErrorColumns(most, 1 + amounts.length);
  walkRows(over, { blockOf, columnsFor, copy }, (columns, place, weight) => {
    columns.sumTimes();
    each(columns, place, weight);
  });
}
