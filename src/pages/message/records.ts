import { recordFacts, type Records } from '../../shell/menus/records.ts';
import type { address as push } from './push/address.ts';

/** Where a record is looked at. */
export const records: Records = {
  'message/push': recordFacts<typeof push>({ opens: 'view' }),
};
