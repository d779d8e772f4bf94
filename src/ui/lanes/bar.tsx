import type { LaneBar, Move } from './types.ts';
import { shifted } from './days.ts';
import { placeOf, type Span } from './pack.ts';
import { useMove } from './use-move.ts';
import classes from './lanes.module.css';

interface BarProps {
  bar: LaneBar;
  /** Whether it is the first bar of its lane, which the arrow keys enter by it. */
  isFirst: boolean;
  span: Span;
  canMove: boolean;
  move: Move | null;
  onMove: (move: Move | null) => void;
  onAsk: (move: Move) => void;
  onRefuse: (bar: LaneBar) => void;
  onOpen: (key: string) => void;
}

/** A bar of a lane: a button that opens its record, and a grip that moves it. */
export function Bar({ bar, isFirst, span, ...moving }: BarProps) {
  const { days, handlers } = useMove({ bar, span, ...moving });
  const time = shifted(bar, days);
  const { left, width } = placeOf(time, span);
  return (
    <button
      type="button"
      className={classes.bar}
      style={{ insetInlineStart: `${left}%`, width: `${width}%` }}
      aria-label={bar.text}
      data-hint={bar.text}
      data-look={bar.look}
      data-fixed={!moving.canMove || bar.fixed !== null || undefined}
      data-moved={days !== 0 || undefined}
      data-before={time.from < span.from || undefined}
      data-after={time.to > span.to || undefined}
      data-stop={isFirst ? 'first' : ''}
      tabIndex={-1}
      {...handlers}
    >
      <span className={`ellipsis ${classes.name}`}>
        <bdi>{bar.name}</bdi> <small>{bar.note}</small>
      </span>
      {bar.marked.map((part) => {
        const place = placeOf(shifted(part, days), {
          from: Math.max(time.from, span.from),
          to: Math.min(time.to, span.to),
        });
        return (
          <i
            key={part.from}
            className={classes.mark}
            style={{ insetInlineStart: `${place.left}%`, width: `${place.width}%` }}
          />
        );
      })}
    </button>
  );
}
