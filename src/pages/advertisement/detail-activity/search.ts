import * as v from 'valibot';
import { oneOf, recordKey } from '../../../ui/list/search.ts';

/** Address of the page: the activity, and whether its test is open. */
export const searchSchema = v.object({ id: recordKey(), test: oneOf(['open']) });
