import { recordFacts, type Records } from '../../shell/menus/records.ts';

/** Funnels are created on a tab, not on a page of their own. */
export const records: Records = { 'analytics/behaviour': recordFacts({ create: null }) };
