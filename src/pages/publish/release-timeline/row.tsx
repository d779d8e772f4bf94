import { useLingui } from '@lingui/react/macro';
import type { TimelineItem, TimelineMark } from '../../../api/generated/client.schemas.ts';
import { ShellLink } from '../../../shell/frame/shell-link.tsx';
import { formatInstant } from '../../../ui/text/format.ts';
import { releaseName } from '../../../resource/release/release-name.ts';
import { usePlace } from './place.ts';
import { eventText } from './labels.ts';
import classes from './release-timeline.module.css';

interface RowProps {
  item: TimelineItem;
  /** Start and end of the timeline (ms). */
  start: number;
  end: number;
  timeZone: string;
}

/** A release on its line: its name, its bar and its events; the arrow keys move between them. */
export function Row({ item, start, end, timeZone }: RowProps) {
  const { i18n } = useLingui();
  const { release, startedAt, endedAt, endReason, reach, marks } = item;
  const href = usePlace()(release);
  const place = (at: string) => Math.min(100, Math.max(0, ((Date.parse(at) - start) / (end - start)) * 100));
  const [left, right] = [place(startedAt), endedAt === undefined ? 100 : place(endedAt)];
  const wordsOf = (mark: TimelineMark) => `${formatInstant(mark.at, timeZone)} ${eventText(i18n, mark, endReason)}`;
  const inRange = marks.filter(({ at }) => Date.parse(at) >= start && Date.parse(at) <= end);
  return (
    <li className={`line ${classes.row}`}>
      {href === undefined ? (
        <span className={`ellipsis ${classes.name}`} data-clip>
          <bdi>{release.title}</bdi>
        </span>
      ) : (
        <ShellLink className={`ellipsis ${classes.name}`} href={href} data-stop="first" tabIndex={-1} data-clip>
          <bdi>{release.title}</bdi>
        </ShellLink>
      )}
      <span className={classes.track}>
        <span
          className={classes.bar}
          data-paused={reach?.state === 'paused' || undefined}
          data-ended={endedAt !== undefined || undefined}
          style={{ insetInlineStart: `${left}%`, width: `${Math.max(0.5, right - left)}%` }}
        />
        {inRange.map((mark, index) => {
          const text = wordsOf(mark);
          const facts = {
            className: classes.mark,
            'aria-label': `${releaseName(i18n, release)}: ${text}`,
            'data-hint': text,
            'data-event': mark.event,
            'data-stop': href === undefined && index === 0 ? 'first' : '',
            tabIndex: -1,
            style: { insetInlineStart: `${place(mark.at)}%` },
          };
          const key = `${mark.at} ${mark.event}`;
          return href === undefined ? (
            <span key={key} role="img" {...facts} />
          ) : (
            <ShellLink key={key} href={href} {...facts}>
              {null}
            </ShellLink>
          );
        })}
      </span>
    </li>
  );
}
