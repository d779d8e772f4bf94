import { msg } from '@lingui/core/macro';
import { wholeAddress } from '../../../api/download.ts';
import type { SslCert } from '../../../api/generated/client.schemas.ts';
import { countColumn, longTextColumn } from '../../../resource/columns.tsx';
import type { Column, Filter } from '../../../ui/list/types.ts';
import { Status, type StatusTable } from '../../../ui/status/status.tsx';
import { absent } from '../../../ui/text/format.ts';
import { checksumColumn, factColumns, marks, subjectColumn, validityColumns, validityFilter } from '../certificate.tsx';
import { labels } from './labels.ts';

const matches: StatusTable = {
  true: { tone: 'success', label: msg`Matches` },
  false: { tone: 'warning', label: msg`Mismatch` },
};

export const columns: readonly Column<SslCert>[] = [
  longTextColumn('domain', labels.domain, { card: 'title' }),
  countColumn('version', labels.version, { card: 'secondary' }),
  {
    id: 'isCurrent',
    header: labels.current,
    words: { true: labels.current, false: '' },
    cell: ({ isCurrent }) => (isCurrent ? <Status value="current" table={marks} /> : absent),
  },
  {
    id: 'matchesDomain',
    header: labels.matchesDomain,
    cell: ({ matchesDomain }) => <Status value={String(matchesDomain)} table={matches} />,
    words: matches,
    hint: ({ matchesDomain, subject }) => (matchesDomain ? undefined : subject),
  },
  ...validityColumns({ hidden: true }),
  {
    id: 'downloadAddress',
    header: labels.downloadAddress,
    exports: {
      downloadAddress: {
        title: labels.downloadAddress,
        texts: () => [wholeAddress('/zuul/').replace(/\/zuul\/$/u, '{downloadAddress}')],
      },
    },
    grow: true,
    cell: (row) => wholeAddress(row.downloadAddress),
    hint: (row) => wholeAddress(row.downloadAddress),
    copy: { label: msg`download address`, value: (row) => wholeAddress(row.downloadAddress) },
  },
  checksumColumn('md5', labels.md5, labels.md5, { hidden: 'narrow' }),
  checksumColumn('sha256', labels.sha256, labels.sha256, { hidden: 'narrow' }),
  subjectColumn({ hidden: true }),
  ...factColumns({ hidden: true }),
];

export const filters: readonly Filter[] = [{ kind: 'text', id: 'domain', label: labels.domain }, validityFilter];
