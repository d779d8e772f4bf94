import { msg, plural } from '@lingui/core/macro';
import { Status } from './status.tsx';

/** Number of days before expiry at which a renewal is due. */
export const soonDays = 30;

/** The remaining validity in whole days; negative if it has expired. */
export function DaysLeft({ days }: { days: number }) {
  const label = msg`${plural(days, { 0: 'Less than a day left', one: '# day left', other: '# days left' })}`;
  const tone = days < 0 ? 'danger' : days < soonDays ? 'warning' : 'success';
  return <Status value={tone} table={{ [tone]: { tone, label: days < 0 ? msg`Expired` : label } }} />;
}
