import { msg } from '@lingui/core/macro';
import type { PushKey } from '../../../api/generated/client.schemas.ts';
import { choiceColumn, instantColumn, longTextColumn, textColumn } from '../../../resource/columns.tsx';
import type { Column, Filter } from '../../../ui/list/types.ts';
import { activeStates } from '../../../ui/status/active-states.ts';
import { DaysLeft } from '../../../ui/status/days-left.tsx';
import { Status } from '../../../ui/status/status.tsx';
import { absent, instantHint } from '../../../ui/text/format.ts';
import { options } from '../../../ui/text/options.ts';
import { vendors } from '../vendors.ts';
import { environments, labels, outcomes } from './labels.ts';

export const columns: readonly Column<PushKey>[] = [
  choiceColumn('channel', labels.channel, vendors, { link: true, card: 'title' }),
  choiceColumn('environment', labels.environment, environments, { card: 'secondary' }),
  textColumn('appKey', labels.appKey, {
    grow: true,
    copy: { label: msg`app key`, value: ({ appKey }) => appKey },
  }),
  textColumn('bundleOrPackage', labels.bundleOrPackage, { grow: true, hidden: 'narrow' }),
  {
    id: 'enabled',
    header: labels.status,
    words: { true: activeStates.enabled, false: activeStates.disabled },
    card: 'status',
    cell: ({ enabled }) => <Status value={enabled ? 'enabled' : 'disabled'} table={activeStates} />,
  },
  {
    id: 'lastVerification',
    header: labels.verification,
    card: 'secondary',
    exports: { 'lastVerification.outcome': { title: labels.verification, words: outcomes } },
    cell: ({ lastVerification: last }) => (last ? <Status value={last.outcome} table={outcomes} /> : absent),
    hint: ({ lastVerification: last }, place) => last && instantHint(last.checkedAt, place),
  },
  {
    id: 'daysLeft',
    sort: 'expiresAt',
    header: labels.validity,
    card: 'secondary',
    exports: { daysLeft: msg`Days left` },
    cell: ({ daysLeft }) => (daysLeft === undefined ? absent : <DaysLeft days={daysLeft} />),
    hint: ({ expiresAt }) => expiresAt,
  },
  textColumn('expiresAt', labels.expiresAt, { hidden: true }),
  instantColumn('secretSetAt', msg`Secret entered`, { hidden: true }),
  longTextColumn('remark', labels.remark, { hidden: true }),
  instantColumn('updatedAt', msg`Last updated`, { hidden: true }),
];

export const filters: readonly Filter[] = [
  { kind: 'choice', id: 'channel', label: labels.channel, options: options(vendors) },
  { kind: 'choice', id: 'environment', label: labels.environment, options: options(environments) },
];
