import { route } from '../../../api/generated/switches/route.ts';
import { recordKey, withKeys } from '../../../ui/list/search.ts';

/** `revisions` opens the revisions of a switch, `gray` its targeting rules, `rule` one of them. */
export const address = {
  ...route,
  search: withKeys(route.search, { revisions: recordKey(), gray: recordKey(), rule: recordKey() }),
};
