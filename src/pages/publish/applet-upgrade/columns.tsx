import { msg } from '@lingui/core/macro';
import type { Applet, AppletPackage } from '../../../api/generated/client.schemas.ts';
import type { Column, Filter } from '../../../ui/list/types.ts';
import { Status } from '../../../ui/status/status.tsx';
import { absent, formatBytes, formatInstant, instantHint } from '../../../ui/text/format.ts';
import { reachColumn } from '../reach.ts';
import { options } from '../../../ui/text/options.ts';
import { AppletIcon } from './icon.tsx';
import { labels, releaseModes, scopes, statuses } from './labels.ts';

export const columns: readonly Column<AppletPackage>[] = [
  { id: 'icon', header: msg`Icon`, width: 64, exports: false, cell: (row) => <AppletIcon id={row.iconId} /> },
  { id: 'appletName', header: labels.applet, card: 'title', link: true, cell: (row) => row.appletName },
  { id: 'version', header: labels.version, sort: 'version', card: 'secondary', cell: (row) => row.version },
  {
    id: 'status',
    header: labels.status,
    sort: 'status',
    card: 'status',
    words: statuses,
    cell: (row) => <Status value={row.status} table={statuses} />,
  },
  {
    id: 'releaseScope',
    header: labels.releaseScope,
    card: 'secondary',
    words: scopes,
    cell: (row, { say }) => say(scopes[row.releaseScope]),
  },
  {
    id: 'releaseMode',
    header: labels.releaseMode,
    hidden: 'narrow',
    words: releaseModes,
    cell: (row, { say }) => say(releaseModes[row.releaseMode]),
  },
  reachColumn,
  {
    id: 'packageName',
    header: labels.packageName,
    sort: 'packageName',
    cell: (row) => row.packageName,
    copy: { label: msg`package name`, value: (row) => row.packageName },
  },
  { id: 'homePath', header: labels.homePath, hidden: 'narrow', cell: (row) => row.homePath },
  {
    id: 'fileSize',
    header: labels.fileSize,
    sort: 'fileSize',
    numeric: true,
    hidden: 'narrow',
    cell: (row) => (row.fileSize === undefined ? absent : formatBytes(row.fileSize)),
  },
  {
    id: 'releasedAt',
    header: labels.released,
    sort: 'releasedAt',
    hidden: true,
    cell: (row, { timeZone }) => (row.releasedAt ? formatInstant(row.releasedAt, timeZone) : absent),
    hint: (row, place) => row.releasedAt && instantHint(row.releasedAt, place),
  },
  {
    id: 'createdAt',
    header: msg`Created`,
    sort: 'createdAt',
    hidden: true,
    cell: (row, { timeZone }) => formatInstant(row.createdAt, timeZone),
    hint: (row, place) => instantHint(row.createdAt, place),
  },
];

export const filtersOf = (applets: readonly Applet[] = []): readonly Filter[] => [
  {
    kind: 'choice',
    id: 'appletId',
    label: labels.applet,
    options: applets.map(({ id, name }) => ({ value: id, label: name })),
  },
  { kind: 'text', id: 'version', label: labels.version, most: 15 },
  { kind: 'choice', id: 'status', label: labels.status, options: options(statuses) },
  { kind: 'choice', id: 'releaseScope', label: labels.releaseScope, options: options(scopes) },
];
