import classes from './chart.module.css';

const [width, height, edge] = [100, 24, 2];

/** A decorative sparkline without axes that fills its container. Null values are unknown. */
export function Spark({ values }: { values: readonly (number | null)[] }) {
  const greatest = Math.max(0, ...values.map((value) => value ?? 0));
  const x = (index: number) => (values.length === 1 ? width / 2 : (index / (values.length - 1)) * width).toFixed(1);
  const y = (value: number) => (height - edge - (greatest && (value / greatest) * (height - 2 * edge))).toFixed(1);
  // An isolated value is a zero-length line, which round line caps turn into a dot.
  const path = values
    .map((value, index) => {
      if (value === null) return '';
      const isFirst = (values[index - 1] ?? null) === null;
      return isFirst ? `M${x(index)} ${y(value)}h0` : `L${x(index)} ${y(value)}`;
    })
    .join('');
  return (
    <svg className={classes.spark} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
      <path d={path} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
