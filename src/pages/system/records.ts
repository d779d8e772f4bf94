import { recordFacts, type Records } from '../../shell/menus/records.ts';

/** Menus are a tree, and no list of the contract. */
export const records: Records = { 'system/menu': recordFacts({ create: 'doCreate' }) };
