import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { perform } from '../../../api/change.ts';
import type { Upgrade } from '../../../api/generated/client.schemas.ts';
import { upgrades } from '../../../api/generated/upgrades/resource.ts';
import type { Confirmation } from '../../../ui/confirm/confirmation.ts';
import { effectLines, missedLine, previewAct } from '../../../resource/release/preview.ts';
import { platformNames } from '../../../resource/platforms.ts';

/** The confirmation for unpublishing a version: no further devices receive it, and those that have it keep it. */
export default async function confirmCancel({ id, platform, version }: Upgrade): Promise<Confirmation> {
  const preview = await previewAct('upgrade', id, { act: 'end' });
  const name = `${i18n._(platformNames[platform])} ${version}`;
  return {
    title: t`Unpublish ${name}?`,
    verb: t`Unpublish`,
    names: [name],
    impact: [
      t`No more devices can download this version.`,
      t`Devices that have installed it keep it.`,
      missedLine(i18n, preview),
      ...effectLines(i18n, preview),
    ],
    next: t`The package returns to Pending. You can then edit, publish, or delete it.`,
    run: () => perform(upgrades.cancelUpgrade, { platform, id }, { done: msg`Package unpublished` }),
  };
}
