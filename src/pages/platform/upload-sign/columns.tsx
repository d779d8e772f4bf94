import { msg } from '@lingui/core/macro';
import type { SignCert } from '../../../api/generated/client.schemas.ts';
import { textColumn } from '../../../resource/columns.tsx';
import type { Column, Filter } from '../../../ui/list/types.ts';
import { Status, type StatusTable } from '../../../ui/status/status.tsx';
import { absent, formatInstant, instantHint, truncateMiddle } from '../../../ui/text/format.ts';
import { factColumns, validityColumns, validityFilter } from '../validity.tsx';

const marks: StatusTable = {
  current: { tone: 'success', label: msg`Current` },
  key: { tone: 'neutral', label: msg`Private key` },
};

export const columns: readonly Column<SignCert>[] = [
  textColumn('alias', msg`Alias`, { card: 'title' }),
  {
    id: 'isCurrent',
    header: msg`Current`,
    exports: { isCurrent: msg`Current`, hasPrivateKey: msg`Private key` },
    cell: ({ isCurrent, hasPrivateKey }) =>
      isCurrent || hasPrivateKey ? (
        <>
          {isCurrent && <Status value="current" table={marks} />}
          {hasPrivateKey && <Status value="key" table={marks} />}
        </>
      ) : (
        absent
      ),
  },
  ...validityColumns,
  textColumn('subject', msg`Subject`, { card: 'secondary', width: 220, hint: (row) => row.subject }),
  {
    id: 'sha256',
    header: msg`SHA-256 fingerprint`,
    cell: (row) => (row.sha256 ? truncateMiddle(row.sha256, 17) : absent),
    hint: (row) => row.sha256,
    copy: { label: msg`fingerprint`, value: (row) => row.sha256 ?? '' },
  },
  ...factColumns,
  textColumn('fileName', msg`File`, { hidden: true }),
  {
    id: 'createdAt',
    header: msg`Uploaded`,
    hidden: 'narrow',
    cell: (row, { timeZone }) => formatInstant(row.createdAt, timeZone),
    hint: (row, place) => `${row.createdBy} · ${instantHint(row.createdAt, place)}`,
  },
];

export const filters: readonly Filter[] = [{ kind: 'text', id: 'alias', label: msg`Alias` }, validityFilter];
