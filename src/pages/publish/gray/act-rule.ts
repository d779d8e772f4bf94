import { i18n } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { perform } from '../../../api/change.ts';
import type { GrayRule, GrayRuleInput, ReleaseActInput } from '../../../api/generated/client.schemas.ts';
import { acts } from '../../../api/generated/gray-rules/acts.ts';
import { deleteGrayRule, listGrayRules } from '../../../api/generated/gray-rules/gray-rules.ts';
import type { Confirmation } from '../../../ui/confirm/confirmation.ts';
import { importText } from '../../../resource/device-ids/import-report.tsx';
import { placeOf } from '../../../resource/audience/place.ts';
import { ruleText } from '../../../resource/audience/target-text.ts';
import { effectLines, previewAct } from '../../../resource/release/preview.ts';
import type { RuleOwner } from './owner.ts';

/**
 * The audience of the release before and after a change of its rules, and whether it shrinks; nothing while the rules
 * don't apply.
 */
async function change(
  { kind, id, rulesRest }: RuleOwner,
  act: ReleaseActInput,
): Promise<{ lines: string[]; takesAway: boolean }> {
  if (rulesRest) return { lines: [], takesAway: false };
  const preview = await previewAct(kind, id, act);
  const [own] = preview?.effects ?? [];
  return {
    lines: effectLines(i18n, preview),
    // Without effects they are unknown. A lower version loses devices to this one.
    takesAway: own === undefined || own.after.devices < own.before.devices,
  };
}

/**
 * The confirmation for removing a rule. If it is the only rule of a live release, and no rule means everyone, its name
 * must be typed: the removal then reaches every device.
 */
export async function confirmRemove(
  owner: RuleOwner,
  displayed: readonly GrayRule[],
  rule: GrayRule,
): Promise<Confirmation> {
  const { kind, id: ownerId, name, grayOnly, isLive, rulesRest } = owner;
  const rules = await listGrayRules(kind, ownerId).catch(() => displayed);
  const others = rules.filter(({ id }) => id !== rule.id);
  const count = others.length;
  const reachesAll = count === 0 && !grayOnly;
  const consequence = reachesAll
    ? msg`This is the only rule. Without it, all devices will receive the release.`
    : msg`This is the only rule. Without it, no device will receive the release.`;
  return {
    title: t`Delete this targeting rule of ${name}?`,
    verb: t`Delete`,
    names: [name],
    impact: [
      ruleText(placeOf(i18n), owner, rule),
      ...(await change(owner, { act: 'removeRule', ruleId: rule.id })).lines,
    ],
    next:
      count === 0
        ? i18n._(consequence)
        : t`${plural(count, { one: '# other rule remains.', other: '# other rules remain.' })}`,
    ...(reachesAll && isLive && !rulesRest ? { typed: name } : {}),
    run: () =>
      perform(
        { ...acts.deleteGrayRule, call: () => deleteGrayRule(kind, ownerId, rule.id, { everyone: reachesAll }) },
        undefined,
        { done: msg`Targeting rule deleted` },
      ),
  };
}

/**
 * The confirmation for saving a rule of a live release: the change reaches devices immediately. A new rule has no id
 * yet.
 */
export async function reviewSave(
  owner: RuleOwner,
  rule: GrayRuleInput,
  ruleId: string | undefined,
  crowdName: string | undefined,
): Promise<Omit<Confirmation, 'run'>> {
  const { name } = owner;
  const { lines, takesAway } = await change(owner, {
    act: 'saveRule',
    rule,
    ...(ruleId !== undefined && { ruleId }),
  });
  return {
    title: t`Change who will receive ${name}?`,
    verb: t({ message: 'Change', context: 'verb' }),
    names: [name],
    harmless: !takesAway,
    impact: [ruleText(placeOf(i18n), owner, { ...rule, ...(crowdName !== undefined && { crowdName }) }), ...lines],
    next: t`It is already published. The change takes effect immediately.`,
  };
}

/** The confirmation for importing device ids into a rule of a live release: these devices receive it immediately. */
export async function confirmImport(
  owner: RuleOwner,
  act: { ruleId: string; fileId: string },
  run: Confirmation['run'],
): Promise<Confirmation> {
  const { kind, id, name } = owner;
  const preview = await previewAct(kind, id, { act: 'importIds', ...act });
  return {
    title: t`Import device IDs for ${name}?`,
    verb: t`Import`,
    names: [name],
    harmless: true,
    impact: [...(preview?.lines ? [importText(preview.lines)] : []), ...effectLines(i18n, preview)],
    next: t`It is already published. The change takes effect immediately.`,
    run,
  };
}
