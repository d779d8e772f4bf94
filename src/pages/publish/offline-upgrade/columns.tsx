import { msg } from '@lingui/core/macro';
import type { OfflinePackage, SubApp } from '../../../api/generated/client.schemas.ts';
import type { Column, Filter } from '../../../ui/list/types.ts';
import { Status } from '../../../ui/status/status.tsx';
import { absent, formatBytes, formatInstant, instantHint } from '../../../ui/text/format.ts';
import { reachColumn } from '../reach.ts';
import { options } from '../../../ui/text/options.ts';
import {
  clientsText,
  clientsTexts,
  defects,
  effectiveModes,
  labels,
  packageTypes,
  statuses,
  timings,
} from './labels.ts';
import classes from './offline-upgrade.module.css';

export const columns: readonly Column<OfflinePackage>[] = [
  { id: 'version', header: labels.version, sort: 'version', link: true, card: 'title', cell: (row) => row.version },
  {
    id: 'subApp',
    header: labels.subApp,
    sort: 'subAppId',
    card: 'secondary',
    cell: (row) => row.subAppName,
    hint: (row) => row.subAppId,
  },
  { id: 'moduleName', header: labels.module, sort: 'moduleName', card: 'secondary', cell: (row) => row.moduleName },
  {
    id: 'status',
    header: labels.status,
    sort: 'status',
    card: 'status',
    exports: { status: { title: labels.status, words: statuses }, defective: labels.defective },
    cell: (row) => (
      <span className={classes.states}>
        <Status value={row.status} table={statuses} />
        {row.defective && <Status value="defective" table={defects} />}
      </span>
    ),
    hint: (row) => row.defectReason,
  },
  reachColumn,
  {
    id: 'clients',
    header: labels.clients,
    exports: { clients: { title: labels.clients, texts: clientsTexts } },
    cell: (row, { say }) => clientsText(say, row.clients),
    hint: (row, { say }) => clientsText(say, row.clients),
  },
  {
    id: 'effectiveMode',
    header: labels.effectiveMode,
    hidden: 'narrow',
    words: effectiveModes,
    cell: (row, { say }) => say(effectiveModes[row.effectiveMode]),
  },
  {
    id: 'installTiming',
    header: labels.installTiming,
    hidden: 'narrow',
    words: timings,
    cell: (row, { say }) => say(timings[row.installTiming]),
  },
  {
    id: 'packageType',
    header: labels.packageType,
    hidden: 'narrow',
    words: packageTypes,
    cell: (row, { say }) => say(packageTypes[row.packageType]),
  },
  { id: 'relatedVersion', header: labels.relatedVersion, hidden: true, cell: (row) => row.relatedVersion ?? absent },
  {
    id: 'fileSize',
    header: labels.fileSize,
    sort: 'fileSize',
    numeric: true,
    hidden: true,
    cell: (row) => (row.fileSize === undefined ? absent : formatBytes(row.fileSize)),
  },
  { id: 'uploadedBy', header: msg`Uploaded by`, hidden: true, cell: (row) => row.uploadedBy ?? absent },
  {
    id: 'uploadedAt',
    header: labels.uploaded,
    sort: 'uploadedAt',
    cell: (row, { timeZone }) => (row.uploadedAt ? formatInstant(row.uploadedAt, timeZone) : absent),
    hint: (row, place) => row.uploadedAt && instantHint(row.uploadedAt, place),
  },
];

const rest: readonly Filter[] = [
  { kind: 'text', id: 'version', label: labels.version, most: 10 },
  { kind: 'text', id: 'moduleName', label: labels.module, most: 50 },
  { kind: 'choice', id: 'status', label: labels.status, options: options(statuses) },
  { kind: 'choice', id: 'packageType', label: labels.packageType, options: options(packageTypes) },
  {
    kind: 'choice',
    id: 'defective',
    label: labels.defective,
    options: [
      { value: 'true', label: msg`Yes` },
      { value: 'false', label: msg`No` },
    ],
  },
];

/** The filters of the list; that of the sub-application first, where no panel beside the list has it. */
export const filtersFor = (subApps: readonly SubApp[] | null): readonly Filter[] =>
  subApps
    ? [
        {
          kind: 'choice',
          id: 'subAppId',
          label: labels.subApp,
          options: subApps.map(({ subAppId, name }) => ({ value: subAppId, label: name })),
        },
        ...rest,
      ]
    : rest;
