import { recordFacts, type Records } from '../../shell/menus/records.ts';
import type { address as push } from './push/address.ts';

/** Where a record is looked at, and the lists in which one is made. */
export const records: Records = {
  'message/push': recordFacts<typeof push>({ opens: 'view', create: 'doCreate' }),
  'message/template': recordFacts({ create: 'doCreate' }),
  'message/tag': recordFacts({ create: 'doCreate' }),
  'message/key': recordFacts({ create: 'doCreate' }),
};
