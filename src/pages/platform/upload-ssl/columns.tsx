import { msg } from '@lingui/core/macro';
import { wholeAddress } from '../../../api/download.ts';
import type { SslCert } from '../../../api/generated/client.schemas.ts';
import { textColumn } from '../../../resource/columns.tsx';
import type { Column, Filter } from '../../../ui/list/types.ts';
import { Status, type StatusTable } from '../../../ui/status/status.tsx';
import { absent, formatInstant, instantHint, truncateMiddle } from '../../../ui/text/format.ts';
import { factColumns, validityColumns, validityFilter } from '../validity.tsx';

const marks: StatusTable = { current: { tone: 'success', label: msg`Current` } };
const matches: StatusTable = {
  true: { tone: 'success', label: msg`Matches` },
  false: { tone: 'warning', label: msg`Other domain` },
};

export const columns: readonly Column<SslCert>[] = [
  textColumn('domain', msg`Domain`, { card: 'title' }),
  {
    id: 'version',
    header: msg`Version`,
    card: 'secondary',
    numeric: true,
    cell: (row, { language }) => row.version.toLocaleString(language),
  },
  {
    id: 'isCurrent',
    header: msg`Current`,
    cell: ({ isCurrent }) => (isCurrent ? <Status value="current" table={marks} /> : absent),
  },
  {
    id: 'matchesDomain',
    header: msg`Domain match`,
    cell: ({ matchesDomain }) => <Status value={String(matchesDomain)} table={matches} />,
    words: matches,
    hint: ({ matchesDomain, subject }) => (matchesDomain ? undefined : subject),
  },
  ...validityColumns,
  {
    id: 'downloadAddress',
    header: msg`Download address`,
    exports: {
      downloadAddress: {
        title: msg`Download address`,
        texts: () => [wholeAddress('/zuul/').replace(/\/zuul\/$/u, '{downloadAddress}')],
      },
    },
    cell: (row) => truncateMiddle(wholeAddress(row.downloadAddress), 34),
    hint: (row) => wholeAddress(row.downloadAddress),
    copy: { label: msg`download address`, value: (row) => wholeAddress(row.downloadAddress) },
  },
  {
    id: 'md5',
    header: msg`MD5`,
    cell: (row) => truncateMiddle(row.md5, 17),
    hint: (row) => row.md5,
    copy: { label: msg`MD5`, value: (row) => row.md5 },
  },
  {
    id: 'sha256',
    header: msg`SHA-256`,
    cell: (row) => truncateMiddle(row.sha256, 17),
    hint: (row) => row.sha256,
    copy: { label: msg`SHA-256`, value: (row) => row.sha256 },
  },
  textColumn('subject', msg`Subject`, { hidden: true, hint: (row) => row.subject }),
  ...factColumns,
  textColumn('fileName', msg`File`, { hidden: true }),
  {
    id: 'createdAt',
    header: msg`Uploaded`,
    hidden: true,
    cell: (row, { timeZone }) => formatInstant(row.createdAt, timeZone),
    hint: (row, place) => `${row.createdBy} · ${instantHint(row.createdAt, place)}`,
  },
];

export const filters: readonly Filter[] = [{ kind: 'text', id: 'domain', label: msg`Domain` }, validityFilter];
