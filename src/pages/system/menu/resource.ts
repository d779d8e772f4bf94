import type { Menu, MenuInput } from '../../../api/generated/client.schemas.ts';
import {
  createMenu,
  deleteMenus,
  getCreateMenuMutationKey,
  getDeleteMenusMutationKey,
  getGetMenuQueryKey,
  getMenu,
  getUpdateMenuMutationKey,
  updateMenu,
} from '../../../api/generated/menus/menus.ts';
import type { Query } from '../../../api/query.ts';
import { address } from './address.ts';

/** The operations on menus, as a generated resource has them. */
export const menus = {
  ...address,
  get: (id: string) => getMenu(id),
  one: (id: string): Query<Menu> => ({
    queryKey: getGetMenuQueryKey(id),
    queryFn: ({ signal }) => getMenu(id, { signal }),
  }),
  create: {
    control: 'doCreate',
    key: getCreateMenuMutationKey(),
    call: ({ data }: { data: MenuInput }) => createMenu(data),
  },
  update: {
    control: 'doUpdate',
    key: getUpdateMenuMutationKey(),
    call: ({ id, data, ifMatch }: { id: string; data: MenuInput; ifMatch: string }) =>
      updateMenu(id, data, { headers: { 'If-Match': ifMatch } }),
  },
  remove: {
    control: 'doDelete',
    key: getDeleteMenusMutationKey(),
    call: ({ id }: { id: string }) => deleteMenus(id),
  },
} as const;
