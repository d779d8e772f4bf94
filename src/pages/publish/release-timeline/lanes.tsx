import { useLingui } from '@lingui/react/macro';
import type { ReleaseTimeline, TimelineItem } from '../../../api/generated/client.schemas.ts';
import { Roving } from '../../../ui/roving.tsx';
import { formatInstant } from '../../../ui/text/format.ts';
import { Key } from './key.tsx';
import { Row } from './row.tsx';
import { laneName } from './labels.ts';
import classes from './release-timeline.module.css';

interface LanesProps extends ReleaseTimeline {
  timeZone: string;
}

const ticks = 4;
const order = ['android', 'ios', 'harmony', 'offline', 'applet', 'switch'];

/** Groups releases into lanes: upgrades by platform, others by kind. */
function lanesOf(items: readonly TimelineItem[]): { key: string; lane: TimelineItem[] }[] {
  const keyOf = ({ release: { platform, kind } }: TimelineItem) => platform ?? kind;
  return order
    .map((key) => ({ key, lane: items.filter((item) => keyOf(item) === key) }))
    .filter(({ lane }) => lane.length > 0);
}

/**
 * The releases of a period in lanes: a bar from start to end, and a labeled mark for each event, linked to the release.
 */
export function Lanes({ from, to, items, timeZone }: LanesProps) {
  const { t, i18n } = useLingui();
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const days = Array.from({ length: ticks + 1 }, (_, index) =>
    new Date(start + ((end - start) * index) / ticks).toISOString(),
  );
  return (
    <div className={`card ${classes.lanes}`}>
      <div className={classes.axis} aria-hidden>
        {days.map((day) => (
          <span key={day}>{formatInstant(day, timeZone).slice(5, 10)}</span>
        ))}
      </div>
      <Roving label={t`Releases by lane`}>
        {lanesOf(items).map(({ key, lane }) => (
          <section key={key} className={classes.lane} data-entity={key}>
            <h2>{lane[0] && laneName(i18n, lane[0].release)}</h2>
            <ul>
              {lane.map((item) => (
                <Row key={item.id} item={item} start={start} end={end} timeZone={timeZone} />
              ))}
            </ul>
          </section>
        ))}
      </Roving>
      <Key />
    </div>
  );
}
