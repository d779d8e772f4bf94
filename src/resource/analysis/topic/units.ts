import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type Unit, unitFor } from '../../../ui/text/format.ts';
import type { MetricText, Trend } from './topic.ts';

/** The display unit of a metric in a chart, and its size in the metric's base unit. */
export function unitOf({ lines }: Trend, unit: MetricText['unit']) {
  if (unit === undefined || unit === 'share') return undefined;
  const values = lines.flatMap(({ points }) => points.flatMap(({ value = 0, previous = 0 }) => [value, previous]));
  return unitFor(unit, Math.max(0, ...values));
}

/** The names of units in a chart; counts have none. */
export const inUnits: Readonly<Record<Unit, MessageDescriptor>> = {
  millisecond: msg`In milliseconds`,
  second: msg`In seconds`,
  minute: msg`In minutes`,
  hour: msg`In hours`,
  B: msg`In bytes`,
  KB: msg`In KB`,
  MB: msg`In MB`,
  GB: msg`In GB`,
  TB: msg`In TB`,
};
