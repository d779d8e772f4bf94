import { route } from '../../../api/generated/push-stats/route.ts';
import { oneOf, recordKey, withKeys } from '../../../ui/list/search.ts';

/** The figures of the page. */
const metrics = [
  'sent',
  'arrived',
  'displayed',
  'clicked',
  'ignored',
  'failed',
  'arrivalRate',
  'displayRate',
  'clickRate',
] as const;
export type Metric = (typeof metrics)[number];

/** `metric` is the figure that the charts show. */
export const address = {
  ...route,
  search: withKeys(route.search, { metric: oneOf(metrics), messageId: recordKey() }),
};
