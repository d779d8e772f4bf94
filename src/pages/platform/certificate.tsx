import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { instantColumn, longTextColumn, textColumn } from '../../resource/columns.tsx';
import type { Column, Filter } from '../../ui/list/types.ts';
import { DaysLeft, soonDays } from '../../ui/status/days-left.tsx';
import type { StatusTable } from '../../ui/status/status.tsx';
import { absent, formatInstant, instantHint, truncateMiddle } from '../../ui/text/format.ts';

/** What every certificate has, of any kind. */
interface Certificate {
  id: string;
  fileName: string;
  subject?: string | undefined;
  issuer?: string | undefined;
  serial?: string | undefined;
  md5?: string | undefined;
  sha256?: string | undefined;
  notBefore?: string | undefined;
  notAfter?: string | undefined;
  /** Whole days by the clock of the server; below 0 once it has expired. */
  daysLeft?: number | undefined;
  createdAt: string;
  createdBy: string;
}

/** What is known of a certificate, in columns, filters and fields. */
export const labels = {
  current: msg`Current`,
  validity: msg`Validity`,
  notBefore: msg`Valid from`,
  notAfter: msg`Valid to`,
  subject: msg`Subject`,
  issuer: msg`Issuer`,
  serial: msg`Serial number`,
  file: msg`Certificate file`,
  fileName: msg`File`,
  created: msg`Uploaded`,
};

export const marks = { current: { tone: 'success', label: labels.current } } as const satisfies StatusTable;

/** How long a certificate is still valid, and until when. */
export const validityColumns = (until?: Partial<Column<Certificate>>): readonly Column<Certificate>[] => [
  {
    id: 'daysLeft',
    header: labels.validity,
    card: 'status',
    exports: { daysLeft: msg`Days left` },
    cell: ({ daysLeft }) => (daysLeft === undefined ? absent : <DaysLeft days={daysLeft} />),
    hint: ({ notAfter }, { timeZone }) => notAfter && formatInstant(notAfter, timeZone),
  },
  instantColumn('notAfter', labels.notAfter, { card: 'secondary', ...until }),
];

/** The common name in a distinguished name; the whole of it where it has none. */
const commonName = (name: string): string => /(?:^|,\s*)CN=((?:\\.|[^,\\])+)/u.exec(name)?.[1] ?? name;

/** A distinguished name by its common name, whole in the hint. */
const nameColumn = (
  id: 'subject' | 'issuer',
  header: MessageDescriptor,
  more: Partial<Column<Certificate>>,
): Column<Certificate> =>
  longTextColumn(id, header, {
    cell: ({ [id]: name }) => (name ? commonName(name) : absent),
    hint: (row) => row[id],
    ...more,
  });

export const subjectColumn = (more: Partial<Column<Certificate>>): Column<Certificate> =>
  nameColumn('subject', labels.subject, more);

/** A checksum or fingerprint, shortened; `name` is what it is called in the middle of a sentence. */
export const checksumColumn = (
  id: 'md5' | 'sha256',
  header: MessageDescriptor,
  name: MessageDescriptor,
  more?: Partial<Column<Certificate>>,
): Column<Certificate> => ({
  id,
  header,
  cell: ({ [id]: sum }) => (sum ? truncateMiddle(sum, 11) : absent),
  hint: (row) => row[id],
  copy: { label: name, value: ({ [id]: sum }) => sum ?? '' },
  ...more,
});

/** What else a certificate says, for the end of a list. */
export const factColumns = (uploaded: Partial<Column<Certificate>>): readonly Column<Certificate>[] => [
  nameColumn('issuer', labels.issuer, { hidden: true }),
  instantColumn('notBefore', labels.notBefore, { hidden: true }),
  textColumn('serial', labels.serial, { hidden: true }),
  textColumn('fileName', labels.fileName, { hidden: true }),
  instantColumn('createdAt', labels.created, {
    hint: (row, place) => `${row.createdBy} · ${instantHint(row.createdAt, place)}`,
    ...uploaded,
  }),
];

/** What needs attention; the dashboard links to it. */
export const validityFilter: Filter = {
  kind: 'choice',
  id: 'expiresWithin',
  label: labels.validity,
  options: [{ value: String(soonDays), label: msg`Current, expires within 30 days` }],
};
