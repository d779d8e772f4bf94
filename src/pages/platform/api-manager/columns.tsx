import { msg } from '@lingui/core/macro';
import type { Option, TransactionItem } from '../../../api/generated/client.schemas.ts';
import type { Column, Filter } from '../../../ui/list/types.ts';
import { Status } from '../../../ui/status/status.tsx';
import { absent, formatInstant, instantHint } from '../../../ui/text/format.ts';
import { policyHint, policyIcons } from './policy-icons.tsx';
import { inForce, policyNames, statuses } from './words.ts';

export const columns: readonly Column<TransactionItem>[] = [
  { id: 'name', header: msg`Name`, sort: 'name', link: true, card: 'title', cell: (row) => row.name },
  {
    id: 'code',
    header: msg`Transaction code`,
    sort: 'code',
    card: 'secondary',
    cell: (row) => row.code,
    copy: { label: msg`transaction code`, value: (row) => row.code },
  },
  { id: 'group', header: msg`Group`, card: 'secondary', cell: (row) => row.groupName },
  {
    id: 'requestUrl',
    header: msg`Request path`,
    sort: 'requestUrl',
    exports: { method: msg`Method`, requestUrl: msg`Request path` },
    cell: (row) => `${row.method} ${row.requestUrl}`,
    hint: (row) => row.requestUrl,
  },
  {
    id: 'communicationPort',
    header: msg`Port`,
    numeric: true,
    hidden: true,
    cell: (row) => row.communicationPort ?? absent,
  },
  {
    id: 'status',
    header: msg`Status`,
    sort: 'status',
    card: 'status',
    words: statuses,
    cell: (row) => <Status value={row.status} table={statuses} />,
  },
  {
    id: 'isPending',
    header: msg`In force`,
    words: inForce,
    cell: (row) => <Status value={String(row.isPending)} table={inForce} />,
  },
  { id: 'policies', header: msg`Policies`, card: 'secondary', words: policyNames, cell: policyIcons, hint: policyHint },
  {
    id: 'updatedAt',
    header: msg`Changed`,
    sort: 'updatedAt',
    cell: (row, { timeZone }) => formatInstant(row.updatedAt, timeZone),
    hint: (row, place) => instantHint(row.updatedAt, place),
  },
];

const statusOptions = Object.entries(statuses).map(([value, { label }]) => ({ value, label }));
const policyOptions = Object.entries(policyNames).map(([value, label]) => ({ value, label }));

/** Filters; groups are those of the application. */
export const filtersOf = (groups: readonly Option[] = []): readonly Filter[] => [
  { kind: 'text', id: 'name', label: msg`Name`, most: 50 },
  { kind: 'text', id: 'code', label: msg`Transaction code`, most: 30 },
  { kind: 'choice', id: 'groupId', label: msg`Group`, options: groups.map(({ value, label }) => ({ value, label })) },
  { kind: 'choice', id: 'status', label: msg`Status`, options: statusOptions },
  { kind: 'text', id: 'requestUrl', label: msg`Request path`, most: 200 },
  { kind: 'choice', id: 'policy', label: msg`Policy that is on`, options: policyOptions },
];
