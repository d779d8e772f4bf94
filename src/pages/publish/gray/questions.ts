import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { GrayRule, GrayRuleInput } from '../../../api/generated/client.schemas.ts';
import type { Question } from '../../../ui/confirm/question.ts';
import { askReach, changeOf, reachOf } from '../delivery/reach.ts';
import type { RuleOwner } from './owner.ts';
import { decisive } from './values.ts';
import { ruleSentence } from './words.ts';

/** Whom the release reaches with these rules instead of its own; nothing while its rules do not count. */
async function change(i18n: I18n, owner: RuleOwner, rules: readonly GrayRuleInput[]): Promise<string[]> {
  if (owner.rulesRest) return [];
  const stored = { kind: owner.kind, ownerId: owner.id };
  const then = askReach({ ...stored, draft: { rules: rules.map(decisive) } });
  return owner.isLive ? changeOf(i18n, ...(await Promise.all([askReach(stored), then]))) : reachOf(i18n, await then);
}

/**
 * Removing a rule. Where it is the only one of a release that is out, and no rule means everyone, its name must be
 * typed: what looks like taking something away then reaches every phone.
 */
export async function removeRuleQuestion(i18n: I18n, owner: RuleOwner, rules: readonly GrayRule[], rule: GrayRule, run: Question['run']): Promise<Question> {
  const { name, grayOnly, isLive, rulesRest } = owner;
  const others = rules.filter(({ id }) => id !== rule.id);
  const count = others.length;
  const reachesAll = count === 0 && !grayOnly;
  const left = reachesAll ? msg`It is the only rule: without it everyone gets the package.` : msg`It is the only rule: without it nobody gets the package.`;
  return {
    title: i18n._(msg`Remove this gray rule of ${name}?`),
    verb: i18n._(msg`Remove`),
    names: [name],
    impact: [ruleSentence(i18n, owner, rule), ...(await change(i18n, owner, others))],
    next: count === 0 ? i18n._(left) : i18n._(msg`${plural(count, { one: '# other rule stays.', other: '# other rules stay.' })}`),
    ...(reachesAll && isLive && !rulesRest ? { typed: name } : {}),
    run,
  };
}

/** Saving a rule of a release that is out: it reaches devices at once. `rules` are all of them as they will be. */
export async function saveRuleQuestion(i18n: I18n, owner: RuleOwner, rule: GrayRuleInput, rules: readonly GrayRuleInput[]): Promise<Omit<Question, 'run'>> {
  const { name } = owner;
  return {
    title: i18n._(msg`Change who gets ${name}?`),
    verb: i18n._(msg({ message: 'Change', context: 'verb' })),
    names: [name],
    impact: [ruleSentence(i18n, owner, rule), ...(await change(i18n, owner, rules))],
    next: i18n._(msg`It is out already: this counts at once.`),
  };
}
