import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { perform } from '../../../api/change.ts';
import type { Switch } from '../../../api/generated/client.schemas.ts';
import { switches } from '../../../api/generated/switches/resource.ts';
import type { Confirmation } from '../../../ui/confirm/confirmation.ts';
import { effectLines, previewAct } from '../delivery/preview.ts';
import { valuesOf } from './labels.ts';

/** Invalidating: apps get no value of it any more. */
export default async function confirmInvalidate(item: Switch): Promise<Confirmation> {
  const preview = await previewAct('switch', item.id, { act: 'end' });
  const done = msg`The switch has expired`;
  return {
    title: t`Invalidate ${item.key}?`,
    verb: t`Invalidate`,
    names: [item.key],
    impact: [
      ...valuesOf(i18n, item),
      ...effectLines(i18n, preview),
      t`Apps get no value for it any more and do what they do without one.`,
    ],
    next: t`Its values and revisions stay: reopen it to change it and make it effective again.`,
    run: () => perform(switches.invalidateSwitch, { id: item.id }, { done }),
  };
}
