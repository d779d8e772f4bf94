import type { Tables } from '../../core/store/table.ts';
import type { GrayRuleRow } from './table.ts';

/** The gray rules of a release, oldest first. */
export const rulesOf = (db: Tables, ownerType: GrayRuleRow['ownerType'], ownerId: string): GrayRuleRow[] =>
  db.grayRules.all({ where: { ownerType, ownerId } });
