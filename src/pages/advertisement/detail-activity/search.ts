import * as v from 'valibot';
import { oneOf, recordKey } from '../../../ui/list/search.ts';

/** Address of the page: the activity, and the action in progress. */
export const searchSchema = v.object({ id: recordKey(), act: oneOf(['online', 'test']) });
