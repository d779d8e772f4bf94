import { msg } from '@lingui/core/macro';
import type { UploadService } from '../../../api/generated/client.schemas.ts';
import type { Column, Filter } from '../../../ui/list/types.ts';
import { Status, type StatusTable } from '../../../ui/status/status.tsx';
import { absent } from '../../../ui/text/format.ts';
import { LastTest } from './connection.tsx';

const defaults: StatusTable = { default: { tone: 'success', label: msg`Default` } };
const at = (host: string, port: number) => (host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`);

export const columns: readonly Column<UploadService>[] = [
  {
    id: 'serviceAddress',
    header: msg`Service address`,
    sort: 'serviceAddress',
    card: 'title',
    link: true,
    exports: { serviceAddress: msg`Service address`, uploadPort: msg`Upload port` },
    cell: (row) => at(row.serviceAddress, row.uploadPort),
  },
  {
    id: 'downloadAddress',
    header: msg`Download address`,
    sort: 'downloadAddress',
    card: 'secondary',
    exports: { downloadAddress: msg`Download address`, downloadPort: msg`Download port` },
    cell: (row) => at(row.downloadAddress, row.downloadPort),
    copy: { label: msg`download address`, value: (row) => at(row.downloadAddress, row.downloadPort) },
  },
  { id: 'uploadPath', header: msg`Upload path`, cell: (row) => row.uploadPath },
  { id: 'user', header: msg({ message: 'User', context: 'account' }), cell: (row) => row.user },
  { id: 'protocol', header: msg`Protocol`, sort: 'protocol', card: 'secondary', cell: (row) => row.protocol },
  {
    id: 'isDefault',
    header: msg`Default`,
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
  { id: 'remarks', header: msg`Remarks`, cell: (row) => row.remarks ?? absent, hint: (row) => row.remarks },
];

const protocols = [
  { value: 'FTP', label: msg`FTP` },
  { value: 'SFTP', label: msg`SFTP` },
];

export const filters: readonly Filter[] = [
  { kind: 'text', id: 'serviceAddress', label: msg`Service address`, most: 100 },
  { kind: 'choice', id: 'protocol', label: msg`Protocol`, options: protocols },
];
