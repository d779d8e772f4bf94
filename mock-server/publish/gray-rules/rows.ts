import type { Tables } from '../../core/store/table.ts';
import { membersOf } from '../../advertisement/crowds/table.ts';
import type { DeliveryRule } from '../../delivery/target.ts';
import type { GrayRuleRow } from './table.ts';

/** Returns the gray rules of a release, oldest first. */
export const rulesOf = (db: Tables, ownerType: GrayRuleRow['ownerType'], ownerId: string): GrayRuleRow[] =>
  db.grayRules.all({ where: { ownerType, ownerId } });

/** Adds the current members of crowds to rules. */
export const withCrowds = (db: Tables, rules: readonly DeliveryRule[]): DeliveryRule[] =>
  rules.map((rule) => {
    const crowd = rule.crowdId === undefined ? undefined : db.crowds.get(rule.crowdId);
    if (crowd === undefined) return rule;
    return { ...rule, crowd: { name: crowd.name, type: crowd.type, ids: membersOf(db, crowd.id) } };
  });

/** Returns the rules of a release for the evaluation of devices. */
export const deliveryRulesOf = (db: Tables, ownerType: GrayRuleRow['ownerType'], ownerId: string): DeliveryRule[] =>
  withCrowds(db, rulesOf(db, ownerType, ownerId));
