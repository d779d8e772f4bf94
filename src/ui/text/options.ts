import type { MessageDescriptor } from '@lingui/core';
import type { FilterOption, Words } from '../list/types.ts';

/** The records of a server's options for a native select, whose elements take no further properties. */
export const plainOptions = (all: readonly { value: string; label: string }[] = []) =>
  all.map(({ value, label }) => ({ value, label }));

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
