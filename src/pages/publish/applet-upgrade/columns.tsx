import { msg } from '@lingui/core/macro';
import type { Applet, AppletPackage } from '../../../api/generated/client.schemas.ts';
import {
  bytesColumn,
  choiceColumn,
  instantColumn,
  longTextColumn,
  statusColumn,
  textColumn,
} from '../../../resource/columns.tsx';
import type { Column, Filter } from '../../../ui/list/types.ts';
import { options } from '../../../ui/text/options.ts';
import { packageNameLabel } from '../labels.ts';
import { reachColumn } from '../reach.tsx';
import { AppletIcon } from './icon.tsx';
import { labels, releaseModes, scopes, statuses } from './labels.ts';

export const columns: readonly Column<AppletPackage>[] = [
  { id: 'icon', header: msg`Icon`, width: 64, exports: false, cell: (row) => <AppletIcon id={row.iconId} /> },
  longTextColumn('appletName', labels.applet, { card: 'title', link: true }),
  textColumn('version', labels.version, { card: 'secondary' }),
  statusColumn(labels.status, statuses),
  choiceColumn('releaseScope', labels.releaseScope, scopes, { card: 'secondary' }),
  choiceColumn('releaseMode', labels.releaseMode, releaseModes, { hidden: 'narrow' }),
  reachColumn,
  longTextColumn('packageName', labels.packageName, {
    copy: { label: packageNameLabel, value: (row) => row.packageName },
  }),
  textColumn('homePath', labels.homePath, { hidden: true }),
  bytesColumn('fileSize', labels.fileSize, { hidden: true }),
  instantColumn('releasedAt', labels.released, { hidden: true }),
  instantColumn('createdAt', msg`Created`, { hidden: true }),
];

export const filtersOf = (applets: readonly Applet[] = []): readonly Filter[] => [
  {
    kind: 'choice',
    id: 'appletId',
    label: labels.applet,
    options: applets.map(({ id, name }) => ({ value: id, label: name })),
  },
  { kind: 'text', id: 'version', label: labels.version },
  { kind: 'choice', id: 'status', label: labels.status, options: options(statuses) },
  { kind: 'choice', id: 'releaseScope', label: labels.releaseScope, options: options(scopes) },
];
