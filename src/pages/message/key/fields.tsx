import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PushKey, PushKeyInput } from '../../../api/generated/client.schemas.ts';
import { updatedColumn } from '../../../resource/columns.tsx';
import { columnsOf, filtersBy } from '../../../resource/fields/columns.tsx';
import { choice, code, fieldsOf, flag, instant, output, own, secret, text } from '../../../resource/fields/field.ts';
import { activeStates } from '../../../ui/status/active-states.ts';
import { DaysLeft } from '../../../ui/status/days-left.tsx';
import { Status, type StatusTable } from '../../../ui/status/status.tsx';
import { absent, instantHint } from '../../../ui/text/format.ts';
import { vendors } from '../vendors.ts';

/** Environments of push keys. */
const environments = { prod: msg`Production`, dev: msg`Development` } as const;

/** The result of verifying a key. */
export const outcomes = {
  ok: { tone: 'success', label: msg({ message: 'Passed', context: 'verification' }) },
  rejected: { tone: 'danger', label: msg({ message: 'Rejected', context: 'verification' }) },
  expired: { tone: 'danger', label: msg({ message: 'Key expired', context: 'verification' }) },
  bundleMismatch: { tone: 'danger', label: msg({ message: 'Different app', context: 'verification' }) },
} as const satisfies StatusTable;

/** The name of a key: its push service and environment. */
export function keyName(i18n: I18n, { channel, environment }: Pick<PushKey, 'channel' | 'environment'>): string {
  return `${i18n._(vendors[channel])} · ${i18n._(environments[environment])}`;
}

const verification = msg`Last verification`;

export const fields = fieldsOf<PushKey, PushKeyInput>()({
  channel: choice(msg`Channel`, vendors, {
    select: true,
    initial: 'APNS',
    column: { link: true, card: 'title' },
  }),
  environment: choice(msg`Environment`, environments, { initial: 'prod', column: { card: 'secondary' } }),
  appKey: code(msg`App key`, {
    hint: msg`App ID, app key, key ID, or project, as the push service calls it`,
    copy: msg`app key`,
    column: { grow: true },
  }),
  appSecret: secret(msg`App secret`, { write: (value) => value.trim() }),
  bundleOrPackage: code(msg`Package or bundle ID`, {
    hint: msg`The app it was issued for: com.example.app`,
    copy: msg`package or bundle ID`,
    column: { grow: true, hidden: 'narrow', copy: undefined },
  }),
  expiresAt: own(msg`Expires`, '', {
    hint: msg`The last day on which the key is valid. Leave empty if it doesn't expire`,
    column: { hidden: true },
  }),
  enabled: flag(msg({ message: 'Status', context: 'push key' }), {
    initial: true,
    formLabel: msg`Enabled`,
    hint: msg`Messages are sent with enabled keys only`,
    column: {
      words: { true: activeStates.enabled, false: activeStates.disabled },
      card: 'status',
      cell: ({ enabled }) => <Status value={enabled ? 'enabled' : 'disabled'} table={activeStates} />,
    },
  }),
  lastVerification: output(verification, {
    column: {
      card: 'secondary',
      exports: { 'lastVerification.outcome': { title: verification, words: outcomes } },
      cell: ({ lastVerification: last }) => (last ? <Status value={last.outcome} table={outcomes} /> : absent),
      hint: ({ lastVerification: last }, place) => last && instantHint(last.checkedAt, place),
    },
  }),
  daysLeft: output(msg`Validity`, {
    fact: false,
    column: {
      sort: 'expiresAt',
      card: 'secondary',
      exports: { daysLeft: msg`Days left` },
      cell: ({ daysLeft }) => (daysLeft === undefined ? absent : <DaysLeft days={daysLeft} />),
      hint: ({ expiresAt }) => expiresAt,
    },
  }),
  secretSetAt: instant(msg`Secret entered`, { column: { hidden: true } }),
  remark: text(msg`Remarks`, { column: { grow: true, hidden: true } }),
});

export const columns = [...columnsOf(fields), updatedColumn({ hidden: true })];
export const filters = filtersBy(fields, ['channel', 'environment']);
