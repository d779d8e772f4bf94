import { shareText } from '../../../ui/text/format.ts';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Upgrade } from '../../../api/generated/client.schemas.ts';
import { bytesColumn, choiceColumn, instantColumn, statusColumn, textColumn } from '../../../resource/columns.tsx';
import type { Column, Filter } from '../../../ui/list/types.ts';
import { options } from '../../../ui/text/options.ts';
import { reachColumn } from '../reach.tsx';
import { packageNameLabel } from '../labels.ts';
import { labels, releaseModes, statuses, upgradeModes } from './labels.ts';

export const columns: readonly Column<Upgrade>[] = [
  textColumn('version', labels.version, { link: true, card: 'title' }),
  textColumn('packageName', labels.packageName, {
    copy: { label: packageNameLabel, value: (row) => row.packageName },
  }),
  choiceColumn('releaseMode', labels.releaseMode, releaseModes, { card: 'secondary', hidden: 'narrow' }),
  choiceColumn('upgradeMode', labels.upgradeMode, upgradeModes, { card: 'secondary' }),
  bytesColumn('fileSize', labels.fileSize, { hidden: true }),
  {
    id: 'adoption',
    header: msg`Adoption`,
    numeric: true,
    // The format is the same in all three languages.
    cell: ({ adoption = 0 }) => shareText(i18n, adoption, 1),
  },
  statusColumn(labels.status, statuses),
  reachColumn,
  instantColumn('publishedAt', labels.published, { hidden: true }),
  instantColumn('createdAt', labels.created, { card: 'secondary', hidden: 'narrow' }),
];

export const filters: readonly Filter[] = [
  { kind: 'text', id: 'version', label: labels.version },
  { kind: 'choice', id: 'status', label: labels.status, options: options(statuses) },
  { kind: 'choice', id: 'releaseMode', label: labels.releaseMode, options: options(releaseModes) },
  { kind: 'choice', id: 'upgradeMode', label: labels.upgradeMode, options: options(upgradeModes) },
  { kind: 'days', id: 'created', from: 'createdFrom', to: 'createdTo', label: labels.created },
];
