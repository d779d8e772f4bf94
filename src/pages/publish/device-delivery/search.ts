import * as v from 'valibot';
import { searchKey } from '../../../ui/list/search.ts';

/** The device to explain. */
export const searchSchema = v.object({ device: searchKey(v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]{1,50}$/u))) });
