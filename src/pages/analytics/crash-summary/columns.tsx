import { msg } from '@lingui/core/macro';
import type { StabilityByVersion } from '../../../api/generated/client.schemas.ts';
import { choiceColumn, textColumn } from '../../../resource/columns.tsx';
import { needed, verdicts } from '../../../resource/analysis/topic/verdicts.ts';
import { useCan } from '../../../session/permission.ts';
import { ShellLink } from '../../../shell/frame/shell-link.tsx';
import type { CellPlace, Column } from '../../../ui/list/types.ts';
import { Status } from '../../../ui/status/status.tsx';
import { absent } from '../../../ui/text/format.ts';
import { IntervalBand } from '../../../ui/chart/interval-band.tsx';
import classes from './crash-summary.module.css';

const guards = {
  off: msg`Guard off`,
  watching: msg({ message: 'Watching', context: 'guard' }),
  tripped: msg`Rollout paused`,
} as const;

/** Formats a difference of rates in percentage points. */
const pointsOf = (difference: number, language: string): string =>
  (difference * 100).toLocaleString(language, { maximumFractionDigits: 3, signDisplay: 'exceptZero' });

/** Formats the confidence interval of a change. */
function intervalOf({ changeLow, changeHigh }: StabilityByVersion, { language, say }: CellPlace): string | undefined {
  if (changeLow === undefined || changeHigh === undefined) return undefined;
  const [from, to] = [pointsOf(changeLow, language), pointsOf(changeHigh, language)];
  return say(msg`${from} to ${to} pp`);
}

/** Explains a verdict: its basis, and about how many more launches are needed. */
function verdictHint(row: StabilityByVersion, place: CellPlace): string | undefined {
  const hints = [intervalOf(row, place), row.needed === undefined ? undefined : place.say(needed(row.needed))];
  return hints.filter((hint) => hint !== undefined).join('\n') || undefined;
}

/**
 * Half the width of the axis (as a share): the interval bands of all versions extend this far on both sides of zero.
 */
const reach = 0.0015;

/** A cell with the change and its confidence interval as a band. */
function changeCell({ change, changeLow: low, changeHigh: high }: StabilityByVersion, { language, say }: CellPlace) {
  if (change === undefined) return absent;
  const points = pointsOf(change, language);
  return (
    <span className="inline">
      {say(msg`${points} pp`)}
      <span className={classes.band}>
        {low !== undefined && high !== undefined && <IntervalBand value={change} low={low} high={high} reach={reach} />}
      </span>
    </span>
  );
}

/** The guard's verdict on a release, with a link to its rollout for users who may see it. */
function Guard({ row: { platform, upgradeId }, text }: { row: StabilityByVersion; text: string }) {
  const menu = `publish/${platform}-upgrade`;
  const isLinked = useCan()(menu) && upgradeId !== undefined;
  return isLinked ? <ShellLink href={`/pages/${menu}?rollout=${upgradeId}`}>{text}</ShellLink> : text;
}

/** Columns with the guard's verdict on a version, and its comparison with the last good one. */
export const tells: readonly Column<StabilityByVersion>[] = [
  {
    id: 'verdict',
    header: msg`Verdict`,
    words: verdicts,
    card: 'status',
    hint: verdictHint,
    cell: ({ verdict }) => (verdict ? <Status value={verdict} table={verdicts} /> : absent),
  },
  {
    id: 'change',
    header: msg`Change in crash rate`,
    sort: 'change',
    numeric: true,
    hidden: 'narrow',
    cell: changeCell,
  },
  {
    id: 'changeHigh',
    header: msg`95% interval`,
    sort: 'changeHigh',
    numeric: true,
    hidden: true,
    exports: { changeLow: msg`95% interval: lower bound`, changeHigh: msg`95% interval: upper bound` },
    cell: (row, place) => intervalOf(row, place) ?? absent,
  },
  {
    id: 'needed',
    header: msg`Launches still needed`,
    numeric: true,
    hidden: true,
    cell: ({ needed: launches }, { language }) => launches?.toLocaleString(language) ?? absent,
  },
  textColumn('before', msg`Compared with`, { sort: 'before', hidden: true }),
  choiceColumn('guard', msg`Guard`, guards, {
    hidden: 'narrow',
    sort: 'guard',
    cell: (row, { say }) => (row.guard === undefined ? absent : <Guard row={row} text={say(guards[row.guard])} />),
  }),
];
