import { msg } from '@lingui/core/macro';
import type { OfflinePackage, SubApp } from '../../../api/generated/client.schemas.ts';
import { bytesColumn, choiceColumn, instantColumn, textColumn } from '../../../resource/columns.tsx';
import type { Column, Filter } from '../../../ui/list/types.ts';
import { options } from '../../../ui/text/options.ts';
import { reachColumn } from '../reach.tsx';
import { clientsText, clientsTexts, effectiveModes, labels, packageTypes, statuses, timings } from './labels.ts';
import { ClientIcons } from './client-icons.tsx';
import { PackageStatus } from './package-status.tsx';

export const columns: readonly Column<OfflinePackage>[] = [
  textColumn('version', labels.version, { link: true, card: 'title' }),
  {
    id: 'subApp',
    header: labels.subApp,
    grow: true,
    sort: 'subAppId',
    card: 'secondary',
    cell: (row) => row.subAppName,
    hint: (row) => row.subAppId,
  },
  textColumn('moduleName', labels.module, { card: 'secondary', hidden: 'narrow' }),
  {
    id: 'status',
    header: labels.status,
    card: 'status',
    exports: {
      status: {
        title: labels.status,
        texts: ({ say, among }) => [`[${among('status', statuses)}]`, `[{defective=true}${say(labels.defective)}]`],
      },
    },
    cell: (row) => <PackageStatus of={row} />,
    hint: (row) => row.defectReason,
  },
  reachColumn,
  {
    id: 'clients',
    header: labels.clients,
    hidden: 'narrow',
    exports: { clients: { title: labels.clients, texts: clientsTexts } },
    cell: ({ clients }, { say }) => <ClientIcons of={clients} label={clientsText(say, clients)} />,
    hint: ({ clients }, { say }) => clientsText(say, clients),
  },
  choiceColumn('effectiveMode', labels.effectiveMode, effectiveModes, { hidden: true }),
  choiceColumn('installTiming', labels.installTiming, timings, { hidden: true }),
  choiceColumn('packageType', labels.packageType, packageTypes, { hidden: true }),
  textColumn('relatedVersion', labels.relatedVersion, { hidden: true }),
  bytesColumn('fileSize', labels.fileSize, { hidden: true }),
  textColumn('uploadedBy', msg`Uploaded by`, { hidden: true }),
  instantColumn('uploadedAt', labels.uploaded, { hidden: true }),
];

const rest: readonly Filter[] = [
  { kind: 'text', id: 'version', label: labels.version },
  { kind: 'text', id: 'moduleName', label: labels.module },
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

/** The filters of the list; that of the sub-application first, unless the panel next to the list has it. */
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
