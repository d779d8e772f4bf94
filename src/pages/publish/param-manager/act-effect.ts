import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { perform } from '../../../api/change.ts';
import type { Switch } from '../../../api/generated/client.schemas.ts';
import { switches } from '../../../api/generated/switches/resource.ts';
import { getSwitch } from '../../../api/generated/switches/switches.ts';
import type { Question } from '../../../ui/confirm/confirmation.ts';
import { placeOf } from '../../../resource/audience/place.ts';
import { targetLines } from '../../../resource/audience/target-text.ts';
import { obstacleTo } from '../../../resource/release/no-devices.tsx';
import { effectLines, previewAct } from '../../../resource/release/preview.ts';
import { readRules, releaseTargets } from '../target.ts';
import { valuesOf } from './fields.tsx';

/** The confirmation for applying a switch: apps receive its values. */
export default async function confirmEffect(displayed: Switch): Promise<Question> {
  // Read before the preview: if it changes in between, the publication is refused.
  const item = await getSwitch(displayed.id).catch(() => displayed);
  const [rules, preview] = await Promise.all([
    readRules('switch', item.id),
    previewAct('switch', item.id, { act: 'publish' }),
  ]);
  const done = msg`Switch applied`;
  const target = targetLines(placeOf(i18n), releaseTargets.switch(item, rules));
  const obstacle = obstacleTo(i18n, preview, { name: item.key, target });
  if (obstacle) return obstacle;
  return {
    title: t`Apply ${item.key}?`,
    verb: t`Apply`,
    names: [item.key],
    harmless: true,
    impact: [...valuesOf(i18n, item), ...target, ...effectLines(i18n, preview)],
    next: t`Apps receive it at their next request. You can withdraw it at any time.`,
    run: () => perform(switches.effectSwitch, item, { done }),
  };
}
