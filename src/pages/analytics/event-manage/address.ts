import { route } from '../../../api/generated/events/route.ts';
import { oneOf, shaped, withKeys } from '../../../ui/list/search.ts';

/** `open` names what lies over the list: what a `device` sends, live. */
export const address = {
  ...route,
  search: withKeys(route.search, { open: oneOf(['live']), device: shaped(/^[A-Za-z0-9-]{1,50}$/u) }),
};
