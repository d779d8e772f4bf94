import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type {
  ClientRange,
  OfflineClients,
  OfflinePackage,
  OfflinePackageInput,
  SubApp,
} from '../../../api/generated/client.schemas.ts';
import { columnsOf, filtersBy } from '../../../resource/fields/columns.tsx';
import {
  bytes,
  choice,
  code,
  fieldsOf,
  file,
  instant,
  output,
  own,
  text,
  yesAndNo,
} from '../../../resource/fields/field.ts';
import type { Filter } from '../../../ui/list/types.ts';
import { options } from '../../../ui/text/options.ts';
import { packageLabels } from '../labels.ts';
import { reachColumn } from '../reach.tsx';
import { ClientIcons } from './client-icons.tsx';
import { clientsText, clientsTexts, defects, effectiveModes, statuses } from './labels.ts';
import { PackageStatus } from './package-status.tsx';

/** Form values of a client: whether the package is for it, and the range of app versions. */
export interface ClientValues {
  chosen: boolean;
  min: string;
  max: string;
}

const clientValues = (range: ClientRange | undefined): ClientValues => ({
  chosen: range !== undefined,
  min: range?.min ?? '',
  max: range?.max ?? '',
});

const clientsOf = ({ android, ios, harmony }: OfflineClients) => ({
  android: clientValues(android),
  ios: clientValues(ios),
  harmony: clientValues(harmony),
});

export const usualPage = '/www/index.html';

const subApp = msg`Sub-application`;
const clients = msg`Clients`;
const { status } = packageLabels;
const defective: MessageDescriptor = defects.defective.label;

export const fields = fieldsOf<OfflinePackage, OfflinePackageInput>()({
  version: code(packageLabels.version, {
    hint: msg`Date as YYYYMMDD plus a number from 01 to 99`,
    copy: msg`version`,
    column: { link: true, card: 'title', copy: undefined },
  }),
  subAppId: own(subApp, '', {
    show: ({ subAppName }) => subAppName,
    column: { id: 'subApp', grow: true, sort: 'subAppId', card: 'secondary', hint: ({ subAppId }) => subAppId },
  }),
  moduleName: text(msg`Module`, { column: { card: 'secondary', hidden: 'narrow' } }),
  status: output(status, {
    column: {
      card: 'status',
      exports: {
        status: {
          title: status,
          texts: ({ say, among }) => [`[${among('status', statuses)}]`, `[{defective=true}${say(defective)}]`],
        },
      },
      cell: (row) => <PackageStatus of={row} />,
      hint: ({ defectReason }) => defectReason,
    },
  }),
  reach: output(reachColumn.header, { column: reachColumn }),
  clients: own(clients, clientsOf({ android: {}, ios: {} }), {
    hint: msg`Choose at least Android or iOS. Leave a version empty for no limit.`,
    read: (row) => clientsOf(row.clients),
    show: (row, { say }) => clientsText(say, row.clients),
    column: {
      hidden: 'narrow',
      exports: { clients: { title: clients, texts: clientsTexts } },
      cell: (row, { say }) => <ClientIcons of={row.clients} label={clientsText(say, row.clients)} />,
      hint: (row, { say }) => clientsText(say, row.clients),
    },
  }),
  effectiveMode: choice(msg`Delivery`, effectiveModes, { initial: 'full', column: { hidden: true } }),
  installTiming: choice(
    msg`Install timing`,
    { next: msg`Next launch`, immediate: msg`Immediate`, silent: msg`Silent` },
    { initial: 'next', column: { hidden: true } },
  ),
  packageType: choice(
    msg`Type`,
    { full: msg`Full`, incremental: msg`Incremental` },
    { initial: 'full', column: { hidden: true } },
  ),
  relatedVersion: own(msg`Related version`, '', {
    required: true,
    when: ({ packageType }) => packageType === 'incremental',
    hint: msg`The version that the incremental package is based on`,
    column: { hidden: true },
  }),
  fileId: file(msg`ZIP file`, ({ fileId: id, fileName: name = id, fileSize: size }) => ({ id, name, size })),
  fileSize: bytes(packageLabels.fileSize, { column: { hidden: true } }),
  domain: code(msg`Domain`, {
    hint: msg`Devices without the package load the pages from here. Starts with http:// or https://`,
    copy: msg`domain`,
    most: 40,
  }),
  mainUrl: code(msg`Start page`, { initial: usualPage, hint: msg`Path inside the package, starting with /` }),
  uploadedBy: output(msg`Uploaded by`, { column: { hidden: true } }),
  uploadedAt: instant(msg`Uploaded`, { column: { hidden: true } }),
});

export const columns = columnsOf(fields);

const rest: readonly Filter[] = [
  ...filtersBy(fields, ['version', 'moduleName']),
  { kind: 'choice', id: 'status', label: status, options: options(statuses) },
  ...filtersBy(fields, ['packageType']),
  { kind: 'choice', id: 'defective', label: defective, options: options(yesAndNo) },
];

/** The filters of the list; the sub-application comes first, unless the panel next to the list selects it. */
export const filtersFor = (subApps: readonly SubApp[] | null): readonly Filter[] =>
  subApps
    ? [
        {
          kind: 'choice',
          id: 'subAppId',
          label: subApp,
          options: subApps.map(({ subAppId, name }) => ({ value: subAppId, label: name })),
        },
        ...rest,
      ]
    : rest;
