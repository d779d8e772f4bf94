import { useId } from 'react';
import { useLingui } from '@lingui/react/macro';
import { lazyComponent } from '../../base/lazy-component.ts';
import { useKit } from '../kit.tsx';
import { useMedia } from '../use-media.ts';
import { leftOf, placesOf, widthOf } from './plot/places.ts';
import { useCursor } from './plot/use-cursor.ts';
import { formatShare, rateText, unitText } from '../text/format.ts';
import {
  differencesAt,
  marksAt,
  notedText,
  pointDigits,
  pointText,
  valuesAt,
  type ChartMark,
  type Span,
  type TimeSeries,
} from './series.ts';
import classes from './chart.module.css';

// The code that draws lines is large, so it loads with the first line chart.
const loadPlot = () => import('./plot/line-plot.tsx');
const LinePlot = lazyComponent(loadPlot);

/** Preloads the code that draws lines. If that fails, it is loaded again with the first line chart. */
export const preloadPlot = (): void => void loadPlot().catch(() => {});

interface LineChartProps {
  label: string;
  /** At least one line and one point. */
  data: TimeSeries;
  /** The events of the period, oldest first; numbered in this order. */
  marks: readonly ChartMark[];
  /** Called with the selected span; if undefined, no span can be selected. */
  onSpan?: ((span: Span) => void) | undefined;
}

interface Readout {
  title: string;
  lines: readonly string[];
}

/** Returns the readout of a chart at an index. */
function useReadout(data: TimeSeries, marks: readonly ChartMark[]): (index: number) => Readout {
  const { t, i18n } = useLingui();
  const { timeZone } = useKit();
  const textOf = (value: number) => {
    if (data.isShare) return rateText(value);
    return data.of ? unitText(data.of, value, (number, options) => i18n.number(number, options)) : i18n.number(value);
  };
  return (index) => ({
    title: pointText(data, index, timeZone, t({ message: 'in progress', context: 'time' })),
    lines: [
      ...valuesAt(data, index).map(({ name, value, share, note }) => {
        if (value === null) return t`${name}: no data`;
        const text = notedText(`${name}: ${textOf(value)}`, note);
        return share === null ? text : `${text} (${formatShare(i18n, share)})`;
      }),
      ...differencesAt(data, index).map((difference) => {
        if (data.isShare) {
          const now = data.series[0]?.values[index] ?? 0;
          const maximumFractionDigits = pointDigits(now, now - difference);
          const points = i18n.number(difference * 100, { maximumFractionDigits, signDisplay: 'exceptZero' });
          return t`Change: ${points} pp`;
        }
        const part = i18n.number(difference, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' });
        return t`Change: ${part}`;
      }),
      ...marksAt(data, marks, index).map(({ name, text }) => (name === undefined ? text : `${name} ${text}`)),
    ],
  });
}

interface OverlayProps {
  /** Positions of the cursor and of the other end of a selection, from 0 to 1. */
  place: number;
  other: number;
  readout: Readout;
}

/** The overlay of the cursor: the time, its numbers, and the selected span. */
function Overlay({ place, other, readout }: OverlayProps) {
  const isNarrow = useMedia('(width < 640px)');
  return (
    <div className={classes.over} data-overlay aria-hidden>
      {other !== place && (
        <span
          className={classes.brush}
          style={{
            insetInlineStart: leftOf(Math.min(place, other)),
            width: `calc(${widthOf(Math.abs(place - other))})`,
          }}
        />
      )}
      <span className={classes.cursor} style={{ insetInlineStart: leftOf(place) }} />
      <div
        className={`box ${classes.readout}`}
        data-side={isNarrow ? undefined : place > 0.5 ? 'before' : 'after'}
        // If neither side has enough space, the readout overlaps the cursor and stays within the chart.
        style={{
          insetInlineStart: leftOf(place),
          ...(isNarrow && { transform: `translateX(${(-100 * place).toFixed(2)}%)` }),
        }}
      >
        <strong>{readout.title}</strong>
        {readout.lines.map((text) => (
          <div key={text}>{text}</div>
        ))}
      </div>
    </div>
  );
}

/**
 * A line chart over time. Pointer and arrow keys move from point to point and show the numbers and events of each;
 * dragging, or Shift with the arrow keys and then Enter, selects a span.
 */
export function LineChart({ label, data, marks, onSpan }: LineChartProps) {
  const { t } = useLingui();
  const readoutAt = useReadout(data, marks);
  const keys = useId();
  const { times } = data;
  const placeOf = placesOf(times);
  const { at, other, isVisible, listeners } = useCursor(times, placeOf, onSpan);
  const place = placeOf(times[at] ?? '');
  const readout = readoutAt(at);
  return (
    <div
      role="slider"
      tabIndex={0}
      className={classes.lines}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={times.length - 1}
      aria-valuenow={at}
      aria-valuetext={[readout.title, ...readout.lines].join(', ')}
      aria-describedby={onSpan && keys}
      {...listeners}
    >
      {onSpan && (
        <span id={keys} hidden>
          {t`Use the arrow keys to move. Hold Shift to select a range and press Enter to zoom in, or drag across the chart.`}
        </span>
      )}
      <div className={classes.plot} data-drawing>
        <LinePlot data={data} marks={marks} places={marks.map((mark) => placeOf(mark.at))} />
      </div>
      {isVisible && <Overlay place={place} other={other ?? place} readout={readout} />}
    </div>
  );
}
