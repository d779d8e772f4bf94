import { listSearch, text } from '../../../ui/list/search.ts';

export const searchSchema = listSearch([], {
  name: text(50),
  /** Code of the menu that a new one is to lie below. */
  parent: text(20),
});
