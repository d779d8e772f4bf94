import { recordFacts, type Records } from '../../shell/menus/records.ts';

/** The lists in which a record is made. */
export const records: Records = {
  'system/user': recordFacts({ create: 'doCreate' }),
  'system/role': recordFacts({ create: 'doCreate' }),
  'system/menu': recordFacts({ create: 'doCreate' }),
  'system/operation': recordFacts({ create: 'doCreate' }),
};
