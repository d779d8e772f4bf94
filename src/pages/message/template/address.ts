import { route } from '../../../api/generated/push-templates/route.ts';
import { recordKey, withKeys } from '../../../ui/list/search.ts';

/** `copy` opens the form for a new template with the texts of an existing one. */
export const address = { ...route, search: withKeys(route.search, { copy: recordKey() }) };
