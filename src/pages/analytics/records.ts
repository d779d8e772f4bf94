import { recordFacts, type Records } from '../../shell/menus/records.ts';

/** Funnels are made on a tab of their own. */
export const records: Records = { 'analytics/behaviour': recordFacts({ create: null }) };
