import { route } from '../../../api/generated/departments/route.ts';
import { topicKeys } from '../../../resource/analysis/topic/topic-keys.ts';
import { oneOf, recordKey, withKeys } from '../../../ui/list/search.ts';

/** `by` selects the rows: units including all units below them, departments, or days; `compareWith` is another unit. */
export const address = {
  ...route,
  search: withKeys(route.search, {
    ...topicKeys(),
    by: oneOf(['unit', 'department', 'day']),
    compareWith: recordKey(),
  }),
};
