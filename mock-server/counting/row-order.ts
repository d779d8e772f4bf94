import { compareVersions } from '../core/kit/versions.ts';
import { compileOrder } from '../core/store/queries/order.ts';
import { SEPARATOR } from './keys.ts';

interface SortableRow {
  readonly id: string;
  readonly version?: string;
  readonly osVersion?: string;
  readonly before?: string;
}

/**
 * Sorts the rows of a table; versions part by part.
 * @param sort `field,asc` or `field,desc`, by priority
 * @param tells details of rows besides values and metrics; break ties before the values do
 */
export function inOrder<Row extends SortableRow>(
  rows: readonly Row[],
  sort: readonly string[],
  tells: readonly string[] = [],
): Row[] {
  const compare = compileOrder<SortableRow>(sort, {
    version: compareVersions,
    osVersion: compareVersions,
    before: compareVersions,
  });
  const tieOf = (row: Row) => [...tells, 'id'].map((name) => String(Reflect.get(row, name) ?? '')).join(SEPARATOR);
  return rows
    .map((row) => ({ row, tie: tieOf(row) }))
    .toSorted((a, b) => (a.tie < b.tie ? 1 : -1))
    .map(({ row }, seq) => ({ row, seq }))
    .toSorted(compare)
    .map(({ row }) => row);
}
