import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Roving } from '../roving.tsx';
import { Bar } from './bar.tsx';
import { dayMs, daysText, dayText, shifted, ticksOf } from './days.ts';
import { pack, placeOf, type Span } from './pack.ts';
import type { Lane, LaneBar, Move } from './types.ts';
import classes from './lanes.module.css';

interface LaneCalendarProps {
  label: string;
  lanes: readonly Lane[];
  /** The start of the first day and the end of the last one (ms), in `zone`. */
  span: Span;
  now: number;
  zone: string;
  /** Text of a lane without bars. */
  empty: string;
  /** Labels of the legend: the styles of bars and their marked parts. */
  words: { firm: string; planned: string; marked: string };
  /** False if the user may not move bars. */
  canMove: boolean;
  move: Move | null;
  onMove: (move: Move | null) => void;
  /** Asks for confirmation before a bar is moved. */
  onAsk: (move: Move) => void;
  /** Opens the record of a bar. */
  onOpen: (key: string) => void;
}

/** Minimum width of a day (px); if the days don't fit, the calendar scrolls. */
const leastDay = (days: number): number => (days > 28 ? 12 : days > 14 ? 22 : 30);

/** The status line above the lanes: why a bar can't be moved, where it would move to, or the available keys. */
function useStatus({ lanes, move, canMove, zone }: LaneCalendarProps, refused: LaneBar | null) {
  const { t, i18n } = useLingui();
  const bar = move && lanes.flatMap(({ bars }) => bars).find(({ key }) => key === move.key);
  if (refused) return { text: `${refused.name}: ${refused.fixed}`, isKeys: false };
  if (!bar || !move)
    return {
      text: canMove
        ? t`Arrow keys go from bar to bar, Enter opens one. To move one, drag it, or press Alt with ← or →.`
        : t`Arrow keys go from bar to bar, Enter opens one.`,
      isKeys: !bar,
    };
  const { name } = bar;
  const time = daysText(shifted(bar, move.days), i18n.locale, zone);
  return { text: t`${name}: ${time}. Press Enter to move it there, Escape to put it back.`, isKeys: false };
}

const startOf = (time: number, span: Span) => ({
  insetInlineStart: `${placeOf({ from: time, to: time }, span).left}%`,
});

const isWithin = (time: number, span: Span): boolean => time >= span.from && time < span.to;

/** The axis of days above the lanes, with the current time. */
function Axis({ span, now, zone }: Pick<LaneCalendarProps, 'span' | 'now' | 'zone'>) {
  const { t, i18n } = useLingui();
  return (
    <div className={classes.axis} aria-hidden>
      {ticksOf(span).map((tick) => (
        <span key={tick} style={startOf(tick, span)}>
          {dayText(tick, i18n.locale, zone)}
        </span>
      ))}
      {isWithin(now, span) && (
        <b style={startOf(now, span)} data-end={(now - span.from) * 10 > (span.to - span.from) * 9 || undefined}>
          {t({ message: 'Now', context: 'calendar' })}
        </b>
      )}
    </div>
  );
}

interface LaneSectionProps extends Pick<
  LaneCalendarProps,
  'span' | 'now' | 'empty' | 'canMove' | 'move' | 'onMove' | 'onAsk' | 'onOpen'
> {
  lane: Lane;
  days: number;
  onRefuse: (bar: LaneBar) => void;
}

/** A lane; bars that overlap in time are stacked. */
function LaneSection({ lane, days, now, empty, ...bars }: LaneSectionProps) {
  const { span } = bars;
  const rows = pack(lane.bars);
  const step = days > 14 ? 7 : 1;
  return (
    <section className={classes.lane} aria-label={`${lane.name}, ${lane.note}`}>
      <div className={classes.head}>
        <h2>
          <bdi>{lane.name}</bdi>
        </h2>
        <span>{lane.note}</span>
      </div>
      <div className={classes.rows} style={{ backgroundSize: `${(step / days) * 100}% 100%` }}>
        {isWithin(now, span) && <span className={classes.now} style={startOf(now, span)} />}
        {rows.length === 0 && <p className={`note ${classes.empty}`}>{empty}</p>}
        {rows.map((row, index) => (
          <div key={index} className={classes.row}>
            {row.map((bar, at) => (
              <Bar key={bar.key} {...bars} bar={bar} isFirst={index === 0 && at === 0} />
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}

/** The legend of the bars. */
const Key = ({ words }: Pick<LaneCalendarProps, 'words'>) => (
  <p className={classes.key} aria-hidden>
    <span className="inline gap-6">
      <i className={classes.bar} data-look="firm" /> {words.firm}
    </span>
    <span className="inline gap-6">
      <i className={classes.bar} data-look="planned" /> {words.planned}
    </span>
    <span className="inline gap-6">
      <i className={classes.bar} data-look="firm">
        <i className={classes.mark} />
      </i>{' '}
      {words.marked}
    </span>
  </p>
);

/**
 * A calendar of bars in lanes over days. Bars that overlap in time are stacked. The arrow keys move between bars, Enter
 * opens one; a movable bar can be dragged, or moved by Alt with the arrow keys.
 */
export function LaneCalendar(props: LaneCalendarProps) {
  const { label, lanes, span, now, empty, canMove, move, onAsk, onOpen } = props;
  const [refused, setRefused] = useState<LaneBar | null>(null);
  const status = useStatus(props, refused);
  const days = Math.round((span.to - span.from) / dayMs);
  const onMove = (next: Move | null) => {
    setRefused(null);
    props.onMove(next);
  };
  const bars = { span, now, empty, canMove, move, onMove, onAsk, onOpen };
  return (
    <div className={classes.calendar}>
      <p
        role="status"
        className={`note ${classes.say}`}
        data-warns={refused ? true : undefined}
        data-about={status.isKeys ? 'keys' : undefined}
      >
        {status.text}
      </p>
      <div className={classes.box}>
        <div style={{ minWidth: `calc(${days * leastDay(days)}px + var(--head))` }}>
          <Axis span={span} now={now} zone={props.zone} />
          <Roving label={label}>
            {lanes.map((lane) => (
              <LaneSection key={lane.key} {...bars} lane={lane} days={days} onRefuse={setRefused} />
            ))}
          </Roving>
        </div>
      </div>
      <Key words={props.words} />
    </div>
  );
}
