import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import classes from './status.module.css';

export type Tone = 'success' | 'progress' | 'info' | 'warning' | 'danger' | 'neutral';

/** How the values of a status field are shown. */
export type StatusTable = Readonly<Record<string, { readonly tone: Tone; readonly label: MessageDescriptor }>>;

/** A word with the icon and colour of its tone. */
export const Sign = ({ tone, children }: { tone: Tone; children: string }) => (
  <span className={classes.status} data-tone={tone}>
    {children}
  </span>
);

/** A status as icon, text and colour. A value that the table does not know is shown as it is, in neutral. */
export function Status({ value, table }: { value: string; table: StatusTable }) {
  const { i18n } = useLingui();
  const entry = table[value];
  return <Sign tone={entry?.tone ?? 'neutral'}>{entry ? i18n._(entry.label) : value}</Sign>;
}
