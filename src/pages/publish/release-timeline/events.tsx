import { useLingui } from '@lingui/react/macro';
import type { TimelineItem } from '../../../api/generated/client.schemas.ts';
import { ShellLink } from '../../../shell/shell-link.tsx';
import { Status } from '../../../ui/status/status.tsx';
import { absent } from '../../../ui/text/format.ts';
import { Instant } from '../../../ui/text/text.tsx';
import { guardStates, metricText } from '../rollout/words.ts';
import { platformNames } from '../words.ts';
import { endReasons, eventNames, kindNames } from './words.ts';
import classes from './release-timeline.module.css';

/** Where a release is looked at: the rollout of an upgrade, the list of anything else. */
const addressOf = ({ kind, id, menu }: TimelineItem['release']): string => `/pages/publish/${menu}${kind === 'upgrade' ? `?rollout=${id}` : ''}`;

/** The same releases as a table, with every event. */
export function Events({ items }: { items: readonly TimelineItem[] }) {
  const { t, i18n } = useLingui();
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={t`Release timeline`}>
        <thead>
          <tr>
            <th scope="col">{t`Release`}</th>
            <th scope="col">{t`Events`}</th>
            <th scope="col">{t`Reach`}</th>
            <th scope="col">{t`Crash rate (worst)`}</th>
            <th scope="col">{t`Guard`}</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ id, release, marks, percent, paused, endedAt, endReason, crashRate, worstCrashRate, guard }) => (
            <tr key={id}>
              <th scope="row">
                <ShellLink href={addressOf(release)}>{release.title}</ShellLink>
                <div className={classes.meta}>{release.platform ? i18n._(platformNames[release.platform]) : i18n._(kindNames[release.kind])}</div>
              </th>
              <td>
                <ol className={classes.events}>
                  {marks.map((mark) => (
                    <li key={`${mark.at} ${mark.event}`}>
                      <Instant value={mark.at} /> {mark.event === 'ended' && endReason ? i18n._(endReasons[endReason]) : i18n._(eventNames[mark.event])}
                      {mark.event !== 'ended' && ` · ${mark.percent} %`} · {mark.by}
                    </li>
                  ))}
                </ol>
              </td>
              <td>{endedAt !== undefined ? t`Ended` : paused ? t`${percent} %, paused` : `${percent} %`}</td>
              <td>
                {crashRate === undefined ? absent : metricText(i18n, 'crashRate', crashRate)}
                {worstCrashRate !== undefined && worstCrashRate !== crashRate && ` (${metricText(i18n, 'crashRate', worstCrashRate)})`}
              </td>
              <td><Status value={guard} table={guardStates} /></td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
