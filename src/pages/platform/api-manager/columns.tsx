import { msg } from '@lingui/core/macro';
import type { Option, TransactionItem } from '../../../api/generated/client.schemas.ts';
import { instantColumn, statusColumn, textColumn } from '../../../resource/columns.tsx';
import type { Column, Filter } from '../../../ui/list/types.ts';
import { Status } from '../../../ui/status/status.tsx';
import { options } from '../../../ui/text/options.ts';
import { absent } from '../../../ui/text/format.ts';
import { codeLabel, inForce, labels, policyNames, statuses } from './labels.ts';
import { policyHint, policyIcons, policyTexts } from './policy-icons.tsx';
import { PolicyLegendButton } from './policy-legend-button.tsx';

const policiesLabel = msg`Policies`;

export const columns: readonly Column<TransactionItem>[] = [
  textColumn('name', labels.name, { link: true, card: 'title' }),
  textColumn('code', labels.code, { card: 'secondary', copy: { label: codeLabel, value: (row) => row.code } }),
  { id: 'group', header: labels.group, card: 'secondary', hidden: 'narrow', cell: (row) => row.groupName },
  {
    id: 'requestUrl',
    header: labels.requestUrl,
    grow: true,
    exports: { requestUrl: { title: labels.requestUrl, texts: () => ['{method} {requestUrl}'] } },
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
  statusColumn(labels.status, statuses),
  {
    id: 'isPending',
    header: msg`In force`,
    words: inForce,
    cell: (row) => <Status value={String(row.isPending)} table={inForce} />,
  },
  {
    id: 'policies',
    header: policiesLabel,
    card: 'secondary',
    exports: { policies: { title: policiesLabel, texts: policyTexts } },
    cell: policyIcons,
    hint: policyHint,
    legend: PolicyLegendButton,
  },
  instantColumn('updatedAt', msg`Last updated`, { hidden: true }),
];

/** @param groups the groups of the application */
export const filtersOf = (groups: readonly Option[] = []): readonly Filter[] => [
  { kind: 'text', id: 'name', label: labels.name, isName: true },
  { kind: 'text', id: 'code', label: labels.code },
  { kind: 'choice', id: 'groupId', label: labels.group, options: groups },
  { kind: 'choice', id: 'status', label: labels.status, options: options(statuses) },
  { kind: 'text', id: 'requestUrl', label: labels.requestUrl },
  { kind: 'choice', id: 'policy', label: msg`Enabled policy`, options: options(policyNames) },
];
