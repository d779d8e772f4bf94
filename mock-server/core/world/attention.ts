import type { Schemas } from '../../../openapi/generated/types.ts';
import type { Session } from '../store/registry.ts';
import type { Tables } from '../store/table.ts';
import type { Clock } from './clock.ts';
import type { ListedRecord, Lists } from './lists.ts';
import type { Rng } from './rng.ts';

type Item = Schemas['AttentionItem'];

/** The scope of a watch: the user's current application. */
export interface Watching {
  readonly db: Tables;
  readonly clock: Clock;
  readonly lists: Lists;
  readonly session: Session;
  readonly appId: string;
  rng(...key: (string | number)[]): Rng;
}

/** A finding of a watch. Its severity defaults to that of the watch. */
export type Finding = Omit<Item, 'kind' | 'screen' | 'severity'> & Partial<Pick<Item, 'severity'>>;

/** Finds items of a kind that need attention; each domain provides its own. */
export interface Watch {
  readonly kind: Schemas['AttentionKind'];
  readonly severity: Schemas['AttentionSeverity'];
  /** Menu key of the screen, which decides who sees it; null for items of the user's own account. */
  readonly screen: string | null;
  find(watching: Watching): readonly Finding[] | Promise<readonly Finding[]>;
}

/** The creator of seeded records. */
const SYSTEM = 'system';

interface Waiting {
  readonly since?: string | undefined;
  readonly owner?: string | undefined;
}

/** Summarizes several records: since when the oldest is waiting, and the owner if it is a single user. */
export function together(records: readonly Waiting[]): Pick<Item, 'since' | 'owner'> {
  const since = records.flatMap((one) => one.since ?? []).toSorted((a, b) => Date.parse(a) - Date.parse(b))[0];
  const [owner, ...others] = new Set(records.map((one) => one.owner));
  return {
    ...(since !== undefined && { since }),
    // Seeded records have no owner.
    ...(owner !== undefined && owner !== SYSTEM && others.length === 0 && { owner }),
  };
}

/** Above this number of records, the response omits since when they are waiting. */
const MOST_READ = 100;

interface ListWatch extends Pick<Watch, 'kind' | 'severity'> {
  readonly screen: string;
  /** Name of its table if it differs from the screen's: a menu may have several. */
  readonly table?: string;
  readonly filters: Readonly<Record<string, string>>;
  /** The property of a record with the time since which it is waiting. */
  readonly since?: string;
  /** Whether a record makes the item critical. */
  readonly isCritical?: (record: ListedRecord) => boolean;
}

/** Counts the records in the list of a screen under some filters, the same that its link shows. */
export const listWatch = ({ table, filters, since, isCritical, ...watch }: ListWatch): Watch => ({
  ...watch,
  find: async ({ lists, session }) => {
    const request = { screen: table ?? watch.screen, filters, by: session };
    const { total: count, items } = await lists.first(request, MOST_READ);
    if (count === 0) return [];
    const records = count > items.length ? [] : items;
    const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);
    return [
      {
        count,
        ...(isCritical && records.some(isCritical) && { severity: 'critical' }),
        ...together(
          records.map((record) => ({
            since: textOf(since === undefined ? undefined : record[since]),
            owner: textOf(record['createdBy']),
          })),
        ),
      },
    ];
  },
});
