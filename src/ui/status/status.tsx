import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import classes from './status.module.css';

export type Tone = 'success' | 'progress' | 'info' | 'warning' | 'danger' | 'neutral';

/** Labels and tones of the values of a status field. */
export type StatusTable = Readonly<Record<string, { readonly tone: Tone; readonly label: MessageDescriptor }>>;

/** A label with the icon and color of its tone. */
export const Sign = ({ tone, children }: { tone: Tone; children: string }) => (
  <span className={classes.status} data-tone={tone}>
    {children}
  </span>
);

/** A status as icon, text and color. A value without an entry is shown unchanged, with a neutral tone. */
export function Status({ value, table }: { value: string; table: StatusTable }) {
  const { i18n } = useLingui();
  const entry = table[value];
  return <Sign tone={entry?.tone ?? 'neutral'}>{entry ? i18n._(entry.label) : value}</Sign>;
}
