import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { TimelineItem } from '../../../api/generated/client.schemas.ts';
import { ShellLink } from '../../../shell/frame/shell-link.tsx';
import { Status } from '../../../ui/status/status.tsx';
import { absent } from '../../../ui/text/format.ts';
import { Instant } from '../../../ui/text/text.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { Reach } from '../reach.tsx';
import { preciseRate } from '../../../resource/release/precise-rate.ts';
import { guardStates } from '../rollout/labels.ts';
import { usePlace } from './place.ts';
import { eventText, laneName } from './labels.ts';
import classes from './release-timeline.module.css';

function Name({ release }: TimelineItem) {
  const { i18n } = useLingui();
  const href = usePlace()(release);
  const title = <bdi>{release.title}</bdi>;
  return (
    <>
      {href === undefined ? title : <ShellLink href={href}>{title}</ShellLink>}
      <div className="note">{laneName(i18n, release)}</div>
    </>
  );
}

function Happened({ marks, endReason }: TimelineItem) {
  const { i18n } = useLingui();
  return (
    <ol>
      {marks.map((mark) => (
        <li key={`${mark.at} ${mark.event}`}>
          <Instant value={mark.at} /> {eventText(i18n, mark, endReason)}
        </li>
      ))}
    </ol>
  );
}

function ReachNow({ reach }: TimelineItem) {
  const { t } = useLingui();
  return reach === undefined ? t`Ended` : <Reach reach={reach} />;
}

function Crashes({ crashRate, worstCrashRate, endedAt }: TimelineItem) {
  const { t, i18n } = useLingui();
  if (crashRate === undefined || worstCrashRate === undefined) return absent;
  const [last, worst] = [crashRate, worstCrashRate].map((rate) => preciseRate(i18n, rate));
  return endedAt === undefined ? t`${last} now · highest ${worst}` : t`${last} at the end · highest ${worst}`;
}

const Guard = ({ guard }: TimelineItem) => (guard === 'off' ? absent : <Status value={guard} table={guardStates} />);

const columns = [
  { id: 'reach', label: msg`Reach`, Cell: ReachNow, isEmpty: () => false },
  {
    id: 'crashes',
    label: msg`Crash rate`,
    Cell: Crashes,
    isEmpty: ({ crashRate }: TimelineItem) => crashRate === undefined,
  },
  { id: 'guard', label: msg`Guard`, Cell: Guard, isEmpty: ({ guard }: TimelineItem) => guard === 'off' },
];

interface EventsProps {
  items: readonly TimelineItem[];
  label: string;
}

function EventCards({ items, label: name }: EventsProps) {
  const { t } = useLingui();
  return (
    <ul className={`entries ${classes.cards}`} aria-label={name}>
      {items.map((item) => (
        <li key={item.id}>
          <Name {...item} />
          <Happened {...item} />
          <dl>
            {columns.map(
              ({ id, label, Cell, isEmpty }) =>
                !isEmpty(item) && (
                  <div key={id}>
                    <dt>{t(label)}</dt>{' '}
                    <dd>
                      <Cell {...item} />
                    </dd>
                  </div>
                ),
            )}
          </dl>
        </li>
      ))}
    </ul>
  );
}

function EventTable({ items, label: name }: EventsProps) {
  const { t } = useLingui();
  return (
    <div className="scroll">
      <table className={`table ${classes.table}`} aria-label={name}>
        <thead>
          <tr>
            <th scope="col">{t`Release`}</th>
            <th scope="col">{t`Events`}</th>
            {columns.map(({ id, label }) => (
              <th key={id} scope="col">
                {t(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              <th scope="row">
                <Name {...item} />
              </th>
              <td>
                <Happened {...item} />
              </td>
              {columns.map(({ id, Cell }) => (
                <td key={id}>
                  <Cell {...item} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The releases as text with every event: a table, or stacked blocks on a phone. */
export function Events({ items }: { items: readonly TimelineItem[] }) {
  const { t } = useLingui();
  const isNarrow = useMedia('(width < 640px)');
  const View = isNarrow ? EventCards : EventTable;
  return <View items={items} label={t`Release timeline`} />;
}
