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
  /** The first day begins and the last one ends (ms), in `zone`. */
  span: Span;
  now: number;
  zone: string;
  /** What stands in a lane without bars. */
  empty: string;
  /** What the looks of bars and their marked parts mean. */
  words: { firm: string; planned: string; marked: string };
  /** False for whoever may move nothing. */
  canMove: boolean;
  move: Move | null;
  onMove: (move: Move | null) => void;
  /** Asks whether a bar is to be moved. */
  onAsk: (move: Move) => void;
  /** Opens what a bar shows. */
  onOpen: (key: string) => void;
}

/** The least pixels of a day: what does not fit then is scrolled within the calendar. */
const leastDay = (days: number): number => (days > 28 ? 12 : days > 14 ? 22 : 30);

/**
 * What happens when, in lanes of days. Bars that share a time stand below each other. The arrow keys walk the bars, Enter
 * opens one, and one that may be moved is dragged, or goes by Alt with the arrows.
 */
export function LaneCalendar(props: LaneCalendarProps) {
  const { label, lanes, span, now, zone, empty, words, canMove, move, onAsk, onOpen } = props;
  const { t, i18n } = useLingui();
  const [refused, setRefused] = useState<LaneBar | null>(null);
  const days = Math.round((span.to - span.from) / dayMs);
  const step = days > 14 ? 7 : 1;
  const onMove = (next: Move | null) => {
    setRefused(null);
    props.onMove(next);
  };
  const moved = move && lanes.flatMap(({ bars }) => bars).find(({ key }) => key === move.key);
  const say = () => {
    if (refused) return `${refused.name}: ${refused.fixed}`;
    if (!moved || !move)
      return canMove
        ? t`Arrow keys go from bar to bar, Enter opens one. To move one, drag it, or press Alt with ← or →.`
        : t`Arrow keys go from bar to bar, Enter opens one.`;
    const { name } = moved;
    const time = daysText(shifted(moved, move.days), i18n.locale, zone);
    return t`${name}: ${time}. Press Enter to move it there, Escape to put it back.`;
  };
  const isNow = now >= span.from && now < span.to;
  const nowAt = { insetInlineStart: `${placeOf({ from: now, to: now }, span).left}%` };
  return (
    <div className={classes.calendar}>
      <p
        role="status"
        className={classes.say}
        data-warns={refused ? true : undefined}
        data-about={refused || moved ? undefined : 'keys'}
      >
        {say()}
      </p>
      <div className={classes.box}>
        <div style={{ minWidth: `calc(${days * leastDay(days)}px + var(--head))` }}>
          <div className={classes.axis} aria-hidden>
            {ticksOf(span).map((tick) => (
              <span key={tick} style={{ insetInlineStart: `${placeOf({ from: tick, to: tick }, span).left}%` }}>
                {dayText(tick, i18n.locale, zone)}
              </span>
            ))}
            {isNow && (
              <b style={nowAt} data-end={(now - span.from) * 10 > (span.to - span.from) * 9 || undefined}>
                {t({ message: 'Now', context: 'calendar' })}
              </b>
            )}
          </div>
          <Roving label={label}>
            {lanes.map((lane) => {
              const rows = pack(lane.bars);
              return (
                <section key={lane.key} className={classes.lane} aria-label={`${lane.name}, ${lane.note}`}>
                  <div className={classes.head}>
                    <h2>
                      <bdi>{lane.name}</bdi>
                    </h2>
                    <span>{lane.note}</span>
                  </div>
                  <div className={classes.rows} style={{ backgroundSize: `${(step / days) * 100}% 100%` }}>
                    {isNow && <span className={classes.now} style={nowAt} />}
                    {rows.length === 0 && <p className={classes.empty}>{empty}</p>}
                    {rows.map((row, index) => (
                      <div key={index} className={classes.row}>
                        {row.map((bar, at) => (
                          <Bar
                            key={bar.key}
                            bar={bar}
                            isFirst={index === 0 && at === 0}
                            span={span}
                            canMove={canMove}
                            move={move}
                            onMove={onMove}
                            onAsk={onAsk}
                            onRefuse={setRefused}
                            onOpen={onOpen}
                          />
                        ))}
                      </div>
                    ))}
                  </div>
                </section>
              );
            })}
          </Roving>
        </div>
      </div>
      <p className={classes.key} aria-hidden>
        <span>
          <i className={classes.bar} data-look="firm" /> {words.firm}
        </span>
        <span>
          <i className={classes.bar} data-look="planned" /> {words.planned}
        </span>
        <span>
          <i className={classes.bar} data-look="firm">
            <i className={classes.mark} />
          </i>{' '}
          {words.marked}
        </span>
      </p>
    </div>
  );
}
