import { recordFacts, type Records } from '../../shell/menus/records.ts';

/** The lists in which a record is made. */
export const records: Records = {
  'message/template': recordFacts({ create: 'doCreate' }),
};
