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
const at = (host: string, port: number) => (host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`);

export const columns: readonly Column<UploadService>[] = [
  {
    id: 'serviceAddress',
    header: labels.serviceAddress,
    card: 'title',
    link: true,
    exports: { serviceAddress: labels.serviceAddress, uploadPort: labels.uploadPort },
    cell: (row) => at(row.serviceAddress, row.uploadPort),
  },
  {
    id: 'downloadAddress',
    header: labels.downloadAddress,
    grow: true,
    card: 'secondary',
    exports: { downloadAddress: labels.downloadAddress, downloadPort: labels.downloadPort },
    cell: (row) => at(row.downloadAddress, row.downloadPort),
    copy: { label: downloadAddressLabel, value: (row) => at(row.downloadAddress, row.downloadPort) },
  },
  textColumn('uploadPath', labels.uploadPath, { hidden: 'narrow' }),
  textColumn('user', labels.user, { hidden: 'narrow' }),
  choiceColumn('protocol', labels.protocol, protocols, { card: 'secondary' }),
  {
    id: 'isDefault',
    header: labels.isDefault,
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
