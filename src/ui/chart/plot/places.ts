/** Margins around the lines (px): flags above, times below. */
export const margin = { top: 24, bottom: 32, left: 56 };

/** Width of the labels at the end (px): long names have more space in a wide chart. */
const [narrowest, part, widest] = [88, 0.12, 128];
const rightInCss = `clamp(${narrowest}px, ${part * 100}%, ${widest}px)`;

/** The margin for labels at the end of a chart of a width (px). */
export const rightOf = (width: number): number => Math.min(widest, Math.max(narrowest, part * width));

/** A part of the width of the lines, in CSS. */
export const widthOf = (share: number): string => `(100% - ${margin.left}px - ${rightInCss}) * ${share.toFixed(4)}`;

/** The position of a time between the first and the last of a chart, from 0 to 1. */
export function placesOf(times: readonly string[]): (time: string) => number {
  const [from, to] = [Date.parse(times[0] ?? ''), Date.parse(times.at(-1) ?? '')];
  return (time) => (to === from ? 0 : Math.min(1, Math.max(0, (Date.parse(time) - from) / (to - from))));
}

/** The distance of a position from the edge of the chart, in CSS. */
export const leftOf = (place: number): string => `calc(${margin.left}px + ${widthOf(place)})`;
