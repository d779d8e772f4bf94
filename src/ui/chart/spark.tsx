import classes from './chart.module.css';

const [width, height, edge] = [100, 24, 2];

/** The course of a number as a small line, without axes, for the eye alone; it fills its room. Null where nothing is known. */
export function Spark({ values }: { values: readonly (number | null)[] }) {
  const greatest = Math.max(0, ...values.map((value) => value ?? 0));
  const x = (index: number) => (values.length === 1 ? width / 2 : (index / (values.length - 1)) * width).toFixed(1);
  const y = (value: number) => (height - edge - (greatest && (value / greatest) * (height - 2 * edge))).toFixed(1);
  // What stands alone between unknown values is a line of no length, which round ends make a dot.
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
