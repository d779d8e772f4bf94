import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Note } from '../../../ui/chart/series.ts';
import type { MetricText } from './topic.ts';

/**
 * Sample sizes: percentiles of fewer than 20 hardly mean anything; shares and percentiles of fewer than 100 are only
 * indicative.
 */
const [fewest, sound] = [20, 100];

/** How reliable a value is, in words. */
interface SampleNote {
  words: MessageDescriptor;
  /** Whether the value is dimmed. */
  isFew: boolean;
}

/** A note for a value with a small sample; undefined if the sample is large enough. */
export function sampleNote({ kind }: Pick<MetricText, 'kind'>, n: number | undefined): SampleNote | undefined {
  if (kind === undefined || kind === 'average' || !n || n >= sound) return undefined;
  const isFew = kind === 'percentile' && n < fewest;
  return { words: isFew ? msg`too few samples` : msg`only an indication`, isFew };
}

/** A note in the language of the page, for a chart. */
export const noteIn = (say: (message: MessageDescriptor) => string, note: SampleNote | undefined): Note | undefined =>
  note && { text: say(note.words), isFaint: note.isFew };

/** The greatest of some values, without those of too few samples. */
export const greatestSound = (values: readonly { value: number | undefined; note: Note | undefined }[]): number =>
  Math.max(0, ...values.map(({ value = 0, note }) => (note?.isFaint ? 0 : value)));
