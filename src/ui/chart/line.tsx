import { useId, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useLingui } from '@lingui/react/macro';
import { lazyComponent } from '../../base/lazy-component.ts';
import { useKit } from '../kit.tsx';
import { useMedia } from '../use-media.ts';
import { moved } from './move.ts';
import { formatShare, rateText, unitText } from '../text/format.ts';
import {
  differencesAt,
  marksAt,
  notedText,
  timeText,
  valuesAt,
  type ChartMark,
  type Span,
  type TimeSeries,
} from './series.ts';
import classes from './chart.module.css';

// What draws lines is heavy: it comes with the first of them.
const loadPlot = () => import('./line-plot.tsx');
const LinePlot = lazyComponent(loadPlot);

/** Asks for what draws lines before there are any. What does not arrive is asked for again with the first of them. */
export const preloadPlot = (): void => void loadPlot().catch(() => {});

interface LineChartProps {
  label: string;
  /** With one line at least, and with one point. */
  data: TimeSeries;
  /** What happened meanwhile, oldest first; numbered as they come. */
  marks: readonly ChartMark[];
  /** Takes the times that were brushed; without it nothing can be. */
  onSpan?: (span: Span) => void;
}

/** Room around the lines in px: flags above, times below, names at the end. */
const margin = { top: 24, right: 88, bottom: 32, left: 56 };
/** A drag that is shorter is a click that slipped (px). */
const slip = 6;

interface Readout {
  title: string;
  lines: readonly string[];
}

/** All that a chart tells of one of its times. */
function useReadout(data: TimeSeries, marks: readonly ChartMark[]): (index: number) => Readout {
  const { t, i18n } = useLingui();
  const { timeZone } = useKit();
  const textOf = (value: number) => {
    if (data.isShare) return rateText(value);
    return data.of ? unitText(data.of, value, (number, options) => i18n.number(number, options)) : i18n.number(value);
  };
  return (index) => ({
    title: timeText(data.times[index] ?? '', data.unit, timeZone),
    lines: [
      ...valuesAt(data, index).map(({ name, value, share, note }) => {
        if (value === null) return t`${name}: no data`;
        const text = notedText(`${name}: ${textOf(value)}`, note);
        return share === null ? text : `${text} (${formatShare(i18n, share)})`;
      }),
      ...differencesAt(data, index).map((difference) => {
        if (data.isShare) {
          const points = i18n.number(difference * 100, { maximumFractionDigits: 2, signDisplay: 'exceptZero' });
          return t`Change: ${points} pp`;
        }
        const part = i18n.number(difference, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' });
        return t`Change: ${part}`;
      }),
      ...marksAt(data, marks, index).map(({ name, text }) => (name === undefined ? text : `${name} ${text}`)),
    ],
  });
}

/**
 * Lines over time. Pointer and arrow keys go from time to time, and each says all of its numbers and what happened then;
 * a drag, or Shift with the arrow keys and then Enter, chooses a span.
 */
export function LineChart({ label, data, marks, onSpan }: LineChartProps) {
  const { t } = useLingui();
  const readout = useReadout(data, marks);
  const keys = useId();
  const isNarrow = useMedia('(width < 640px)');
  const { times } = data;
  const last = times.length - 1;
  const [chosen, setAt] = useState(Infinity);
  const [isTold, setTold] = useState(false);
  /** The other end of a span that is being chosen: its point, and where a drag began (px). */
  const [anchor, setAnchor] = useState<{ index: number; x?: number }>();
  const at = Math.min(chosen, last);
  const [from, to] = [Date.parse(times[0] ?? ''), Date.parse(times.at(-1) ?? '')];
  const placeOf = (time: string) =>
    to === from ? 0 : Math.min(1, Math.max(0, (Date.parse(time) - from) / (to - from)));
  const place = placeOf(times[at] ?? '');
  const other = anchor === undefined ? place : placeOf(times[Math.min(anchor.index, last)] ?? '');
  const leftOf = (part: number) =>
    `calc(${margin.left}px + (100% - ${margin.left + margin.right}px) * ${part.toFixed(4)})`;
  const readoutHere = readout(at);

  const choose = (index: number) => {
    if (anchor === undefined || anchor.index === index) return;
    const [first, end] = [times[Math.min(anchor.index, index)], times[Math.max(anchor.index, index)]];
    setAnchor(undefined);
    setAt(Infinity);
    if (first !== undefined && end !== undefined) onSpan?.({ from: first, to: end });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    setTold(true);
    if (event.key === 'Enter') choose(at);
    const next = moved(event.key, at, last);
    if (next === undefined) return;
    event.preventDefault();
    setAnchor(event.shiftKey && onSpan ? (anchor ?? { index: at }) : undefined);
    setAt(next);
  };
  const nearest = ({ clientX, currentTarget }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect();
    const part = (clientX - box.left - margin.left) / (box.width - margin.left - margin.right);
    const distance = (time: string) => Math.abs(placeOf(time) - part);
    return times.reduce((best, time, index) => (distance(time) < distance(times[best] ?? '') ? index : best), 0);
  };
  const onPointerDown = (event: PointerEvent) => {
    const index = nearest(event);
    setAt(index);
    setAnchor(onSpan && event.button === 0 ? { index, x: event.clientX } : undefined);
  };
  const onPointerMove = (event: PointerEvent) => {
    setAt(nearest(event));
    setTold(true);
    // A button that was let go outside.
    if (event.buttons === 0 && anchor?.x !== undefined) setAnchor(undefined);
  };
  const onPointerUp = (event: PointerEvent) => {
    if (anchor?.x === undefined) return;
    if (Math.abs(event.clientX - anchor.x) > slip) choose(nearest(event));
    setAnchor(undefined);
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      className={classes.lines}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at}
      aria-valuetext={[readoutHere.title, ...readoutHere.lines].join(', ')}
      aria-describedby={onSpan && keys}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => setAnchor(undefined)}
      onPointerLeave={({ currentTarget }) => setTold(currentTarget.matches(':focus-visible'))}
      onFocus={({ currentTarget }) => setTold(currentTarget.matches(':focus-visible'))}
      onBlur={() => setTold(false)}
    >
      {onSpan && (
        <span id={keys} hidden>
          {t`Use the arrow keys to move. Hold Shift to select a range and press Enter to zoom in, or drag across the chart.`}
        </span>
      )}
      <div className={classes.plot} data-drawing>
        <LinePlot data={data} marks={marks} places={marks.map((mark) => placeOf(mark.at))} margin={margin} />
      </div>
      {isTold && (
        <div className={classes.over} data-overlay aria-hidden>
          {other !== place && (
            <span
              className={classes.brush}
              style={{
                insetInlineStart: leftOf(Math.min(place, other)),
                width: `calc((100% - ${margin.left + margin.right}px) * ${Math.abs(place - other).toFixed(4)})`,
              }}
            />
          )}
          <span className={classes.cursor} style={{ insetInlineStart: leftOf(place) }} />
          <div
            className={classes.readout}
            data-side={isNarrow ? undefined : place > 0.5 ? 'before' : 'after'}
            // Where neither side has room for it, it lies across, and within the chart.
            style={{
              insetInlineStart: leftOf(place),
              ...(isNarrow && { transform: `translateX(${(-100 * place).toFixed(2)}%)` }),
            }}
          >
            <strong>{readoutHere.title}</strong>
            {readoutHere.lines.map((text) => (
              <div key={text}>{text}</div>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
