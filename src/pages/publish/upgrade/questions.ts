import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { Upgrade } from '../../../api/generated/client.schemas.ts';
import { askBeside, besideChoice, besideLines, settling } from '../rollout/beside.ts';
import { effectLines, formerLines, missedLine, previewAct } from '../delivery/preview.ts';
import { typedCount, type Question } from '../../../ui/confirm/question.ts';
import { platformNames } from '../words.ts';
import './outcomes.ts';

type Ask = (i18n: I18n, run: Question['run']) => Question;

function reach(i18n: I18n, { grayRules }: Upgrade): string {
  if (grayRules.length === 0) return i18n._(msg`No gray rule: it is for every device below this version.`);
  return i18n._(
    msg`${plural(grayRules.length, { one: 'Only devices that match its # gray rule get it.', other: 'Only devices that match one of its # gray rules get it.' })}`,
  );
}

/** What publishing calls, with the id of a package. */
interface PublishCalls {
  publish: (id: string) => Promise<unknown>;
  cancel: (id: string) => Promise<unknown>;
}

/**
 * Publishing, with whom it reaches and what is half way beside it. A mandatory upgrade locks users out of older
 * versions, so its version must be typed.
 */
export async function publishQuestion(
  upgrade: Upgrade,
  { publish, cancel }: PublishCalls,
): Promise<(i18n: I18n) => Question> {
  const { id, version, upgradeMode } = upgrade;
  const [preview, beside] = await Promise.all([
    previewAct('upgrade', id, { act: 'publish' }),
    askBeside('upgrade', id),
  ]);
  const settle = settling(beside, cancel);
  return (i18n) => {
    const choice = besideChoice(i18n, beside);
    const name = `${i18n._(platformNames[upgrade.platform])} ${version}`;
    const isMandatory = upgradeMode === 'mandatory';
    return {
      title: i18n._(msg`Publish ${name}?`),
      verb: i18n._(msg`Publish`),
      names: [name],
      harmless: !isMandatory,
      impact: [
        reach(i18n, upgrade),
        ...(isMandatory ? [i18n._(msg`Mandatory: users cannot go on with an older version.`)] : []),
        ...effectLines(i18n, preview),
        ...formerLines(i18n, preview),
        ...besideLines(i18n, beside),
      ],
      ...(choice && { choice }),
      next: i18n._(msg`It can be unpublished; devices that have it by then keep it.`),
      ...(isMandatory ? { typed: version } : {}),
      run: async (_ids, _text, chosen) => {
        await settle(chosen);
        await publish(id);
      },
    };
  };
}

export async function cancelQuestion(upgrade: Upgrade): Promise<Ask> {
  const preview = await previewAct('upgrade', upgrade.id, { act: 'end' });
  return (i18n, run) => {
    const name = `${i18n._(platformNames[upgrade.platform])} ${upgrade.version}`;
    return {
      title: i18n._(msg`Unpublish ${name}?`),
      verb: i18n._(msg`Unpublish`),
      names: [name],
      impact: [
        i18n._(msg`No further device gets this version.`),
        missedLine(i18n, preview),
        ...effectLines(i18n, preview),
        i18n._(msg`Devices that have it keep it.`),
      ],
      next: i18n._(msg`The package is pending again and can be edited, published or deleted.`),
      run,
    };
  };
}

export function deleteQuestion(upgrades: readonly Upgrade[], settle: Question['settle']): Ask {
  return (i18n, run) => {
    const count = upgrades.length;
    const rules = upgrades.reduce((sum, { grayRules }) => sum + grayRules.length, 0);
    const versions = upgrades.map(({ version }) => version).join(', ');
    return {
      title: i18n._(msg`${plural(count, { one: `Delete ${versions}?`, other: 'Delete # packages?' })}`),
      verb: i18n._(msg`Delete`),
      names: upgrades.map(({ version }) => version),
      impact: [
        ...(count > 1 ? [versions] : []),
        i18n._(
          msg`${plural(rules, { 0: 'No gray rule is lost.', one: '# gray rule is lost too.', other: '# gray rules are lost too.' })}`,
        ),
      ],
      next: i18n._(msg`This cannot be undone.`),
      ...typedCount(count),
      records: upgrades.map(({ id, version }) => ({ id, name: version })),
      settle,
      run,
    };
  };
}
