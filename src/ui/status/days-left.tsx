import { msg, plural } from '@lingui/core/macro';
import { Status } from './status.tsx';

/** Days before expiry from which a renewal is due. */
export const soonDays = 30;

/** How long something is still valid, in whole days; below 0 it has expired. */
export function DaysLeft({ days }: { days: number }) {
  const label = msg`${plural(days, { 0: 'Less than a day left', one: '# day left', other: '# days left' })}`;
  const tone = days < 0 ? 'danger' : days < soonDays ? 'warning' : 'success';
  return <Status value={tone} table={{ [tone]: { tone, label: days < 0 ? msg`Expired` : label } }} />;
}
