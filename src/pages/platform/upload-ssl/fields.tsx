import { msg } from '@lingui/core/macro';
import { wholeAddress } from '../../../api/download.ts';
import type { SslCert, SslCertInput } from '../../../api/generated/client.schemas.ts';
import { columnsOf, filtersBy } from '../../../resource/fields/columns.tsx';
import { code, count, fieldsOf, output } from '../../../resource/fields/field.ts';
import { Status, type StatusTable } from '../../../ui/status/status.tsx';
import { absent } from '../../../ui/text/format.ts';
import {
  certificateFile,
  checksumField,
  current,
  factFields,
  marks,
  subjectField,
  validityFields,
  validityFilter,
} from '../certificate.tsx';

const matches: StatusTable = {
  true: { tone: 'success', label: msg`Matches` },
  false: { tone: 'warning', label: msg`Mismatch` },
};

const downloadAddress = msg`Download address`;
const md5 = msg`MD5`;
const sha256 = msg`SHA-256`;

export const fields = fieldsOf<SslCert, SslCertInput>()({
  domain: code(msg`Domain`, {
    hint: msg`Host name, for example gw.example.com or *.example.com`,
    column: { grow: true, card: 'title' },
  }),
  fileId: certificateFile(msg`Must not contain a private key: anyone can download the file`),
  version: count(msg`Version`, { column: { card: 'secondary' } }),
  isCurrent: output(current, {
    column: {
      words: { true: current, false: '' },
      cell: ({ isCurrent }) => (isCurrent ? <Status value="current" table={marks} /> : absent),
    },
  }),
  matchesDomain: output(msg`Domain match`, {
    column: {
      cell: ({ matchesDomain }) => <Status value={String(matchesDomain)} table={matches} />,
      words: matches,
      hint: ({ matchesDomain, subject }) => (matchesDomain ? undefined : subject),
    },
  }),
  ...validityFields<SslCert>({ hidden: true }),
  downloadAddress: output(downloadAddress, {
    show: (row) => wholeAddress(row.downloadAddress),
    column: {
      exports: {
        downloadAddress: {
          title: downloadAddress,
          texts: () => [wholeAddress('/zuul/').replace(/\/zuul\/$/u, '{downloadAddress}')],
        },
      },
      grow: true,
      hint: (row) => wholeAddress(row.downloadAddress),
      copy: { label: msg`download address`, value: (row) => wholeAddress(row.downloadAddress) },
    },
  }),
  md5: checksumField('md5', md5, md5, { hidden: 'narrow' }),
  sha256: checksumField('sha256', sha256, sha256, { hidden: 'narrow' }),
  subject: subjectField({ hidden: true }),
  ...factFields<SslCert>({ hidden: true }),
});

export const columns = columnsOf(fields);
export const filters = [...filtersBy(fields, ['domain']), validityFilter];
