import type { Application } from '../../../api/generated/client.schemas.ts';
import { instantColumn, longTextColumn, textColumn } from '../../../resource/columns.tsx';
import type { Column, Filter } from '../../../ui/list/types.ts';
import { absent } from '../../../ui/text/format.ts';
import { applicationIdLabel, labels, platformNames, platformsText } from './labels.ts';

export const columns: readonly Column<Application>[] = [
  { id: 'number', header: labels.number, numeric: true, width: 88, cell: (row) => row.number },
  textColumn('applicationId', labels.applicationId, {
    card: 'secondary',
    copy: { label: applicationIdLabel, value: (row) => row.applicationId },
  }),
  textColumn('applicationName', labels.applicationName, { card: 'title', link: true }),
  {
    id: 'platforms',
    header: labels.platforms,
    card: 'secondary',
    words: platformNames,
    cell: (row) => platformsText(row.platforms) || absent,
  },
  {
    id: 'userCount',
    header: labels.userCount,
    numeric: true,
    cell: (row, { language }) => row.userCount.toLocaleString(language),
  },
  longTextColumn('remarks', labels.remarks),
  instantColumn('createdAt', labels.createdAt, { hidden: 'narrow' }),
];

export const filters: readonly Filter[] = [
  { kind: 'text', id: 'applicationId', label: labels.applicationId },
  { kind: 'text', id: 'applicationName', label: labels.applicationName },
];
