import * as v from 'valibot';
import { day, oneOf } from '../../../ui/list/search.ts';

/** Address of the calendar: its first day and the number of weeks. */
export const searchSchema = v.object({ start: day(), weeks: oneOf(['2', '4', '8', '12']) });
