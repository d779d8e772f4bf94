import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { perform } from '../../../api/change.ts';
import type { Switch } from '../../../api/generated/client.schemas.ts';
import { switches } from '../../../api/generated/switches/resource.ts';
import type { Confirmation } from '../../../ui/confirm/confirmation.ts';
import { effectLines, previewAct } from '../../../resource/release/preview.ts';
import { valuesOf } from './fields.tsx';

/** The confirmation for withdrawing a switch: apps no longer receive its value. */
export default async function confirmInvalidate(item: Switch): Promise<Confirmation> {
  const preview = await previewAct('switch', item.id, { act: 'end' });
  const done = msg`Switch withdrawn`;
  return {
    title: t`Withdraw ${item.key}?`,
    verb: t`Withdraw`,
    names: [item.key],
    impact: [
      ...valuesOf(i18n, item),
      ...effectLines(i18n, preview),
      t`Apps no longer receive a value and use their built-in behavior.`,
    ],
    next: t`Its values and revisions are kept. To use it again, reopen it, change it if needed, and apply it.`,
    run: () => perform(switches.invalidateSwitch, { id: item.id }, { done }),
  };
}
