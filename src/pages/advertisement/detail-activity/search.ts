import * as v from 'valibot';
import { recordKey } from '../../../ui/list/search.ts';

/** Address of the page: the activity. */
export const searchSchema = v.object({ id: recordKey() });
