import { Fragment } from 'react';
import { withoutTurns } from '../../base/isolate.ts';

interface Part {
  text: string;
  isName: boolean;
}

const split = (text: string, name: string): Part[] =>
  text
    .split(name)
    .flatMap((rest, index) => [...(index > 0 ? [{ text: name, isName: true }] : []), { text: rest, isName: false }]);

/** Splits a text at every occurrence of the names; longer names match first. */
export function partsOf(text: string, names: readonly string[]): Part[] {
  const sortedNames = names.filter((name) => name !== '').toSorted((a, b) => b.length - a.length);
  return sortedNames
    .reduce<Part[]>(
      (parts, name) => parts.flatMap((part) => (part.isName ? part : split(part.text, name))),
      [{ text, isName: false }],
    )
    .filter((part) => part.text !== '');
}

/**
 * A text with bold, bidi-isolated names, so that a name in another script or with trailing digits does not reorder the
 * surrounding text.
 */
export function BoldNames({ text, names = [] }: { text: string; names?: readonly string[] | undefined }) {
  return partsOf(text, names.map(withoutTurns)).map((part, index) =>
    part.isName ? (
      <b key={index}>
        <bdi>{part.text}</bdi>
      </b>
    ) : (
      <Fragment key={index}>{part.text}</Fragment>
    ),
  );
}
