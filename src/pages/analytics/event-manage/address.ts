import { route as counts } from '../../../api/generated/event-counts/route.ts';
import { route } from '../../../api/generated/events/route.ts';
import { topicKeys } from '../../../resource/analysis/topic/topic-keys.ts';
import { listSearch, oneOf, shaped, withKeys } from '../../../ui/list/search.ts';

const { sort } = listSearch([...route.sorts, ...counts.sorts], {}).entries;

/**
 * `tab` selects the analysis, `by` the rows of its table. `open` opens the live events of a `device` over the
 * definitions.
 */
export const address = {
  ...route,
  search: withKeys(route.search, {
    ...counts.search.entries,
    ...topicKeys(),
    sort,
    tab: oneOf(['analysis']),
    by: oneOf(['event', 'day', 'value']),
    open: oneOf(['live']),
    device: shaped(/^[A-Za-z0-9-]{1,50}$/u),
  }),
};

/** The address of the analysis of one event, or of all. */
export const analysisOf = (eventId?: string): string =>
  `${address.path}?tab=analysis${eventId === undefined ? '' : `&event=${eventId}`}`;
