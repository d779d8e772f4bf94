import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { file, instant, output } from '../../resource/fields/field.ts';
import type { Column, Filter } from '../../ui/list/types.ts';
import { DaysLeft, soonDays } from '../../ui/status/days-left.tsx';
import type { StatusTable } from '../../ui/status/status.tsx';
import { absent, formatInstant, instantHint, truncateMiddle } from '../../ui/text/format.ts';

/** Properties that all kinds of certificates have. */
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
  /** Whole days by the server's clock; negative once it has expired. */
  daysLeft?: number | undefined;
  createdAt: string;
  createdBy: string;
}

type More<Item extends Certificate> = Partial<Column<Item>>;

export const current = msg`Current`;
const validity = msg`Validity`;

export const marks = { current: { tone: 'success', label: current } } as const satisfies StatusTable;

/** The file field of a new certificate; the server reads its facts. */
export const certificateFile = <Item extends Certificate, All>(hint: MessageDescriptor) =>
  file<Item, All>(msg`Certificate file`, () => undefined, { hint });

/** Fields for the remaining validity of a certificate and its end. */
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

/** The common name in a distinguished name; the full name if it has none. */
const commonName = (name: string): string => /(?:^|,\s*)CN=((?:\\.|[^,\\])+)/u.exec(name)?.[1] ?? name;

/** A field that shows the common name of a distinguished name, with the full name in a tooltip. */
const nameField = <Item extends Certificate>(id: 'subject' | 'issuer', label: MessageDescriptor, more: More<Item>) =>
  output<Item>(label, {
    show: ({ [id]: name }) => name && commonName(name),
    column: { grow: true, hint: (row) => row[id], ...more },
  });

export const subjectField = <Item extends Certificate>(more: More<Item>) => nameField('subject', msg`Subject`, more);

/** A field for a shortened checksum or fingerprint; `name` is its label within a sentence. */
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

/** Further facts of a certificate. */
export const factFields = <Item extends Certificate>(uploaded: More<Item>) => ({
  issuer: nameField<Item>('issuer', msg`Issuer`, { hidden: true }),
  notBefore: instant<Item>(msg`Valid from`, { column: { hidden: true } }),
  serial: output<Item>(msg`Serial number`, { column: { hidden: true } }),
  fileName: output<Item>(msg`File`, { column: { hidden: true } }),
  createdAt: instant<Item>(msg`Uploaded`, {
    column: { hint: (row, place) => `${row.createdBy} · ${instantHint(row.createdAt, place)}`, ...uploaded },
  }),
});

/** Filters by certificates that need attention; the dashboard links to it. */
export const validityFilter: Filter = {
  kind: 'choice',
  id: 'expiresWithin',
  label: validity,
  options: [{ value: String(soonDays), label: msg`Current, expires within 30 days` }],
};
