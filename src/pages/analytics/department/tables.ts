import type { InferOutput } from 'valibot';
import type { DepartmentUnit, ListDepartmentUnitsParams } from '../../../api/generated/client.schemas.ts';
import {
  getListDepartmentUnitsQueryKey,
  listDepartmentUnits,
} from '../../../api/generated/department-units/department-units.ts';
import { departments as resource } from '../../../api/generated/departments/resource.ts';
import { tables, topic } from '../../../api/generated/departments/topic.ts';
import type { Query } from '../../../api/query.ts';
import type { Page } from '../../../ui/list/types.ts';
import { address } from './address.ts';

export const departments = { ...resource, ...address, ...tables.byDepartment };
export const days = { ...departments, ...tables.byDay };

/** All units on one page, each directly before the units below it. */
export const units = {
  ...departments,
  list(search: InferOutput<typeof address.search>): Query<Page<DepartmentUnit>> {
    const isSorted = units.sorts.some((sort) => sort === search.sort?.split(',')[0]);
    const query: ListDepartmentUnitsParams = {
      ...topic.filter(search),
      ...(isSorted && search.sort !== undefined && { sort: [search.sort] }),
    };
    return {
      queryKey: getListDepartmentUnitsQueryKey(query),
      queryFn: async ({ signal }) => {
        const items = await listDepartmentUnits(query, { signal });
        return { items, total: items.length, page: 1, size: items.length };
      },
    };
  },
  sorts: tables.byDay.sorts.filter((sort) => sort !== 'day'),
};
