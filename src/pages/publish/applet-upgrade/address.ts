import { literal } from 'valibot';
import { route } from '../../../api/generated/applet-packages/route.ts';
import { recordKey, searchKey, withKeys } from '../../../ui/list/search.ts';

/**
 * `gray` opens the targeting rules of a package, `rule` one of them, `applets` the applets, `applet` the form of one.
 */
export const address = {
  ...route,
  search: withKeys(route.search, {
    gray: recordKey(),
    rule: recordKey(),
    applets: searchKey(literal('all')),
    applet: recordKey(),
  }),
};
