import { msg } from '@lingui/core/macro';
import type { Option, TransactionItem } from '../../../api/generated/client.schemas.ts';
import type { Column, Filter } from '../../../ui/list/types.ts';
import { Status } from '../../../ui/status/status.tsx';
import { absent, formatInstant, instantHint } from '../../../ui/text/format.ts';
import { codeLabel, inForce, labels, policyNames, statuses } from './labels.ts';
import { policyHint, policyIcons } from './policy-icons.tsx';

export const columns: readonly Column<TransactionItem>[] = [
  { id: 'name', header: labels.name, sort: 'name', link: true, card: 'title', cell: (row) => row.name },
  {
    id: 'code',
    header: labels.code,
    sort: 'code',
    card: 'secondary',
    cell: (row) => row.code,
    copy: { label: codeLabel, value: (row) => row.code },
  },
  { id: 'group', header: labels.group, card: 'secondary', cell: (row) => row.groupName },
  {
    id: 'requestUrl',
    header: labels.requestUrl,
    sort: 'requestUrl',
    exports: { method: labels.method, requestUrl: labels.requestUrl },
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
    header: labels.status,
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
  { kind: 'text', id: 'name', label: labels.name, most: 50 },
  { kind: 'text', id: 'code', label: labels.code, most: 30 },
  { kind: 'choice', id: 'groupId', label: labels.group, options: groups.map(({ value, label }) => ({ value, label })) },
  { kind: 'choice', id: 'status', label: labels.status, options: statusOptions },
  { kind: 'text', id: 'requestUrl', label: labels.requestUrl, most: 200 },
  { kind: 'choice', id: 'policy', label: msg`Policy that is on`, options: policyOptions },
];
