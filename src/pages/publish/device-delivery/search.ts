import * as v from 'valibot';
import { searchKey } from '../../../ui/list/search.ts';

/** Address of the page: the device to check. */
export const searchSchema = v.object({ device: searchKey(v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{1,50}$/u))) });
