import { recordFacts, type Records } from '../../shell/menus/records.ts';

/** Menus are a tree rather than a generated list, so they are added here. */
export const records: Records = { 'system/menu': recordFacts({ create: 'doCreate' }) };
