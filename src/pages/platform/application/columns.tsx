import type { Application } from '../../../api/generated/client.schemas.ts';
import type { Column, Filter } from '../../../ui/list/types.ts';
import { absent, formatInstant, instantHint } from '../../../ui/text/format.ts';
import { applicationIdLabel, labels, platformNames, platformsText } from './labels.ts';

export const columns: readonly Column<Application>[] = [
  { id: 'number', header: labels.number, sort: 'number', numeric: true, width: 88, cell: (row) => row.number },
  {
    id: 'applicationId',
    header: labels.applicationId,
    sort: 'applicationId',
    card: 'secondary',
    cell: (row) => row.applicationId,
    copy: { label: applicationIdLabel, value: (row) => row.applicationId },
  },
  {
    id: 'applicationName',
    header: labels.applicationName,
    sort: 'applicationName',
    card: 'title',
    link: true,
    cell: (row) => row.applicationName,
  },
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
  { id: 'remarks', header: labels.remarks, cell: (row) => row.remarks || absent, hint: (row) => row.remarks },
  {
    id: 'createdAt',
    header: labels.createdAt,
    sort: 'createdAt',
    cell: (row, { timeZone }) => formatInstant(row.createdAt, timeZone),
    hint: (row, place) => instantHint(row.createdAt, place),
  },
];

export const filters: readonly Filter[] = [
  { kind: 'text', id: 'applicationId', label: labels.applicationId, most: 50 },
  { kind: 'text', id: 'applicationName', label: labels.applicationName, most: 50 },
];
