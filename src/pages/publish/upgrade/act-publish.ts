import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { perform } from '../../../api/change.ts';
import type { Upgrade } from '../../../api/generated/client.schemas.ts';
import { getRolloutGuard } from '../../../api/generated/rollouts/rollouts.ts';
import { upgrades } from '../../../api/generated/upgrades/resource.ts';
import { getUpgrade } from '../../../api/generated/upgrades/upgrades.ts';
import type { Question } from '../../../ui/confirm/confirmation.ts';
import { placeOf } from '../../../resource/audience/place.ts';
import { targetLines } from '../../../resource/audience/target-text.ts';
import { obstacleTo } from '../../../resource/release/no-devices.tsx';
import { effectLines, formerLines, previewAct } from '../../../resource/release/preview.ts';
import { publishGuardLines } from '../rollout/baseline.ts';
import {
  assumptionLines,
  getConcurrent,
  concurrentChoice,
  heldBackLines,
  progressLine,
  settleConcurrent,
} from '../rollout/concurrent.ts';
import { platformNames } from '../../../resource/platforms.ts';
import { readRules, releaseTargets } from '../target.ts';

/**
 * The confirmation for publishing, with the audience and the unfinished rollouts of other packages. A mandatory upgrade
 * locks users out of older versions, so its version must be typed.
 */
export default async function confirmPublish(displayed: Upgrade): Promise<Question> {
  const { id, platform } = displayed;
  // Read before the preview: if it changes in between, the publication is refused.
  const upgrade = await getUpgrade(platform, id).catch(() => displayed);
  const { version, upgradeMode } = upgrade;
  const [rules, preview, concurrent, guard] = await Promise.all([
    readRules('upgrade', id),
    previewAct('upgrade', id, { act: 'publish' }),
    getConcurrent('upgrade', id),
    getRolloutGuard('upgrade', id).catch(() => null),
  ]);
  const settle = settleConcurrent(
    concurrent,
    (other) => perform(upgrades.cancelUpgrade, { platform, id: other }),
    async () => (await getUpgrade(platform, id)).revision === upgrade.revision,
  );
  const choice = concurrentChoice(i18n, concurrent);
  const name = `${i18n._(platformNames[platform])} ${version}`;
  const isMandatory = upgradeMode === 'mandatory';
  const target = targetLines(placeOf(i18n), releaseTargets.upgrade(upgrade, rules));
  const obstacle = obstacleTo(i18n, preview, { name, target });
  if (obstacle) return obstacle;
  return {
    title: t`Publish ${name}?`,
    verb: t`Publish`,
    names: [name],
    harmless: !isMandatory,
    impact: [
      ...target,
      ...(isMandatory ? [t`Mandatory upgrade: users can't continue with an older version.`] : []),
      ...formerLines(i18n, preview),
      ...effectLines(i18n, preview),
      ...assumptionLines(i18n, concurrent),
      ...concurrent.map((other) => progressLine(i18n, other)),
      ...heldBackLines(i18n, concurrent, version),
      ...(guard ? publishGuardLines(i18n, guard) : []),
    ],
    ...(choice && { choice }),
    next: t`You can unpublish it later. Devices that have installed it by then keep it.`,
    ...(isMandatory ? { typed: version } : {}),
    run: async (_ids, _text, selected) => {
      await settle(selected);
      // A package that was edited meanwhile is not the one that is confirmed: its revision is sent.
      await perform(upgrades.publishUpgrade, upgrade, { done: msg`Package published` });
    },
  };
}
