import { msg } from '@lingui/core/macro';
import type { Application, Platform } from '../../../api/generated/client.schemas.ts';
import type { Column, Filter } from '../../../ui/list/types.ts';
import { absent, formatInstant, instantHint } from '../../../ui/text/format.ts';

export const platformNames: Record<Platform, string> = { android: 'Android', ios: 'iOS', harmony: 'HarmonyOS' };

export const columns: readonly Column<Application>[] = [
  { id: 'number', header: msg`Number`, sort: 'number', numeric: true, width: 88, cell: (row) => row.number },
  {
    id: 'applicationId',
    header: msg`Application id`,
    sort: 'applicationId',
    card: 'secondary',
    cell: (row) => row.applicationId,
    copy: { label: msg`application id`, value: (row) => row.applicationId },
  },
  {
    id: 'applicationName',
    header: msg`Name`,
    sort: 'applicationName',
    card: 'title',
    link: true,
    cell: (row) => row.applicationName,
  },
  {
    id: 'platforms',
    header: msg`Platforms`,
    card: 'secondary',
    words: platformNames,
    cell: (row) => row.platforms.map((platform) => platformNames[platform]).join(', ') || absent,
  },
  {
    id: 'userCount',
    header: msg`Users`,
    numeric: true,
    cell: (row, { language }) => row.userCount.toLocaleString(language),
  },
  { id: 'remarks', header: msg`Remarks`, cell: (row) => row.remarks || absent, hint: (row) => row.remarks },
  {
    id: 'createdAt',
    header: msg`Created`,
    sort: 'createdAt',
    cell: (row, { timeZone }) => formatInstant(row.createdAt, timeZone),
    hint: (row, place) => instantHint(row.createdAt, place),
  },
];

export const filters: readonly Filter[] = [
  { kind: 'text', id: 'applicationId', label: msg`Application id`, most: 50 },
  { kind: 'text', id: 'applicationName', label: msg`Name`, most: 50 },
];
