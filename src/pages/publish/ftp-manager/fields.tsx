import { msg } from '@lingui/core/macro';
import type { UploadService, UploadServiceInput } from '../../../api/generated/client.schemas.ts';
import { columnsOf, filtersBy } from '../../../resource/fields/columns.tsx';
import { choice, code, fieldsOf, number, output, secret, text, yesAndNo } from '../../../resource/fields/field.ts';
import { Status, type StatusTable } from '../../../ui/status/status.tsx';
import { absent } from '../../../ui/text/format.ts';
import { LastTest } from './connection.tsx';

const serviceAddress = msg`Service address`;
const downloadAddress = msg`Download address`;
const isDefault = msg`Default`;
const defaults: StatusTable = { default: { tone: 'success', label: isDefault } };
const host = msg`Host name or IP address`;
const port = msg`1–65535`;

export const fields = fieldsOf<UploadService, UploadServiceInput>()({
  serviceAddress: code(serviceAddress, {
    hint: host,
    copy: msg`service address`,
    most: 60,
    column: {
      card: 'title',
      link: true,
      exports: { serviceEndpoint: serviceAddress },
      cell: ({ serviceEndpoint }) => serviceEndpoint,
      copy: undefined,
    },
  }),
  uploadPort: number(msg`Upload port`, { initial: '22', hint: port }),
  downloadAddress: code(downloadAddress, {
    hint: host,
    copy: msg`download address`,
    most: 60,
    column: {
      grow: true,
      card: 'secondary',
      exports: { downloadEndpoint: downloadAddress },
      cell: ({ downloadEndpoint }) => downloadEndpoint,
      copy: { label: msg`download address`, value: ({ downloadEndpoint }) => downloadEndpoint },
    },
  }),
  downloadPort: number(msg`Download port`, { initial: '443', hint: port }),
  uploadPath: code(msg`Upload path`, { initial: '/', hint: msg`Starts with /`, column: { hidden: 'narrow' } }),
  user: text(msg({ message: 'User', context: 'account' }), { column: { hidden: 'narrow' } }),
  password: secret(msg`Password`, { fact: false }),
  protocol: choice(
    msg`Protocol`,
    { FTP: msg`FTP`, SFTP: msg`SFTP` },
    { select: true, initial: 'SFTP', column: { card: 'secondary' } },
  ),
  isDefault: output(isDefault, {
    words: yesAndNo,
    column: {
      words: { true: isDefault, false: '' },
      card: 'status',
      cell: (service) => (service.isDefault ? <Status value="default" table={defaults} /> : absent),
    },
  }),
  lastTest: output(msg`Last test`, {
    fact: false,
    column: {
      width: 120,
      card: 'secondary',
      exports: false,
      cell: ({ id }: UploadService) => <LastTest id={id} />,
    },
  }),
  remarks: text(msg`Remarks`, { column: { grow: true } }),
});

export const columns = columnsOf(fields);
export const filters = filtersBy(fields, ['serviceAddress', 'protocol']);
