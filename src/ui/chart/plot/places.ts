/** Margins around the lines (px): flags above, times below, labels at the end. */
export const margin = { top: 24, right: 88, bottom: 32, left: 56 };

/** The position of a time between the first and the last of a chart, from 0 to 1. */
export function placesOf(times: readonly string[]): (time: string) => number {
  const [from, to] = [Date.parse(times[0] ?? ''), Date.parse(times.at(-1) ?? '')];
  return (time) => (to === from ? 0 : Math.min(1, Math.max(0, (Date.parse(time) - from) / (to - from))));
}

/** The distance of a position from the edge of the chart, in CSS. */
export const leftOf = (place: number): string =>
  `calc(${margin.left}px + (100% - ${margin.left + margin.right}px) * ${place.toFixed(4)})`;
