import { useState } from 'react';

const none: ReadonlySet<string> = new Set();

/**
 * The closed branches of a tree. A search shows what it finds with all branches open; those closed before are closed again
 * after it.
 * @param searchText what is searched for, empty without a search
 */
export function useFolds(searchText: string) {
  const [folds, setFolds] = useState<ReadonlyMap<string, ReadonlySet<string>>>(new Map());
  const folded = folds.get(searchText) ?? none;
  const fold = (branches: Iterable<string>) => setFolds(new Map([...folds, [searchText, new Set(branches)]]));
  return {
    folded,
    setOpen: (branch: string, isOpen: boolean) =>
      fold(isOpen ? [...folded].filter((one) => one !== branch) : [...folded, branch]),
    /** Opens all branches if any is closed, else closes those given. */
    toggleAll: (branches: Iterable<string>) => fold(folded.size > 0 ? none : branches),
  };
}
