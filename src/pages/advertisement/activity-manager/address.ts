import { route } from '../../../api/generated/activities/route.ts';
import { recordKey, withKeys } from '../../../ui/list/search.ts';

/** `extend` opens the form for a later end of an activity, `test` its test on devices. */
export const address = { ...route, search: withKeys(route.search, { extend: recordKey(), test: recordKey() }) };
