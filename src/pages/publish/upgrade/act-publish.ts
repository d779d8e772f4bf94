import { i18n } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { perform } from '../../../api/change.ts';
import type { Upgrade } from '../../../api/generated/client.schemas.ts';
import { upgrades } from '../../../api/generated/upgrades/resource.ts';
import type { Confirmation } from '../../../ui/confirm/confirmation.ts';
import { effectLines, formerLines, previewAct } from '../delivery/preview.ts';
import { getConcurrent, concurrentChoice, progressLine, settleConcurrent } from '../rollout/concurrent.ts';
import { platformNames } from '../../../resource/platforms.ts';

function reach({ grayRules }: Upgrade): string {
  if (grayRules.length === 0) return t`No gray rule: it is for every device below this version.`;
  return t`${plural(grayRules.length, { one: 'Only devices that match its # gray rule get it.', other: 'Only devices that match one of its # gray rules get it.' })}`;
}

/**
 * The confirmation of publishing, with whom it reaches and the unfinished rollouts of other packages. A mandatory
 * upgrade locks users out of older versions, so its version must be typed.
 */
export default async function confirmPublish(upgrade: Upgrade): Promise<Confirmation> {
  const { id, version, platform, upgradeMode } = upgrade;
  const [preview, concurrent] = await Promise.all([
    previewAct('upgrade', id, { act: 'publish' }),
    getConcurrent('upgrade', id),
  ]);
  const settle = settleConcurrent(concurrent, (other) => perform(upgrades.cancelUpgrade, { platform, id: other }));
  const choice = concurrentChoice(i18n, concurrent);
  const name = `${i18n._(platformNames[platform])} ${version}`;
  const isMandatory = upgradeMode === 'mandatory';
  return {
    title: t`Publish ${name}?`,
    verb: t`Publish`,
    names: [name],
    harmless: !isMandatory,
    impact: [
      reach(upgrade),
      ...(isMandatory ? [t`Mandatory: users cannot go on with an older version.`] : []),
      ...effectLines(i18n, preview),
      ...formerLines(i18n, preview),
      ...concurrent.map((other) => progressLine(i18n, other)),
    ],
    ...(choice && { choice }),
    next: t`It can be unpublished; devices that have it by then keep it.`,
    ...(isMandatory ? { typed: version } : {}),
    run: async (_ids, _text, chosen) => {
      await settle(chosen);
      await perform(upgrades.publishUpgrade, { platform, id }, { done: msg`The package is published` });
    },
  };
}
