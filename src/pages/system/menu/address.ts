import { object } from 'valibot';
import { listSearch, text } from '../../../ui/list/search.ts';

/** Page and address of the tree, written by hand: resources with both are only generated for paged lists. */
export const address = {
  menu: 'system/menu',
  path: '/pages/system/menu',
  params: object({}),
  search: listSearch([], {
    name: text(50),
    /** Code of the parent of a new menu. */
    parent: text(20),
  }),
} as const;
