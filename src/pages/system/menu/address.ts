import { object } from 'valibot';
import { listSearch, text } from '../../../ui/list/search.ts';

/** Page and address of the tree. A resource with both is generated for lists with pages only. */
export const address = {
  menu: 'system/menu',
  path: '/pages/system/menu',
  params: object({}),
  search: listSearch([], {
    name: text(50),
    /** Code of the menu that a new one is to lie below. */
    parent: text(20),
  }),
} as const;
