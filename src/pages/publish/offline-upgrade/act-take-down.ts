import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { perform } from '../../../api/change.ts';
import type { OfflinePackage } from '../../../api/generated/client.schemas.ts';
import { offlinePackages } from '../../../api/generated/offline-packages/resource.ts';
import type { Confirmation } from '../../../ui/confirm/confirmation.ts';
import { placeOf } from '../../../resource/audience/place.ts';
import { targetLines } from '../../../resource/audience/target-text.ts';
import { effectLines, previewAct } from '../../../resource/release/preview.ts';
import { readRules, releaseTargets } from '../target.ts';
import { nameOf } from './labels.ts';

/** The confirmation for taking a package down: its devices then load the pages from the server. */
export default async function confirmTakeDown(row: OfflinePackage): Promise<Confirmation> {
  const [rules, preview] = await Promise.all([
    readRules('offline', row.id),
    previewAct('offline', row.id, { act: 'end' }),
  ]);
  const name = nameOf(row);
  const done = msg`Offline package taken down`;
  return {
    title: t`Take down ${name}?`,
    verb: t`Take down`,
    names: [name],
    impact: [
      ...targetLines(placeOf(i18n), releaseTargets.offline(row, rules)),
      t`These devices will have no package for this sub-application and will load its pages from the server.`,
      ...effectLines(i18n, preview),
      t`No other version replaces it. To return to an earlier version, roll back instead.`,
    ],
    next: t`You can publish it again.`,
    run: () => perform(offlinePackages.takeDownOfflinePackage, { id: row.id }, { done }),
  };
}
