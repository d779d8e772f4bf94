import { recordFacts, type Records } from '../../shell/menus/records.ts';

/** Menus have no generated list that could define their create control. */
export const records: Records = { 'system/menu': recordFacts({ create: 'doCreate' }) };
