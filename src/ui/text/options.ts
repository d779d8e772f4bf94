import type { MessageDescriptor } from '@lingui/core';

/** The entries of a table of words as the options of a filter or field. */
export const options = (
  words: Readonly<Record<string, MessageDescriptor | { label: MessageDescriptor }>>,
): { value: string; label: MessageDescriptor }[] =>
  Object.entries(words).map(([value, word]) => ({ value, label: 'label' in word ? word.label : word }));
