import type { MessageDescriptor } from '@lingui/core';
import type { FilterOption, Words } from '../list/types.ts';

/** Converts a table of labels to the options of a filter or field. */
export function options(
  words: Readonly<Record<string, MessageDescriptor | { label: MessageDescriptor }>>,
): { value: string; label: MessageDescriptor }[];
export function options(words: Words): FilterOption[];
export function options(words: Words): FilterOption[] {
  return Object.entries(words).map(([value, word]) => ({
    value,
    label: typeof word === 'object' && 'label' in word ? word.label : word,
  }));
}
