import type { CellPlace, Row, Words } from '../../ui/list/types.ts';
import { countText, formatBytes, listText } from '../../ui/text/format.ts';
import { propertyOf } from './by-name.ts';
import type { Field } from './field.ts';

/** The label of a value in the current language; the value itself if it has none. */
export function wordOf(words: Words | undefined, value: unknown, say: CellPlace['say']): string {
  const plain = plainOf(value) ?? '';
  const word = words?.[plain] ?? plain;
  if (typeof word === 'string') return word;
  return say('label' in word ? word.label : word);
}

/** Converts a text, number or boolean to text; undefined for anything else. */
export const plainOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** Formats a field of a record on one line; undefined if it is empty. */
export function textOf<Item extends Row>(field: Field<Item>, record: Item, place: CellPlace): string | undefined {
  if (field.show) return field.show(record, place);
  const value = propertyOf(record, field.name);
  if (value === undefined || value === null || value === '') return undefined;
  if (isTexts(value))
    return listText(
      place.language,
      value.map((one) => wordOf(field.words, one, place.say)),
    );
  if (field.words) return wordOf(field.words, value, place.say);
  if (field.kind === 'count' && typeof value === 'number') return countText(value, place.language);
  if (field.kind === 'bytes' && typeof value === 'number') return formatBytes(value);
  return plainOf(value);
}
