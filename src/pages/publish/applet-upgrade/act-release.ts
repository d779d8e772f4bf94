import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { perform } from '../../../api/change.ts';
import { getAppletPackage } from '../../../api/generated/applet-packages/applet-packages.ts';
import { appletPackages } from '../../../api/generated/applet-packages/resource.ts';
import type { AppletPackage } from '../../../api/generated/client.schemas.ts';
import type { Question } from '../../../ui/confirm/confirmation.ts';
import { placeOf } from '../../../resource/audience/place.ts';
import { targetLines } from '../../../resource/audience/target-text.ts';
import { obstacleTo } from '../../../resource/release/no-devices.tsx';
import { effectLines, previewAct } from '../../../resource/release/preview.ts';
import { readRules, releaseTargets } from '../target.ts';
import { nameOf } from './fields.tsx';

/** The confirmation for releasing a package, which can't be undone. */
export default async function confirmRelease(displayed: AppletPackage): Promise<Question> {
  // Read before the preview: if it changes in between, the publication is refused.
  const item = await getAppletPackage(displayed.id).catch(() => displayed);
  const [rules, preview] = await Promise.all([
    readRules('applet', item.id),
    previewAct('applet', item.id, { act: 'publish' }),
  ]);
  const name = nameOf(item);
  const done = msg`Applet package published`;
  const target = targetLines(placeOf(i18n), releaseTargets.applet(item, rules));
  const obstacle = obstacleTo(i18n, preview, { name, target });
  if (obstacle) return obstacle;
  return {
    title: t`Publish ${name}?`,
    verb: t`Publish`,
    names: [name],
    impact: [...target, ...effectLines(i18n, preview)],
    next: t`You can't unpublish it; a newer version replaces it. You can still change its targeting rules.`,
    run: () => perform(appletPackages.releaseAppletPackage, item, { done }),
  };
}
