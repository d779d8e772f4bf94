import { recordFacts, type Records } from '../../shell/menus/records.ts';

/** The lists in which a record is made. */
export const records: Records = {
  'analytics/event-manage': recordFacts({ create: 'doCreate' }),
  'analytics/event-property': recordFacts({ create: 'doCreate' }),
  'analytics/symbol-table': recordFacts({ create: 'doUpload' }),
};
