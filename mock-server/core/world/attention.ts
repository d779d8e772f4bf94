import type { components } from '../../../openapi/generated/types.ts';
import type { Session } from '../store/registry.ts';
import type { Tables } from '../store/table.ts';
import type { Clock } from './clock.ts';
import type { ListedRecord, Lists } from './lists.ts';
import type { Rng } from './rng.ts';

type Schemas = components['schemas'];
type Item = Schemas['AttentionItem'];

/** What watches search: the user's current application. */
export interface Watching {
  readonly db: Tables;
  readonly clock: Clock;
  readonly lists: Lists;
  readonly session: Session;
  readonly appId: string;
  rng(...key: (string | number)[]): Rng;
}

/** What a watch finds. The severity is that of the watch unless it says another one. */
export type Finding = Omit<Item, 'kind' | 'screen' | 'severity'> & Partial<Pick<Item, 'severity'>>;

/** Where something of a kind may need attention. Each domain knows its own. */
export interface Watch {
  readonly kind: Schemas['AttentionKind'];
  readonly severity: Schemas['AttentionSeverity'];
  /** Menu key of the screen, which decides who sees it; null for what concerns each user's own account. */
  readonly screen: string | null;
  find(watching: Watching): readonly Finding[] | Promise<readonly Finding[]>;
}

/** Who made what nobody made. */
const SYSTEM = 'system';

interface Waiting {
  readonly since?: string | undefined;
  readonly owner?: string | undefined;
}

/** What several records are together: since when the longest of them waits, and whose they are if they are one user's. */
export function together(records: readonly Waiting[]): Pick<Item, 'since' | 'owner'> {
  const since = records.flatMap((one) => one.since ?? []).toSorted((a, b) => Date.parse(a) - Date.parse(b))[0];
  const [owner, ...others] = new Set(records.map((one) => one.owner));
  return {
    ...(since !== undefined && { since }),
    // What came with the platform has no owner.
    ...(owner !== undefined && owner !== SYSTEM && others.length === 0 && { owner }),
  };
}

/** Above this number of records, the answer doesn't say since when they wait. */
const MOST_READ = 100;

interface ListWatch extends Pick<Watch, 'kind' | 'severity'> {
  readonly screen: string;
  /** Name of its table where that is not the screen's: a menu may have several. */
  readonly table?: string;
  readonly filters: Readonly<Record<string, string>>;
  /** The property of a record that says since when it waits. */
  readonly since?: string;
  /** Whether a record makes it critical. */
  readonly isCritical?: (record: ListedRecord) => boolean;
}

/** The records that the list of a screen has under some filters: as many as the link to it shows. */
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
