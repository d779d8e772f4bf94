import type { components } from '../../../openapi/generated/types.ts';
import type { Session } from '../store/registry.ts';
import type { Tables } from '../store/table.ts';
import type { Clock } from './clock.ts';
import type { Lists } from './lists.ts';
import type { Rng } from './rng.ts';

type Schemas = components['schemas'];
type Item = Schemas['AttentionItem'];

/** What is looked through: the current application of whoever asks. */
export interface Watching {
  readonly db: Tables;
  readonly clock: Clock;
  readonly lists: Lists;
  readonly session: Session;
  readonly appId: string;
  rng(...key: (string | number)[]): Rng;
}

/** Where something of a kind may need attention. Each domain knows its own. */
export interface Watch {
  readonly kind: Schemas['AttentionKind'];
  /** Menu key of the screen, which decides who is told; null for what is everybody's own. */
  readonly screen: string | null;
  find(
    watching: Watching,
  ): readonly Omit<Item, 'kind' | 'screen'>[] | Promise<readonly Omit<Item, 'kind' | 'screen'>[]>;
}

/** The records that the list of a screen has under some filters: as many as the link to it shows. */
export const counted = (kind: Watch['kind'], screen: string, filters: Readonly<Record<string, string>>): Watch => ({
  kind,
  screen,
  find: async ({ lists, session }) => {
    const count = await lists.count({ screen, filters, by: session });
    return count > 0 ? [{ count }] : [];
  },
});
