import { msg } from '@lingui/core/macro';
import type { UploadService } from '../../../api/generated/client.schemas.ts';
import { choiceColumn, longTextColumn, textColumn } from '../../../resource/columns.tsx';
import type { Column, Filter } from '../../../ui/list/types.ts';
import { Status, type StatusTable } from '../../../ui/status/status.tsx';
import { absent } from '../../../ui/text/format.ts';
import { options } from '../../../ui/text/options.ts';
import { LastTest } from './connection.tsx';
import { downloadAddressLabel, labels, protocols } from './labels.ts';

const defaults: StatusTable = { default: { tone: 'success', label: labels.isDefault } };

export const columns: readonly Column<UploadService>[] = [
  {
    id: 'serviceAddress',
    header: labels.serviceAddress,
    card: 'title',
    link: true,
    exports: { serviceEndpoint: labels.serviceAddress },
    cell: (row) => row.serviceEndpoint,
  },
  {
    id: 'downloadAddress',
    header: labels.downloadAddress,
    grow: true,
    card: 'secondary',
    exports: { downloadEndpoint: labels.downloadAddress },
    cell: (row) => row.downloadEndpoint,
    copy: { label: downloadAddressLabel, value: (row) => row.downloadEndpoint },
  },
  textColumn('uploadPath', labels.uploadPath, { hidden: 'narrow' }),
  textColumn('user', labels.user, { hidden: 'narrow' }),
  choiceColumn('protocol', labels.protocol, protocols, { card: 'secondary' }),
  {
    id: 'isDefault',
    header: labels.isDefault,
    words: { true: labels.isDefault, false: '' },
    card: 'status',
    cell: (row) => (row.isDefault ? <Status value="default" table={defaults} /> : absent),
  },
  {
    id: 'lastTest',
    header: msg`Last test`,
    width: 120,
    card: 'secondary',
    exports: false,
    cell: (row) => <LastTest id={row.id} />,
  },
  longTextColumn('remarks', labels.remarks),
];

export const filters: readonly Filter[] = [
  { kind: 'text', id: 'serviceAddress', label: labels.serviceAddress },
  { kind: 'choice', id: 'protocol', label: labels.protocol, options: options(protocols) },
];
