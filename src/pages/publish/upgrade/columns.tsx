import { msg } from '@lingui/core/macro';
import type { Upgrade } from '../../../api/generated/client.schemas.ts';
import type { Column, Filter } from '../../../ui/list/types.ts';
import { Status } from '../../../ui/status/status.tsx';
import { absent, formatBytes, formatInstant, instantHint } from '../../../ui/text/format.ts';
import { reachColumn } from '../reach.ts';
import { options } from '../words.ts';
import { releaseModes, statuses, upgradeModes } from './words.ts';

const instant = (id: 'publishedAt' | 'createdAt'): Omit<Column<Upgrade>, 'header'> => ({
  id,
  sort: id,
  cell: ({ [id]: value }, { timeZone }) => (value ? formatInstant(value, timeZone) : absent),
  hint: ({ [id]: value }, place) => value && instantHint(value, place),
});

export const columns: readonly Column<Upgrade>[] = [
  { id: 'version', header: msg`Version`, sort: 'version', link: true, card: 'title', cell: (row) => row.version },
  {
    id: 'packageName',
    header: msg`Package name`,
    sort: 'packageName',
    cell: (row) => row.packageName,
    copy: { label: msg`package name`, value: (row) => row.packageName },
  },
  {
    id: 'releaseMode',
    header: msg`Release mode`,
    card: 'secondary',
    cell: (row, { say }) => say(releaseModes[row.releaseMode]),
  },
  {
    id: 'upgradeMode',
    header: msg`Upgrade mode`,
    card: 'secondary',
    cell: (row, { say }) => say(upgradeModes[row.upgradeMode]),
  },
  {
    id: 'fileSize',
    header: msg`Size`,
    sort: 'fileSize',
    numeric: true,
    hidden: true,
    cell: (row) => (row.fileSize === undefined ? absent : formatBytes(row.fileSize)),
  },
  {
    id: 'adoption',
    header: msg`Adoption`,
    numeric: true,
    // In all three languages alike.
    cell: ({ adoption = 0 }) => `${Math.round(adoption * 1000) / 10}%`,
  },
  {
    id: 'status',
    header: msg`Status`,
    sort: 'status',
    card: 'status',
    cell: (row) => <Status value={row.status} table={statuses} />,
  },
  reachColumn,
  { ...instant('publishedAt'), header: msg`Published`, hidden: true },
  { ...instant('createdAt'), header: msg`Created`, card: 'secondary' },
];

export const filters: readonly Filter[] = [
  { kind: 'text', id: 'version', label: msg`Version`, most: 15 },
  { kind: 'choice', id: 'status', label: msg`Status`, options: options(statuses) },
  { kind: 'choice', id: 'releaseMode', label: msg`Release mode`, options: options(releaseModes) },
  { kind: 'choice', id: 'upgradeMode', label: msg`Upgrade mode`, options: options(upgradeModes) },
  { kind: 'days', id: 'created', from: 'createdFrom', to: 'createdTo', label: msg`Created` },
];
