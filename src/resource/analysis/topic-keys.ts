import type * as v from 'valibot';
import { oneOf, shaped, withKeys } from '../../ui/list/search.ts';

/** Keys that the address of each page of a topic has: the metric that the charts show, and what it is held against. */
export const topicKeys = () => ({
  metric: shaped(/^[a-zA-Z][a-zA-Z0-9]{0,29}$/u),
  compare: oneOf(['previous', 'week']),
});

/** The address of the page of a topic, which has these keys beside those of its table. */
export const topicAddress = <
  Entries extends v.ObjectEntries,
  Route extends { search: v.ObjectSchema<Entries, undefined> },
>(
  route: Route & { search: v.ObjectSchema<Entries, undefined> },
) => ({ ...route, search: withKeys(route.search, topicKeys()) });
