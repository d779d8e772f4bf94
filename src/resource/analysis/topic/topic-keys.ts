import type * as v from 'valibot';
import { oneOf, shaped, withKeys } from '../../../ui/list/search.ts';

/** The name of a metric or a dimension. */
const identifier = () => shaped(/^[a-zA-Z][a-zA-Z0-9]{0,29}$/u);

/** Address keys of a page with a cross table. */
export const crossKeys = () => ({ dimension: identifier(), across: identifier() });

/**
 * Address keys of every topic page: the metric of the charts, its comparison, and a time to compare before and after.
 */
export const topicKeys = () => ({
  metric: identifier(),
  compare: oneOf(['previous', 'week']),
  compareVersion: shaped(/^\d+(?:\.\d+)+$/u),
  around: shaped(/^\d{4}-\d\d-\d\dT[\d:.]{5,12}(?:Z|[+-]\d\d:\d\d)$/u),
});

/** The address of a topic page: the keys above and those of its table. */
export const topicAddress = <
  Entries extends v.ObjectEntries,
  Route extends { search: v.ObjectSchema<Entries, undefined> },
>(
  route: Route & { search: v.ObjectSchema<Entries, undefined> },
) => ({ ...route, search: withKeys(route.search, topicKeys()) });
