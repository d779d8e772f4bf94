import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MetricText } from './topic.ts';

/** Percentiles of fewer are hardly any; shares and percentiles of fewer than so many only indicate something. */
const [fewest, sound] = [20, 100];

/** How far a value is to be trusted, in words. */
export interface SampleNote {
  words: MessageDescriptor;
  /** Whether the value stands back. */
  isFew: boolean;
}

/** A note for a value with a small sample; undefined if the sample is large enough. */
export function sampleNote({ kind }: Pick<MetricText, 'kind'>, n: number | undefined): SampleNote | undefined {
  if (kind === undefined || !n || n >= sound) return undefined;
  const isFew = kind === 'percentile' && n < fewest;
  return { words: isFew ? msg`too few samples` : msg`only an indication`, isFew };
}
