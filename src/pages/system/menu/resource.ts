import type { Menu } from '../../../api/generated/client.schemas.ts';
import { acts } from '../../../api/generated/menus/acts.ts';
import { getGetMenuQueryKey, getMenu } from '../../../api/generated/menus/menus.ts';
import type { Query } from '../../../api/query.ts';
import { address } from './address.ts';

/** The operations on menus, in the format of a generated resource. */
export const menus = {
  ...address,
  get: (id: string) => getMenu(id),
  one: (id: string): Query<Menu> => ({
    queryKey: getGetMenuQueryKey(id),
    queryFn: ({ signal }) => getMenu(id, { signal }),
  }),
  create: acts.createMenu,
  update: acts.updateMenu,
  remove: acts.deleteMenus,
} as const;
