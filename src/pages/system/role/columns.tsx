import { msg } from '@lingui/core/macro';
import type { Role } from '../../../api/generated/client.schemas.ts';
import { instantColumn, statusColumn, textColumn } from '../../../resource/columns.tsx';
import type { Column, Filter } from '../../../ui/list/types.ts';
import { activeStates } from '../../../ui/status/active-states.ts';
import { options } from '../../../ui/text/options.ts';
import { codeLabel, labels } from './labels.ts';

export const columns: readonly Column<Role>[] = [
  { id: 'recordNumber', header: labels.recordNumber, numeric: true, width: 120, cell: (row) => row.recordNumber },
  textColumn('code', labels.code, { card: 'secondary', copy: { label: codeLabel, value: (row) => row.code } }),
  textColumn('name', labels.name, { card: 'title', link: true }),
  statusColumn(labels.status, activeStates),
  {
    id: 'userCount',
    header: msg`Users`,
    numeric: true,
    card: 'secondary',
    cell: (row, { language }) => row.userCount.toLocaleString(language),
  },
  { id: 'menuCount', header: labels.menuCount, numeric: true, cell: (row) => row.menuCount },
  { id: 'controlCount', header: labels.controlCount, numeric: true, cell: (row) => row.controlCount },
  textColumn('description', labels.description, { hint: (row) => row.description || undefined }),
  instantColumn('updatedAt', msg`Changed`, { hidden: true }),
];

export const filters: readonly Filter[] = [
  { kind: 'text', id: 'code', label: labels.code },
  { kind: 'text', id: 'name', label: labels.name },
  { kind: 'choice', id: 'status', label: labels.status, options: options(activeStates) },
];
