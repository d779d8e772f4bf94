import { route } from '../../../api/generated/behavior/route.ts';
import { route as losses } from '../../../api/generated/funnel-losses/route.ts';
import { belowKeys } from '../../../resource/analysis/table/below-keys.ts';
import { topicKeys } from '../../../resource/analysis/topic/topic-keys.ts';
import { oneOf, shaped, withKeys } from '../../../ui/list/search.ts';

const { steps, windowHours, step } = losses.search.entries;

/**
 * `cohort` selects the devices whose retention is measured: new ones, or all that are active on a day. A funnel has its
 * `steps`, their time window `windowHours`, and the `step` whose lost devices are listed; `tag` opens the form that
 * tags them. A path has its `pages`, a timeline its `user` or device, and the `kind` of its entries.
 */
export const address = {
  ...route,
  search: withKeys(route.search, {
    ...topicKeys(),
    ...belowKeys(losses.sorts),
    tab: oneOf(['retention', 'path', 'funnel', 'user']),
    cohort: oneOf(['active']),
    steps,
    windowHours,
    step,
    tag: oneOf(['new']),
    pages: shaped(/^[^~]{1,60}(?:~[^~]{1,60}){0,4}$/u),
    user: shaped(/^[A-Za-z0-9-]{1,50}$/u),
    kind: oneOf(['session', 'page', 'event', 'crash', 'anr', 'jsError', 'apiError', 'push', 'activity']),
  }),
};
