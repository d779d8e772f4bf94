const [width, height] = [100, 24];

/** A decorative sparkline. Duplicated here because the chart module would load all its code. */
export function Spark({ values }: { values: readonly (number | null)[] }) {
  const greatest = Math.max(0, ...values.map((value) => value ?? 0)) || 1;
  const points = values.flatMap((value, index) =>
    value === null
      ? []
      : [`${(index / Math.max(1, values.length - 1)) * width},${height - (value / greatest) * height}`],
  );
  return (
    <svg viewBox={`0 -1 ${width} ${height + 2}`} preserveAspectRatio="none" aria-hidden>
      <polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
