import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { file, instant, output } from '../../resource/fields/field.ts';
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

type More<Item extends Certificate> = Partial<Column<Item>>;

export const current = msg`Current`;
const validity = msg`Validity`;

export const marks = { current: { tone: 'success', label: current } } as const satisfies StatusTable;

/** The file that a new certificate is made of; its facts are read by the server. */
export const certificateFile = <Item extends Certificate, All>(hint: MessageDescriptor) =>
  file<Item, All>(msg`Certificate file`, () => undefined, { hint });

/** How long a certificate is still valid, and until when. */
export const validityFields = <Item extends Certificate>(until?: More<Item>) => ({
  daysLeft: output<Item>(validity, {
    column: {
      card: 'status',
      exports: { daysLeft: msg`Days left` },
      cell: ({ daysLeft }) => (daysLeft === undefined ? absent : <DaysLeft days={daysLeft} />),
      hint: ({ notAfter }, { timeZone }) => notAfter && formatInstant(notAfter, timeZone),
    },
  }),
  notAfter: instant<Item>(msg`Valid to`, { column: { card: 'secondary', ...until } }),
});

/** The common name in a distinguished name; the whole of it where it has none. */
const commonName = (name: string): string => /(?:^|,\s*)CN=((?:\\.|[^,\\])+)/u.exec(name)?.[1] ?? name;

/** A distinguished name by its common name, whole in the hint. */
const nameField = <Item extends Certificate>(id: 'subject' | 'issuer', label: MessageDescriptor, more: More<Item>) =>
  output<Item>(label, {
    show: ({ [id]: name }) => name && commonName(name),
    column: { grow: true, hint: (row) => row[id], ...more },
  });

export const subjectField = <Item extends Certificate>(more: More<Item>) => nameField('subject', msg`Subject`, more);

/** A checksum or fingerprint, shortened; `name` is what it is called in the middle of a sentence. */
export const checksumField = <Item extends Certificate>(
  id: 'md5' | 'sha256',
  label: MessageDescriptor,
  name: MessageDescriptor,
  more?: More<Item>,
) =>
  output<Item>(label, {
    show: ({ [id]: sum }) => sum && truncateMiddle(sum, 11),
    copy: name,
    column: { hint: (row) => row[id], ...more },
  });

/** Further facts of a certificate, at the end of a list. */
export const factFields = <Item extends Certificate>(uploaded: More<Item>) => ({
  issuer: nameField<Item>('issuer', msg`Issuer`, { hidden: true }),
  notBefore: instant<Item>(msg`Valid from`, { column: { hidden: true } }),
  serial: output<Item>(msg`Serial number`, { column: { hidden: true } }),
  fileName: output<Item>(msg`File`, { column: { hidden: true } }),
  createdAt: instant<Item>(msg`Uploaded`, {
    column: { hint: (row, place) => `${row.createdBy} · ${instantHint(row.createdAt, place)}`, ...uploaded },
  }),
});

/** What needs attention; the dashboard links to it. */
export const validityFilter: Filter = {
  kind: 'choice',
  id: 'expiresWithin',
  label: validity,
  options: [{ value: String(soonDays), label: msg`Current, expires within 30 days` }],
};
