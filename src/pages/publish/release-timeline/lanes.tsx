import { useLingui } from '@lingui/react/macro';
import type { ReleaseTimeline, TimelineItem } from '../../../api/generated/client.schemas.ts';
import { useDisplayZone } from '../../../shell/display-zone.ts';
import { formatInstant } from '../../../ui/text/format.ts';
import { platformNames } from '../words.ts';
import { eventNames, kindNames } from './words.ts';
import classes from './release-timeline.module.css';

const ticks = 4;

/** Place of a time within the range, in percent. */
const placer = (from: string, to: string) => {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  return (at: string): number => Math.min(100, Math.max(0, ((Date.parse(at) - start) / (end - start)) * 100));
};

/** Upgrades have a lane for each platform, anything else one for its kind. */
function lanesOf(items: readonly TimelineItem[]): Map<string, TimelineItem[]> {
  const lanes = new Map<string, TimelineItem[]>();
  for (const item of items) {
    const { kind, platform = '' } = item.release;
    const key = `${kind} ${platform}`;
    const lane = lanes.get(key);
    if (lane) lane.push(item);
    else lanes.set(key, [item]);
  }
  return lanes;
}

/** The releases of a time in lanes: a bar from start to end, a mark for each event. A picture of the table below it. */
export function Lanes({ from, to, items }: ReleaseTimeline) {
  const { t, i18n } = useLingui();
  const timeZone = useDisplayZone();
  const place = placer(from, to);
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const days = Array.from({ length: ticks + 1 }, (_, index) => new Date(start + ((end - start) * index) / ticks).toISOString());
  return (
    <div className={classes.lanes} role="img" aria-label={t`Releases in lanes, as in the table below`}>
      <div className={classes.axis}>
        {days.map((day) => <span key={day}>{formatInstant(day, timeZone).slice(5, 10)}</span>)}
      </div>
      {[...lanesOf(items)].map(([key, lane]) => {
        const [first] = lane;
        const platform = first?.release.platform;
        return (
          <div key={key} className={classes.lane}>
            <strong>{platform ? i18n._(platformNames[platform]) : first && i18n._(kindNames[first.release.kind])}</strong>
            {lane.map((item) => {
              const [left, right] = [place(item.startedAt), item.endedAt === undefined ? 100 : place(item.endedAt)];
              return (
                <div key={item.id} className={classes.row}>
                  <span className={classes.name} title={item.release.title}>{item.release.title}</span>
                  <span className={classes.track}>
                    <span
                      className={classes.bar}
                      data-paused={item.paused || undefined}
                      data-ended={item.endedAt !== undefined || undefined}
                      style={{ insetInlineStart: `${left}%`, width: `${Math.max(0.5, right - left)}%` }}
                    />
                    {item.marks.filter(({ at }) => Date.parse(at) >= start && Date.parse(at) <= end).map((mark) => (
                      <span
                        key={`${mark.at} ${mark.event}`}
                        className={classes.mark}
                        data-event={mark.event}
                        style={{ insetInlineStart: `${place(mark.at)}%` }}
                        title={`${i18n._(eventNames[mark.event])} · ${mark.percent} % · ${formatInstant(mark.at, timeZone)} · ${mark.by}`}
                      />
                    ))}
                  </span>
                </div>
              );
            })}
          </div>
        );
      })}
    </div>
  );
}
