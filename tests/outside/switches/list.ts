import type { Search, Sort } from './input.ts';
import type { Mistakes } from './mistakes.ts';
import type { Switch } from './table.ts';

/** The requested switches, newest first, and their total. */
export function pageOf(all: readonly Switch[], search: Search, mistakes: Mistakes): { items: Switch[]; total: number } {
  const { page, size, sort } = search;
  const matches = all.filter((record) => isFound(record, search, mistakes));
  const sorted = mistakes.has('sort-ignored') ? matches : matches.toSorted((a, b) => compare(a, b, sort, mistakes));
  const last = Math.max(1, Math.ceil(matches.length / size));
  const from = ((mistakes.has('page-beyond-is-last') ? Math.min(page, last) : page) - 1) * size;
  const start = mistakes.has('page-repeats') && page > 1 ? from - 1 : from;
  const items = sorted.slice(start, start + size);
  return { items, total: mistakes.has('total-of-page') ? items.length : matches.length };
}

function isFound(record: Switch, { key, status, platform }: Search, mistakes: Mistakes): boolean {
  const lower = (text: string) => (mistakes.has('filter-by-letter-case') ? text : text.toLowerCase());
  const fits = mistakes.has('filter-is-exact')
    ? key === '' || record.key === key
    : lower(record.key).includes(lower(key));
  const isOfStatus = status === undefined || record.status === status || mistakes.has('filter-ignored');
  const isOfPlatform = platform === undefined || record.entries.some((entry) => entry.platform === platform);
  return fits && isOfStatus && isOfPlatform;
}

function compare(a: Switch, b: Switch, sort: readonly Sort[], mistakes: Mistakes): number {
  for (const { field, descending } of sort) {
    const isDown = descending && !mistakes.has('sort-one-way');
    if (a[field] !== b[field]) return a[field] < b[field] === isDown ? 1 : -1;
  }
  return 0;
}
