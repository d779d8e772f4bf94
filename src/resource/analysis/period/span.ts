import type { Span } from '../../../ui/chart/series.ts';
import { shaped } from '../../../ui/list/search.ts';

const pattern = /^(\d{1,11})-(\d{1,11})$/u;

/** An address key for the zoomed part of a chart: seconds since 1970, `1762826400-1762833600`. */
export const spanKey = () => shaped(pattern);

/** The span that an address names, if any. */
export function spanOf(text: string | undefined): Span | undefined {
  const [from = 0, to = 0] = (pattern.exec(text ?? '') ?? []).slice(1).map((seconds) => Number(seconds) * 1000);
  return from < to ? { from: new Date(from).toISOString(), to: new Date(to).toISOString() } : undefined;
}

/** Formats a span for an address, widened to whole seconds. */
export const spanText = ({ from, to }: Span): string =>
  `${Math.floor(Date.parse(from) / 1000)}-${Math.ceil(Date.parse(to) / 1000)}`;
