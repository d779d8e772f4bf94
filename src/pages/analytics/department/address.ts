import { route } from '../../../api/generated/departments/route.ts';
import { topicKeys } from '../../../resource/analysis/topic/topic-keys.ts';
import { oneOf, recordKey, withKeys } from '../../../ui/list/search.ts';

/** `by` is the unit of a row: a unit with all below it, a department, or a day; `compareWith` is another unit. */
export const address = {
  ...route,
  search: withKeys(route.search, {
    ...topicKeys(),
    by: oneOf(['unit', 'department', 'day']),
    compareWith: recordKey(),
  }),
};
