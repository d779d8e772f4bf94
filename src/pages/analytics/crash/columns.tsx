import { msg } from '@lingui/core/macro';
import type { CrashIssueItem } from '../../../api/generated/client.schemas.ts';
import { countColumn, instantColumn, statusColumn, textColumn } from '../../../resource/columns.tsx';
import { Spark } from '../../../ui/chart/spark.tsx';
import type { Column } from '../../../ui/list/types.ts';
import { absent, countText, listText, rateText } from '../../../ui/text/format.ts';
import { badges, statuses } from './labels.ts';
import { IssueLink } from './issue-link.tsx';
import classes from './crash.module.css';

const signed = { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' } as const;

type Header = Column<CrashIssueItem>['header'];

/** A percentage; hidden by default. */
const shareColumn = <Id extends 'share' | 'rate' | 'deviceShare'>(id: Id, header: Header): Column<CrashIssueItem> => ({
  id,
  header,
  numeric: true,
  hidden: true,
  cell: ({ [id]: value }) => (value === undefined ? absent : rateText(value)),
});

/** The columns of an issue: what it is, its status, how often it happened, and its shares of all views and devices. */
const columnsOf = (rate: Header, deviceShare: Header): readonly Column<CrashIssueItem>[] => [
  {
    id: 'title',
    header: msg`Issue`,
    card: 'title',
    width: 260,
    hint: ({ reason }) => reason,
    cell: (issue) => <IssueLink issue={issue} />,
  },
  textColumn('place', msg`Place`, { grow: true, card: 'secondary' }),
  statusColumn(msg`Status`, statuses, { sort: 'status' }),
  {
    id: 'badges',
    header: msg`Notes`,
    words: badges,
    hidden: 'narrow',
    cell: ({ badges: own }, { say, language }) =>
      own.length === 0
        ? absent
        : listText(
            language,
            own.map((badge) => say(badges[badge])),
            'unit',
          ),
  },
  {
    id: 'spark',
    header: msg`Trend`,
    exports: false,
    width: 96,
    hint: ({ spark }, { say, language }) => {
      const most = countText(Math.max(0, ...spark), language);
      return say(msg`Highest: ${most}`);
    },
    cell: ({ spark }) => (
      <span className={classes.spark}>
        <Spark values={spark} />
      </span>
    ),
  },
  countColumn('count', msg({ message: 'Count', context: 'issue' }), { sort: 'count', card: 'secondary' }),
  shareColumn('share', msg`Share`),
  shareColumn('rate', rate),
  countColumn('devices', msg`Devices`, { sort: 'devices' }),
  shareColumn('deviceShare', deviceShare),
  {
    id: 'growth',
    header: msg`Growth`,
    sort: 'growth',
    numeric: true,
    hidden: true,
    cell: ({ growth }, { language }) => (growth === undefined ? absent : growth.toLocaleString(language, signed)),
  },
  textColumn('firstVersion', msg`First version`, { hidden: true }),
  textColumn('lastVersion', msg`Highest version`, { hidden: true }),
  instantColumn('firstSeenAt', msg`First seen`, { sort: 'firstSeenAt', hidden: true }),
  instantColumn('lastSeenAt', msg`Last seen`, { sort: 'lastSeenAt', hidden: true }),
  textColumn('owner', msg`Owner`, { hidden: true }),
];

export const columns = columnsOf(msg`Of launches`, msg`Of active devices`);
export const jsColumns = columnsOf(msg`Of page views`, msg`Of visitors`);
