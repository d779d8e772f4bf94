import { useState } from 'react';

/**
 * What the input of a form belongs to, such as the list that typed devices are added to. Unsaved input belongs to what
 * the form was opened for, even if the address changes.
 * @param open what the address shows; undefined if nothing
 * @param idOf identifies it; its other properties may change while the form is open
 */
export function useInputOwner<Owner>(open: Owner | undefined, idOf: (owner: Owner) => string) {
  const [held, setHeld] = useState(open);
  const [isDirty, setIsDirty] = useState(false);
  const isSame = open !== undefined && held !== undefined && idOf(open) === idOf(held);
  if (!isDirty && open !== undefined && !isSame) setHeld(open);
  return { owner: isSame ? open : held, setIsDirty };
}
