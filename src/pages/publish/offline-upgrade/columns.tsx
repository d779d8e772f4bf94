import { msg } from '@lingui/core/macro';
import type { OfflinePackage, SubApp } from '../../../api/generated/client.schemas.ts';
import type { Column, Filter } from '../../../ui/list/types.ts';
import { Status } from '../../../ui/status/status.tsx';
import { absent, formatBytes, formatInstant, instantHint } from '../../../ui/text/format.ts';
import { reachColumn } from '../reach.ts';
import { options } from '../words.ts';
import { clientsText, clientsTexts, defects, effectiveModes, packageTypes, statuses, timings } from './words.ts';
import classes from './offline-upgrade.module.css';

export const columns: readonly Column<OfflinePackage>[] = [
  { id: 'version', header: msg`Version`, sort: 'version', link: true, card: 'title', cell: (row) => row.version },
  {
    id: 'subApp',
    header: msg`Sub-application`,
    sort: 'subAppId',
    card: 'secondary',
    cell: (row) => row.subAppName,
    hint: (row) => row.subAppId,
  },
  { id: 'moduleName', header: msg`Module`, sort: 'moduleName', card: 'secondary', cell: (row) => row.moduleName },
  {
    id: 'status',
    header: msg`Status`,
    sort: 'status',
    card: 'status',
    exports: { status: { title: msg`Status`, words: statuses }, defective: msg`Defective` },
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
    header: msg`Clients`,
    exports: { clients: { title: msg`Clients`, texts: clientsTexts } },
    cell: (row, { say }) => clientsText(say, row.clients),
    hint: (row, { say }) => clientsText(say, row.clients),
  },
  {
    id: 'effectiveMode',
    header: msg`Delivered to`,
    hidden: 'narrow',
    words: effectiveModes,
    cell: (row, { say }) => say(effectiveModes[row.effectiveMode]),
  },
  {
    id: 'installTiming',
    header: msg`Installed`,
    hidden: 'narrow',
    words: timings,
    cell: (row, { say }) => say(timings[row.installTiming]),
  },
  {
    id: 'packageType',
    header: msg`Type`,
    hidden: 'narrow',
    words: packageTypes,
    cell: (row, { say }) => say(packageTypes[row.packageType]),
  },
  { id: 'relatedVersion', header: msg`Related version`, hidden: true, cell: (row) => row.relatedVersion ?? absent },
  {
    id: 'fileSize',
    header: msg`Size`,
    sort: 'fileSize',
    numeric: true,
    hidden: true,
    cell: (row) => (row.fileSize === undefined ? absent : formatBytes(row.fileSize)),
  },
  { id: 'uploadedBy', header: msg`Uploaded by`, hidden: true, cell: (row) => row.uploadedBy ?? absent },
  {
    id: 'uploadedAt',
    header: msg`Uploaded`,
    sort: 'uploadedAt',
    cell: (row, { timeZone }) => (row.uploadedAt ? formatInstant(row.uploadedAt, timeZone) : absent),
    hint: (row, place) => row.uploadedAt && instantHint(row.uploadedAt, place),
  },
];

const rest: readonly Filter[] = [
  { kind: 'text', id: 'version', label: msg`Version`, most: 10 },
  { kind: 'text', id: 'moduleName', label: msg`Module`, most: 50 },
  { kind: 'choice', id: 'status', label: msg`Status`, options: options(statuses) },
  { kind: 'choice', id: 'packageType', label: msg`Type`, options: options(packageTypes) },
  {
    kind: 'choice',
    id: 'defective',
    label: msg`Defective`,
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
          label: msg`Sub-application`,
          options: subApps.map(({ subAppId, name }) => ({ value: subAppId, label: name })),
        },
        ...rest,
      ]
    : rest;
