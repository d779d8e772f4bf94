import { msg } from '@lingui/core/macro';
import type { StabilityByVersion } from '../../../api/generated/client.schemas.ts';
import { choiceColumn, textColumn } from '../../../resource/columns.tsx';
import type { Column } from '../../../ui/list/types.ts';
import { Status, type StatusTable } from '../../../ui/status/status.tsx';
import { absent } from '../../../ui/text/format.ts';

const guards = {
  off: msg`Guard off`,
  watching: msg({ message: 'Watching', context: 'guard' }),
  tripped: msg`Rollout paused`,
} as const;

const verdicts = {
  better: { tone: 'success', label: msg({ message: 'Better', context: 'verdict' }) },
  same: { tone: 'neutral', label: msg`No clear change` },
  worse: { tone: 'danger', label: msg({ message: 'Worse', context: 'verdict' }) },
} as const satisfies StatusTable;

/** What the guard of a version found, and how the version does beside the one before. */
export const tells: readonly Column<StabilityByVersion>[] = [
  {
    id: 'verdict',
    header: msg`Verdict`,
    words: verdicts,
    card: 'status',
    cell: ({ verdict }) => (verdict ? <Status value={verdict} table={verdicts} /> : absent),
  },
  {
    id: 'change',
    header: msg`Change in crash rate`,
    sort: 'change',
    numeric: true,
    hidden: 'narrow',
    cell: ({ change }, { language, say }) => {
      if (change === undefined) return absent;
      const points = (change * 100).toLocaleString(language, { maximumFractionDigits: 3, signDisplay: 'exceptZero' });
      return say(msg`${points} pp`);
    },
  },
  textColumn('before', msg`Compared with`, { sort: 'before', hidden: true }),
  choiceColumn('guard', msg`Guard`, guards, { hidden: 'narrow', sort: 'guard' }),
];
