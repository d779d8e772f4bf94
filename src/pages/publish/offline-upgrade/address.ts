import { route } from '../../../api/generated/offline-packages/route.ts';
import { oneOf, recordKey, withKeys } from '../../../ui/list/search.ts';

/**
 * `file` is the uploaded file of a new package, `manage` opens the sub-applications, `subApp` the form of one of them.
 */
export const address = {
  ...route,
  search: withKeys(route.search, { manage: oneOf(['sub-apps']), subApp: recordKey(), file: recordKey() }),
};
