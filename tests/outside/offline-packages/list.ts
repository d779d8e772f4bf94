import type { Call, Work } from './call.ts';
import { SUB_APP } from './package-input.ts';
import { toResponse } from './response.ts';
import type { Package, Store } from './store.ts';

const SORT = /^(version|moduleName|subAppId|status|fileSize|uploadedAt|publishedAt|createdAt),(asc|desc)$/;

type Row = ReturnType<typeof toResponse>;

/** A page of packages, by filters and orders. */
export function list(store: Store, call: Call): Work {
  const { application, query, input } = call;
  const page = input.number(query, 'page', (value) => value >= 1 && value <= 1_000_000) ?? 1;
  const size = input.number(query, 'size', (value) => [10, 20, 50, 100].includes(value)) ?? 20;
  const [first, ...others] = readOrders(call);
  const orders = [first, ...(store.fault === 'second-sort-ignored' ? [] : others)].filter(
    (order) => order !== undefined,
  );
  const fits = readFilters(store, call);
  const subAppId = query.get('subAppId');
  return () => {
    const isBlind = store.fault === 'foreign-list' && subAppId !== null;
    const mine = isBlind ? [...store.packages.values()] : store.packagesOf(application);
    const matches = mine.filter(fits);
    const rows = matches.map((each) => toResponse(store, each)).toSorted((one, other) => compareBy(orders, one, other));
    const most = store.fault === 'page-of-50' ? Math.min(size, 50) : size;
    const items = rows.slice((page - 1) * most, page * most);
    const total = store.fault === 'total-of-all' ? mine.length : rows.length;
    return { status: 200, body: { items, total, page, size } };
  };
}

function readOrders({ query, input }: Call): [name: string, direction: number][] {
  const sorts = query.getAll('sort');
  if (sorts.length > 3) input.wrong('?sort');
  for (const text of sorts) if (!SORT.test(text)) input.wrong('?sort');
  return (sorts.length === 0 ? ['createdAt,desc'] : sorts).map((text) => {
    const [name = '', direction] = text.split(',');
    return [name, direction === 'asc' ? 1 : -1];
  });
}

function readFilters({ fault }: Store, { query, input }: Call): (pack: Package) => boolean {
  const part = (name: string, max: number) =>
    input.text(input.parameter(query, name), `?${name}`, { max })?.toLowerCase();
  const subAppId = input.text(input.parameter(query, 'subAppId'), '?subAppId', { pattern: SUB_APP });
  const moduleName = part('moduleName', 50) ?? '';
  const version = part('version', 10) ?? '';
  const status = input.oneOf(input.parameter(query, 'status'), '?status', ['pending', 'effective', 'offline']);
  const packageType = input.oneOf(input.parameter(query, 'packageType'), '?packageType', ['incremental', 'full']);
  const flag = input.flag(query, 'defective');
  const defective = fault === 'false-is-no-filter' ? flag || undefined : flag;
  return (pack) =>
    (subAppId === undefined || pack.subAppId === subAppId) &&
    pack.moduleName.toLowerCase().includes(moduleName) &&
    pack.version.includes(version) &&
    (status === undefined || pack.status === status) &&
    (packageType === undefined || pack.packageType === packageType) &&
    (defective === undefined || pack.defective === defective);
}

/** Ties are newest first, and rows without a value come before those with one. */
function compareBy(orders: readonly [name: string, direction: number][], one: Row, other: Row): number {
  for (const [name, direction] of orders) {
    const difference = compare(valueOf(one, name), valueOf(other, name));
    if (difference !== 0) return difference * direction;
  }
  return Number(other.id) - Number(one.id);
}

function compare(one: string | number, other: string | number): number {
  return one < other ? -1 : Number(one > other);
}

function valueOf(row: Row, name: string): string | number {
  if (name === 'fileSize') return row.fileSize ?? 0;
  const { version, moduleName, subAppId, status, uploadedAt, publishedAt = '', createdAt } = row;
  return (
    new Map(Object.entries({ version, moduleName, subAppId, status, uploadedAt, publishedAt, createdAt })).get(name) ??
    ''
  );
}
