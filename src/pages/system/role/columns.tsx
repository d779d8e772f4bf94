import { msg } from '@lingui/core/macro';
import type { Role } from '../../../api/generated/client.schemas.ts';
import type { Column, Filter } from '../../../ui/list/types.ts';
import { activeStates } from '../../../ui/status/active-states.ts';
import { Status } from '../../../ui/status/status.tsx';
import { absent, formatInstant, instantHint } from '../../../ui/text/format.ts';
import { codeLabel, labels } from './labels.ts';

export const columns: readonly Column<Role>[] = [
  {
    id: 'recordNumber',
    header: labels.recordNumber,
    sort: 'recordNumber',
    numeric: true,
    width: 120,
    cell: (row) => row.recordNumber,
  },
  {
    id: 'code',
    header: labels.code,
    sort: 'code',
    card: 'secondary',
    cell: (row) => row.code,
    copy: { label: codeLabel, value: (row) => row.code },
  },
  { id: 'name', header: labels.name, sort: 'name', card: 'title', link: true, cell: (row) => row.name },
  {
    id: 'status',
    header: labels.status,
    sort: 'status',
    card: 'status',
    cell: (row) => <Status value={row.status} table={activeStates} />,
  },
  {
    id: 'userCount',
    header: msg`Users`,
    numeric: true,
    card: 'secondary',
    cell: (row, { language }) => row.userCount.toLocaleString(language),
  },
  { id: 'menuCount', header: labels.menuCount, numeric: true, cell: (row) => row.menuCount },
  { id: 'controlCount', header: labels.controlCount, numeric: true, cell: (row) => row.controlCount },
  {
    id: 'description',
    header: labels.description,
    cell: (row) => row.description || absent,
    hint: (row) => row.description || undefined,
  },
  {
    id: 'updatedAt',
    header: msg`Changed`,
    sort: 'updatedAt',
    hidden: true,
    cell: (row, { timeZone }) => formatInstant(row.updatedAt, timeZone),
    hint: (row, place) => instantHint(row.updatedAt, place),
  },
];

const statusOptions = Object.entries(activeStates).map(([value, { label }]) => ({ value, label }));

export const filters: readonly Filter[] = [
  { kind: 'text', id: 'code', label: labels.code, most: 20 },
  { kind: 'text', id: 'name', label: labels.name, most: 50 },
  { kind: 'choice', id: 'status', label: labels.status, options: statusOptions },
];
