import { recordFacts, type Records } from '../../shell/menus/records.ts';
import type { address as push } from './push/address.ts';

/** Links to the records of the domain. */
export const records: Records = {
  'message/push': recordFacts<typeof push>({ opens: 'view' }),
};
