import classes from './interval-band.module.css';

interface Props {
  /** The difference and its interval. */
  value: number;
  low: number;
  high: number;
  /** The maximum allowed difference, if there is one. */
  allowed?: number | undefined;
  /** Half the width of the scale, if several bands share one; by default as wide as needed. */
  reach?: number;
}

const [width, height] = [100, 16];
/** Margin on both sides, as a share of the reach. */
const free = 0.1;

/**
 * Decorative band that shows the interval of a difference relative to zero and to the allowed maximum. It fills its
 * container; the numbers are next to it. An interval that exceeds the scale is clipped.
 */
export function IntervalBand({ value, low, high, allowed, reach }: Props) {
  const most = reach ?? Math.max(...[low, high, allowed ?? 0].map(Math.abs)) * (1 + free);
  const x = (at: number) => Math.max(0, Math.min(width, ((at + most) / (2 * most)) * width));
  const [from, to] = [x(low), x(high)];
  const side = low > 0 ? 'above' : high < 0 ? 'below' : 'both';
  return (
    <svg className={classes.band} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
      <path className={classes.axis} d={`M0 ${height / 2}H${width}`} vectorEffect="non-scaling-stroke" />
      <rect className={classes.interval} data-side={side} x={from} width={to - from} y={4} height={height - 8} />
      <path className={classes.zero} d={`M${x(0)} 0V${height}`} vectorEffect="non-scaling-stroke" />
      {allowed !== undefined && (
        <path className={classes.allowed} d={`M${x(allowed)} 0V${height}`} vectorEffect="non-scaling-stroke" />
      )}
      <path className={classes.value} d={`M${x(value)} 3V${height - 3}`} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
