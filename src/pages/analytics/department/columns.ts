import { msg } from '@lingui/core/macro';
import type { DepartmentsByDepartment, DepartmentUnit } from '../../../api/generated/client.schemas.ts';
import { countColumn, textColumn } from '../../../resource/columns.tsx';
import type { Column, Row } from '../../../ui/list/types.ts';

/** A row for a unit, a department or a day. */
export type Attended = Row &
  Partial<
    Pick<DepartmentUnit, 'unitName' | 'parentName' | 'depth' | 'topModule' | 'departments'> &
      Pick<DepartmentsByDepartment, 'departmentName' | 'organizationName'>
  >;

/** Columns of a row per unit, including all units below it. */
export const byUnit: readonly Column<Attended>[] = [
  textColumn('unitName', msg`Unit`, { grow: true, link: true, card: 'title' }),
  textColumn('parentName', msg`Part of`, { hidden: true, card: 'secondary' }),
  countColumn('departments', msg`Departments`, { sort: 'departments', hidden: true }),
  textColumn('topModule', msg`Top module`),
];

/** Columns of a row per department. */
export const byDepartment: readonly Column<Attended>[] = [
  textColumn('departmentName', msg`Department`, { sort: 'departmentName', card: 'title' }),
  textColumn('organizationName', msg`Organization`, { sort: 'organizationName', card: 'secondary' }),
];
