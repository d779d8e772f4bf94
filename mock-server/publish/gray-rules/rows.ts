import type { Tables } from '../../core/store/table.ts';
import { membersOf } from '../../advertisement/crowds/table.ts';
import type { DeliveryRule } from '../../delivery/target.ts';
import type { GrayRuleRow } from './table.ts';

/** The gray rules of a release, oldest first. */
export const rulesOf = (db: Tables, ownerType: GrayRuleRow['ownerType'], ownerId: string): GrayRuleRow[] =>
  db.grayRules.all({ where: { ownerType, ownerId } });

/** Rules with the members, by now, of the crowds that they name. */
export const withCrowds = (db: Tables, rules: readonly DeliveryRule[]): DeliveryRule[] =>
  rules.map((rule) => {
    const crowd = rule.crowdId === undefined ? undefined : db.crowds.get(rule.crowdId);
    if (crowd === undefined) return rule;
    return { ...rule, crowd: { name: crowd.name, type: crowd.type, ids: membersOf(db, crowd.id) } };
  });

/** What the rules of a release ask of a device. */
export const deliveryRulesOf = (db: Tables, ownerType: GrayRuleRow['ownerType'], ownerId: string): DeliveryRule[] =>
  withCrowds(db, rulesOf(db, ownerType, ownerId));
