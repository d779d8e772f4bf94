import { msg, plural } from '@lingui/core/macro';
import { instantColumn, textColumn } from '../../resource/columns.tsx';
import type { Column, Filter } from '../../ui/list/types.ts';
import { Status } from '../../ui/status/status.tsx';
import { absent } from '../../ui/text/format.ts';

/** Days before the end at which somebody should see to a new certificate. */
const soonDays = 30;

interface Valid {
  id: string;
  issuer?: string | undefined;
  serial?: string | undefined;
  notBefore?: string | undefined;
  notAfter?: string | undefined;
  /** Whole days by the clock of the server; below 0 once it has expired. */
  daysLeft?: number | undefined;
}

function DaysLeft({ days }: { days: number }) {
  const left = msg`${plural(days, { 0: 'Less than a day left', one: '# day left', other: '# days left' })}`;
  const tone = days < 0 ? 'danger' : days < soonDays ? 'warning' : 'success';
  return <Status value={tone} table={{ [tone]: { tone, label: days < 0 ? msg`Expired` : left } }} />;
}

/** How long a certificate is still valid, and until when. */
export const validityColumns: readonly Column<Valid>[] = [
  {
    id: 'daysLeft',
    header: msg`Validity`,
    card: 'status',
    exports: { daysLeft: msg`Days left` },
    cell: ({ daysLeft }) => (daysLeft === undefined ? absent : <DaysLeft days={daysLeft} />),
  },
  instantColumn('notAfter', msg`Valid to`, { card: 'secondary' }),
];

/** What else a certificate says, for the end of a list. */
export const factColumns: readonly Column<Valid>[] = [
  textColumn('issuer', msg`Issuer`, { hidden: 'narrow', width: 220, hint: (row) => row.issuer }),
  instantColumn('notBefore', msg`Valid from`, { hidden: 'narrow' }),
  textColumn('serial', msg`Serial number`, { hidden: true }),
];

/** What needs attention; the dashboard links to it. */
export const validityFilter: Filter = {
  kind: 'choice',
  id: 'expiresWithin',
  label: msg`Validity`,
  options: [{ value: String(soonDays), label: msg`Current, ends within 30 days` }],
};
